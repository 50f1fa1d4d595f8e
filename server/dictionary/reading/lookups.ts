import { WordNotFoundError } from '../../base/errors.ts';
import { foldHeadword } from '../../text/fold.ts';
import type { Dictionary } from '../dictionary.ts';
import { readRows, withArticles, type WordRow } from './word-row.ts';

/** The records found under a spelling. */
export interface Headword {
  /** The spelling, folded. */
  word: string;
  records: WordRow[];
}

/** The largest id in a database column; Postgres rejects queries for larger ones. */
const MAX_ID = 2 ** 31 - 1;

/**
 * All parts of speech of a headword, or of the bases of a form.
 *
 * @throws {WordNotFoundError} when no record has the spelling
 */
export async function readHeadword(dictionary: Dictionary, term: string): Promise<Headword> {
  const resolved = dictionary.index.resolve(term);
  const records = resolved ? await readWhole(dictionary, resolved.ids) : [];
  if (records.length === 0) throw new WordNotFoundError();
  return { word: foldHeadword(term), records };
}

/**
 * The records of several headwords, in the order requested; spellings that fold to the same one are
 * returned once.
 */
export async function readBatch(
  dictionary: Dictionary,
  terms: readonly string[],
  withArticle: boolean,
): Promise<{ found: Headword[]; notFound: string[] }> {
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
  const records = await (withArticle ? readWhole : readRows)(dictionary, ids);
  const rows = new Map(records.map((row) => [row.id, row]));
  return {
    found: [...found].map(([word, ofWord]) => ({
      word,
      records: ofWord.flatMap((id) => rows.get(id) ?? []),
    })),
    notFound: [...notFound.values()],
  };
}

/** Whether the dictionary knows each of several spellings, in the order requested. */
export function readExistence(
  { index }: Dictionary,
  words: readonly string[],
): { word: string; exists: boolean }[] {
  return words.map((word) => ({ word, exists: index.knows(word) }));
}

/** @throws {WordNotFoundError} */
export async function readRecordById(dictionary: Dictionary, id: number): Promise<WordRow> {
  const [record] = id > 0 && id <= MAX_ID ? await readWhole(dictionary, [id]) : [];
  if (!record) throw new WordNotFoundError(`There is no word record with the id ${id}.`);
  return record;
}

async function readWhole(dictionary: Dictionary, ids: readonly number[]): Promise<WordRow[]> {
  return withArticles(dictionary, await readRows(dictionary, ids));
}
