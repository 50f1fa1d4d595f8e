import type { NewWord, WordPatch } from '../../contract/editing.ts';
import { categoriesWithMeanings } from '../../contract/categories.ts';
import { emptyForm, emptyMeaning, emptyRecord } from '../../contract/empty.ts';
import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type {
  Form,
  Meaning,
  MeaningTranslation,
  ShortTranslation,
  WordRecord,
} from '../../contract/word.ts';
import { invalid } from '../../base/errors.ts';
import type { IdAllocator } from '../content/ids.ts';
import { labelsWithShared } from '../content/agreement.ts';
import { withAlternatives, withSound } from './agreement.ts';

/** The pure part of editing: takes a record and a change, returns the changed record. */

/** The maximum of a dataset line; an edited record must fit into one. */
const MAX_RECORD_BYTES = 1024 * 1024;

// Fields are in the order of the projection, in which records are stored.
const EMPTY_TRANSLATION: Omit<MeaningTranslation, 'id'> = {
  language: 'ru',
  title: '',
  definition: '',
  variants_of_words: [],
};
const EMPTY_SHORT_TRANSLATION: Omit<ShortTranslation, 'id'> = {
  language: 'ru',
  description: '',
  variants_of_words: [],
};
/** @throws {ValidationError} as {@link patchRecord} does */
export function makeRecord(input: NewWord, ids: IdAllocator): WordRecord {
  const { word, part_of_speech } = input;
  return patchRecord(ids.number(emptyRecord(word, part_of_speech)), input, ids);
}

/**
 * Lists of parts are given whole: missing parts are removed, parts without an id are new.
 * @throws {ValidationError} for unknown parts, indistinguishable meanings or a too large record
 */
export function patchRecord(old: WordRecord, patch: WordPatch, ids: IdAllocator): WordRecord {
  const { id, forms, meanings, short_translations, ...fields } = patch;
  if (id !== undefined && id !== old.id) throw invalid('body.id', 'is not the id of this record');
  const newPartId = () => ids.takePartId();
  const record = merge(old, withSound(old, withAlternatives(old, fields), 'body'));
  if (forms) {
    record.forms = mergeParts(old.forms, forms, 'body.forms', (match, form, path) => {
      const base = match ?? { id: ids.takeWordId(), ...emptyForm() };
      return merge<Form>(base, withSound(base, form, path));
    });
  }
  if (meanings) {
    record.meanings = arrangeMeanings(mergeMeanings(old.meanings, meanings, newPartId));
  }
  if (short_translations) {
    const merged = mergeParts(
      old.short_translations,
      short_translations,
      'body.short_translations',
      (match, translation) =>
        merge<ShortTranslation>(
          match ?? { id: newPartId(), ...EMPTY_SHORT_TRANSLATION },
          translation,
        ),
    );
    record.short_translations = sortByLanguage(merged);
  }
  record.labels = labelsWithShared(record);
  // A client that sends back what it read does not make them the record's own.
  const areGiven = record.categories.join() !== old.categories.join();
  record.categories = categoriesWithMeanings(record, areGiven ? [] : old.meanings);
  return bounded(record);
}

/** Sorts parts. @throws {ValidationError} for indistinguishable meanings or a too large record */
export function arrange(record: WordRecord): WordRecord {
  const meanings = record.meanings.map((meaning) => ({
    ...meaning,
    translations: sortByLanguage(meaning.translations),
  }));
  return bounded({
    ...record,
    meanings: arrangeMeanings(meanings),
    short_translations: sortByLanguage(record.short_translations),
    labels: labelsWithShared(record),
    categories: categoriesWithMeanings(record),
  });
}

function bounded(record: WordRecord): WordRecord {
  if (Buffer.byteLength(JSON.stringify(record)) > MAX_RECORD_BYTES) {
    throw invalid('body', `the record would be larger than ${MAX_RECORD_BYTES} bytes`);
  }
  return record;
}

type MeaningItem = NonNullable<WordPatch['meanings']>[number];

function mergeMeanings(
  old: readonly Meaning[],
  items: readonly MeaningItem[],
  newPartId: () => number,
): Meaning[] {
  const orders = new Map(old.map(({ id, sort_order }) => [id, sort_order]));
  let last = 0;
  for (const { id, sort_order } of items) {
    last = Math.max(last, sort_order ?? (id === undefined ? 0 : (orders.get(id) ?? 0)));
  }
  return mergeParts(old, items, 'body.meanings', (match, item, path) => {
    const { translations, ...fields } = item;
    const base = match ?? {
      id: newPartId(),
      ...emptyMeaning(),
      translations: [],
      relations: [],
      sort_order: -1,
    };
    const meaning = merge<Meaning>(base, fields);
    if (meaning.sort_order < 0) meaning.sort_order = ++last;
    if (translations) {
      const merged = mergeParts(
        match?.translations ?? [],
        translations,
        `${path}.translations`,
        (same, translation) =>
          merge<MeaningTranslation>(same ?? { id: newPartId(), ...EMPTY_TRANSLATION }, translation),
      );
      meaning.translations = sortByLanguage(merged);
    }
    return meaning;
  });
}

/** Sorts by position. Datasets identify meanings by position and title, so these must differ. */
function arrangeMeanings(meanings: readonly Meaning[]): Meaning[] {
  const positions = new Map<string, number>();
  for (const [i, { sort_order, title }] of meanings.entries()) {
    const twin = positions.get(`${sort_order} ${title}`);
    if (twin !== undefined) {
      throw invalid(`body.meanings.${i}`, `has the sort_order and title of meanings.${twin}`);
    }
    positions.set(`${sort_order} ${title}`, i);
  }
  return meanings.toSorted((a, b) => a.sort_order - b.sort_order);
}

function mergeParts<O extends { id: number }, I extends { id?: number | undefined }>(
  old: readonly O[],
  items: readonly I[],
  path: string,
  make: (match: O | undefined, item: I, path: string) => O,
): O[] {
  const left = new Map(old.map((part) => [part.id, part]));
  return items.map((item, i) => {
    const itemPath = `${path}.${i}`;
    if (item.id === undefined) return make(undefined, item, itemPath);
    const match = left.get(item.id);
    if (!match) throw invalid(`${itemPath}.id`, 'is not a part of this record, or is given twice');
    left.delete(item.id);
    return make(match, item, itemPath);
  });
}

/** `base` with the fields of a patch, keeping the field order of `base`. */
function merge<T extends object>(base: T, patch: { [K in keyof T]?: T[K] | undefined }): T {
  const merged = { ...base };
  for (const key in merged) {
    const value = patch[key];
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

function sortByLanguage<T extends { language: MeaningTranslation['language'] }>(parts: T[]): T[] {
  const rank = ({ language }: T) => TRANSLATION_LANGUAGES.indexOf(language);
  return parts.toSorted((a, b) => rank(a) - rank(b));
}
