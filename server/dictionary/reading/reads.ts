import { DETAILED_SEARCH_MAX_PAGE } from '../../contract/public-api.ts';
import type { ListFilters } from '../../contract/filters.ts';
import type { EntryType, MatchTier, TranslationLanguage } from '../../contract/vocabulary.ts';
import type { Meaning } from '../../contract/word.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { WordNotFoundError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Dictionary } from '../dictionary.ts';
import { foldHeadword } from '../../text/fold.ts';
import {
  headText,
  itemTailText,
  parseContent,
  parseRecord,
  tailText,
} from '../content/word-rows.ts';

/**
 * The public reads. Each is: the index in memory, at most one statement by primary key, text out.
 * `data` is JSON text, joined from what the database holds wherever nothing in it has to change.
 */
export interface Read {
  data: string;
  meta: Record<string, unknown>;
}

/** Which parts of a record to include besides its head and tail. */
export interface Parts {
  /** With their translations. */
  meanings: boolean;
  shortTranslations: boolean;
  /** Only translations into these languages; empty means all. */
  languages: readonly TranslationLanguage[];
}

/** The largest id in a database column; Postgres rejects queries for larger ones. */
const MAX_ID = 2 ** 31 - 1;

const EVERYTHING: Parts = { meanings: true, shortTranslations: true, languages: [] };

/** Every part of speech of a headword, or of the bases of a form. */
export async function readHeadword(dictionary: Dictionary, term: string): Promise<Read> {
  const { word, records } = await resolveHeadword(dictionary, term);
  const data = jsonList(records.map((record) => recordText(dictionary, record, EVERYTHING)));
  return { data, meta: { word, count: records.length } };
}

/**
 * The records of several headwords, in the order requested; spellings that fold to the same one
 * come once.
 */
export async function readBatch(dictionary: Dictionary, terms: readonly string[]): Promise<Read> {
  const found = new Map<string, number[]>();
  const notFound = new Map<string, string>();
  for (const term of terms) {
    const key = foldHeadword(term);
    const resolved = dictionary.index.resolve(term);
    if (!resolved) {
      if (!notFound.has(key)) notFound.set(key, term);
    } else if (!found.has(key)) {
      found.set(key, resolved.ids);
    }
  }
  const ids = [...new Set([...found.values()].flat())];
  const records = new Map((await dictionary.database.readRecords(ids)).map((row) => [row.id, row]));
  const items = [...found].map(([word, wordIds]) => {
    const entries = wordIds.flatMap((id) => {
      const record = records.get(id);
      return record ? [recordText(dictionary, record, EVERYTHING)] : [];
    });
    return `{"word":${JSON.stringify(word)},"count":${entries.length},"entries":${jsonList(entries)}}`;
  });
  return {
    data: jsonList(items),
    meta: { count: items.length, not_found: [...notFound.values()] },
  };
}

/** Whether the dictionary knows each of several spellings, in the order requested. */
export function readExistence({ index }: Dictionary, words: readonly string[]): Read {
  const data = words.map((word) => ({ word, exists: index.knows(word) }));
  return { data: JSON.stringify(data), meta: { count: data.length } };
}

export async function readRecordById(dictionary: Dictionary, id: number): Promise<Read> {
  const [record] = id > 0 && id <= MAX_ID ? await dictionary.database.readRecords([id]) : [];
  if (!record) throw new WordNotFoundError(`There is no word record with the id ${id}.`);
  return { data: recordText(dictionary, record, EVERYTHING), meta: {} };
}

export async function readMeanings(dictionary: Dictionary, term: string): Promise<Read> {
  return flattenMeanings(dictionary, term, (meaning, ofRecord) => [{ ...meaning, ...ofRecord }]);
}

/** Linked headwords per meaning. */
export async function readLinks(
  dictionary: Dictionary,
  term: string,
  kind: 'synonyms' | 'antonyms',
): Promise<Read> {
  return flattenMeanings(dictionary, term, (meaning, ofRecord) =>
    meaning[kind].map((word) => ({ word, meaning_id: meaning.id, ...ofRecord })),
  );
}

export async function readForms(dictionary: Dictionary, term: string): Promise<Read> {
  const { word, records } = await resolveHeadword(dictionary, term);
  const data = records.flatMap((stored) => {
    const { id, part_of_speech, forms } = parseRecord(stored, []);
    return forms.map((form) => ({ ...form, word_id: id, part_of_speech }));
  });
  return { data: JSON.stringify(data), meta: { word, count: records.length } };
}

export async function readTranslations(
  dictionary: Dictionary,
  term: string,
  languages: readonly TranslationLanguage[],
): Promise<Read> {
  const { word, records } = await resolveHeadword(dictionary, term);
  const wanted = ({ language }: { language: TranslationLanguage }) =>
    languages.length === 0 || languages.includes(language);
  const parsed = records.map((stored) => parseRecord(stored, []));
  const data = {
    short_translations: parsed.flatMap(({ id, part_of_speech, short_translations }) =>
      short_translations
        .filter(wanted)
        .map((translation) => ({ ...translation, word_id: id, part_of_speech })),
    ),
    meaning_translations: parsed.flatMap(({ id, part_of_speech, meanings }) =>
      meanings.flatMap((meaning) =>
        meaning.translations.filter(wanted).map((translation) => ({
          ...translation,
          meaning_id: meaning.id,
          word_id: id,
          part_of_speech,
        })),
      ),
    ),
  };
  return { data: JSON.stringify(data), meta: { word, count: records.length } };
}

export interface SearchRequest {
  search: string;
  type?: EntryType | undefined;
  limit: number;
}

/** Search items: record heads and how they matched. */
export async function search(dictionary: Dictionary, request: SearchRequest): Promise<Read> {
  const found = dictionary.index.search({
    term: request.search,
    type: request.type,
    offset: 0,
    limit: request.limit,
  });
  const data = await searchItems(dictionary, found.items, headItem);
  return {
    data: jsonList(data),
    meta: {
      count: data.length,
      term: found.term,
      fuzzy: found.fuzzy,
      short_term: found.shortTerm,
      did_you_mean: found.didYouMean,
    },
  };
}

/** Search items with whole records, in pages. */
export async function searchDetailed(
  dictionary: Dictionary,
  { page, parts, ...request }: SearchRequest & { page: number; parts: Parts },
): Promise<Read> {
  const found = dictionary.index.search({
    term: request.search,
    type: request.type,
    offset: (page - 1) * request.limit,
    limit: request.limit,
  });
  const data = await searchItems(dictionary, found.items, (record) =>
    recordFields(dictionary, record, parts),
  );
  return {
    data: jsonList(data),
    meta: {
      page,
      limit: request.limit,
      has_more: found.hasMore && page < DETAILED_SEARCH_MAX_PAGE,
      term: found.term,
      fuzzy: found.fuzzy,
      short_term: found.shortTerm,
      did_you_mean: found.didYouMean,
    },
  };
}

/** One page of records in the order (folded headword, id). */
export async function listWords(
  dictionary: Dictionary,
  request: ListFilters & { cursor?: string | undefined; limit: number; parts: Parts },
): Promise<Read> {
  const { filters, prefix, isObsolete, limit, parts } = request;
  const bound = { filters, prefix, isObsolete };
  const { ids, next } = dictionary.index.list({
    ...bound,
    ...(request.cursor && { after: decodeCursor(request.cursor, bound) }),
    limit,
  });
  const records = await dictionary.database.readRecords(ids);
  return {
    data: jsonList(records.map((record) => recordText(dictionary, record, parts))),
    meta: {
      limit,
      has_more: next !== null,
      next_cursor: next && encodeCursor(next, bound),
    },
  };
}

/** How often to redraw when the drawn record was deleted in between. */
const RANDOM_ATTEMPTS = 5;

/** A random record, uniform over those that match. Offensive and vulgar words only on request. */
export async function randomWord(dictionary: Dictionary, filters: ListFilters): Promise<Read> {
  for (let attempt = 0; attempt < RANDOM_ATTEMPTS; attempt++) {
    const id = dictionary.index.random({ ...filters, isPolite: true }, Math.random);
    if (id === null) break;
    const [record] = await dictionary.database.readRecords([id]);
    if (record) return { data: recordText(dictionary, record, EVERYTHING), meta: {} };
  }
  throw new WordNotFoundError('No word matches these filters.');
}

/** @throws {WordNotFoundError} when no record answers to a spelling */
export async function resolveHeadword(
  dictionary: Dictionary,
  term: string,
): Promise<{ word: string; records: StoredRecord[] }> {
  const resolved = dictionary.index.resolve(term);
  const records = resolved ? await dictionary.database.readRecords(resolved.ids) : [];
  if (!resolved || records.length === 0) throw new WordNotFoundError();
  return { word: foldHeadword(term), records };
}

async function flattenMeanings<T>(
  dictionary: Dictionary,
  term: string,
  items: (
    meaning: Meaning,
    ofRecord: Pick<ReturnType<typeof parseRecord>, 'part_of_speech'> & { word_id: number },
  ) => T[],
): Promise<Read> {
  const { word, records } = await resolveHeadword(dictionary, term);
  const data = records.flatMap((stored) => {
    const { id, part_of_speech, meanings } = parseRecord(stored, []);
    return meanings.flatMap((meaning) => items(meaning, { word_id: id, part_of_speech }));
  });
  return { data: JSON.stringify(data), meta: { word, count: records.length } };
}

export function jsonList(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

/** A whole record as JSON text. */
function recordText(dictionary: Dictionary, record: StoredRecord, parts: Parts): string {
  return `{${recordFields(dictionary, record, parts)}}`;
}

/** The fields of a whole record as JSON text, without the braces. */
function recordFields(dictionary: Dictionary, record: StoredRecord, parts: Parts): string {
  const variants = JSON.stringify(phrasalVariants(dictionary, record));
  return `"id":${record.id},${headText(record)},"phrasal_variants":${variants},${contentFields(record, parts)}`;
}

/** Cannot occur inside a JSON string, where its quotes would be escaped. */
const VERB_MARK = '"part_of_speech":"verb"';

/** Phrasal verbs of a base verb; other records have none. */
function phrasalVariants({ index }: Dictionary, { head, content }: StoredRecord): string[] {
  if (content === null || !head.includes(VERB_MARK)) return [];
  return index.phrasalVariants(JSON.parse(head).word);
}

function contentFields(record: StoredRecord, parts: Parts): string {
  if (record.content === null || !(parts.meanings || parts.shortTranslations)) {
    return `"meanings":[],"short_translations":[],${tailText(record)}`;
  }
  if (parts.meanings && parts.shortTranslations && parts.languages.length === 0) {
    return record.content.slice(1, -1);
  }
  const { meanings, short_translations, ...tail } = parseContent(record);
  const wanted = ({ language }: { language: TranslationLanguage }) =>
    parts.languages.length === 0 || parts.languages.includes(language);
  const content = {
    meanings: parts.meanings
      ? meanings.map((meaning) => ({
          ...meaning,
          translations: meaning.translations.filter(wanted),
        }))
      : [],
    short_translations: parts.shortTranslations ? short_translations.filter(wanted) : [],
    ...tail,
  };
  return JSON.stringify(content).slice(1, -1);
}

/** The fields of a flat item as JSON text, without the braces. */
export function headItem(record: StoredRecord): string {
  return `"id":${record.id},${headText(record)},${itemTailText(record)}`;
}

async function searchItems(
  dictionary: Dictionary,
  items: readonly { id: number; match: MatchTier; similarity?: number }[],
  fields: (record: StoredRecord) => string,
): Promise<string[]> {
  const records = await dictionary.database.readRecords(items.map(({ id }) => id));
  const matches = new Map(items.map((item) => [item.id, item]));
  return records.map((record) => {
    const { match, similarity } = matches.get(record.id) ?? { match: 'fuzzy' };
    const how = similarity === undefined ? '' : `,"similarity":${similarity}`;
    return `{${fields(record)},"match":"${match}"${how}}`;
  });
}
