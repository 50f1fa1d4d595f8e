import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type {
  NewMeaning,
  NewMeaningTranslation,
  NewShortTranslation,
  NewWordRecord,
} from '../../contract/word.ts';
import { agree } from './agree.ts';
import { NO_SORT_ORDER } from './line-schema.ts';
import type { Issue } from './line-issues.ts';
import type { StagedRow } from './staging.ts';

/** The parts of a record that rows of the split layout can be added to. */
type Collections = Pick<NewWordRecord, 'meanings' | 'short_translations' | 'phrasal_variants'>;

/** A translation whose meaning has not been found, with the fields that identify it. */
export interface LooseTranslation {
  /** Null or empty if not given. */
  meaning_sort_order: number | null;
  meaning_title: string;
  translation: NewMeaningTranslation;
  file: string;
  line: number;
}

/** Translations without their meaning, and repeated meanings. */
interface Unattached {
  loose: LooseTranslation[];
  repeated: StagedRow[];
}

/** Meanings must come before their translations. */
export function attachRows(target: Collections, rows: readonly StagedRow[]): Unattached {
  const unattached: Unattached = { loose: [], repeated: [] };
  const meanings = new MeaningFinder(target.meanings);
  for (const row of rows) {
    if (row.kind === 'meanings') {
      if (meanings.add(row.value)) target.meanings.push(row.value);
      else unattached.repeated.push(row);
    } else if (row.kind === 'meaning-translations') {
      const { meaning_sort_order, meaning_title, ...translation } = row.value;
      const meaning = meanings.find(meaning_sort_order, meaning_title);
      if (meaning !== undefined) meaning.translations.push(translation);
      else {
        const { file, line } = row;
        unattached.loose.push({ meaning_sort_order, meaning_title, translation, file, line });
      }
    } else if (row.kind === 'short-translations') {
      target.short_translations.push(row.value);
    } else {
      target.phrasal_variants.push(...row.value.phrasal_variants);
    }
  }
  target.phrasal_variants = [...new Set(target.phrasal_variants)].sort();
  return unattached;
}

/** Finds meanings by position and title, or by whichever of them is given. */
class MeaningFinder {
  private readonly exact = new Map<string, NewMeaning>();
  private readonly byOrder = new Map<number, NewMeaning>();
  private readonly byTitle = new Map<string, NewMeaning>();

  constructor(meanings: readonly NewMeaning[]) {
    for (const meaning of meanings) this.add(meaning);
  }

  /** Returns false if there is one with the same position and title. */
  add(meaning: NewMeaning): boolean {
    const { sort_order, title } = meaning;
    const key = `${sort_order} ${title}`;
    if (sort_order !== NO_SORT_ORDER) {
      if (this.exact.has(key)) return false;
      this.exact.set(key, meaning);
      if (!this.byOrder.has(sort_order)) this.byOrder.set(sort_order, meaning);
    }
    if (!this.byTitle.has(title)) this.byTitle.set(title, meaning);
    return true;
  }

  find(sortOrder: number | null, title: string): NewMeaning | undefined {
    if (sortOrder === null) return title === '' ? undefined : this.byTitle.get(title);
    return title === '' ? this.byOrder.get(sortOrder) : this.exact.get(`${sortOrder} ${title}`);
  }
}

/** Numbers meanings without a `sort_order` by their position in the list. */
export function numberMeanings(meanings: readonly NewMeaning[]): void {
  for (const [i, meaning] of meanings.entries()) {
    if (meaning.sort_order === NO_SORT_ORDER) meaning.sort_order = i + 1;
  }
}

/** Sorts meanings by position, translations by language. Returns an issue for each duplicate. */
export function arrangeCollections(
  record: Pick<Collections, 'meanings' | 'short_translations'>,
): Issue[] {
  const issues: Issue[] = [];
  const { meanings } = record;
  let isSorted = true;
  numberMeanings(meanings);
  for (const [i, meaning] of meanings.entries()) {
    if (i > 0 && meaning.sort_order <= (meanings[i - 1]?.sort_order ?? 0)) isSorted = false;
    sortByLanguage(meaning.translations);
  }
  if (!isSorted) {
    const seen = new Map<string, number>();
    for (const [i, { sort_order, title }] of meanings.entries()) {
      const key = `${sort_order} ${title}`;
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, i);
      else {
        const message = `the same sort_order and title as meanings.${earlier}`;
        issues.push({ path: `meanings.${i}`, message, code: 'same_meaning' });
      }
    }
    meanings.sort((a, b) => a.sort_order - b.sort_order);
  }
  sortByLanguage(record.short_translations);
  return issues;
}

/** Normalizes a complete record. Returns an issue for each meaning that duplicates another. */
export function arrangeRecord(record: NewWordRecord): Issue[] {
  agree(record);
  return arrangeCollections(record);
}

const LANGUAGE_ORDER = new Map(TRANSLATION_LANGUAGES.map((language, i) => [language, i]));

function sortByLanguage(translations: (NewMeaningTranslation | NewShortTranslation)[]): void {
  if (translations.length < 2) return;
  const rank = ({ language }: { language: NewMeaningTranslation['language'] }) =>
    LANGUAGE_ORDER.get(language) ?? 0;
  translations.sort((a, b) => rank(a) - rank(b));
}
