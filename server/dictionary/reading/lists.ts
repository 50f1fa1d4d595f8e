import type { ListFilters } from '../../contract/filters.ts';
import { WordNotFoundError } from '../../base/errors.ts';
import type { Dictionary } from '../dictionary.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { readRows, withArticles, type WordRow } from './word-row.ts';

/** One page of records in the order (folded headword, id), and the cursor of the next, if any. */
export async function listWords(
  dictionary: Dictionary,
  request: ListFilters & { cursor?: string | undefined; limit: number; with_article: boolean },
): Promise<{ records: WordRow[]; nextCursor: string | null }> {
  const { filters, prefix, isObsolete, limit } = request;
  const bound = { filters, prefix, isObsolete };
  const { ids, next } = dictionary.index.list({
    ...bound,
    ...(request.cursor && { after: decodeCursor(request.cursor, bound) }),
    limit,
  });
  const rows = await readRows(dictionary, ids);
  const records = request.with_article ? await withArticles(dictionary, rows) : rows;
  return { records, nextCursor: next && encodeCursor(next, bound) };
}

/** How often to draw again if the record has just been deleted. */
const RANDOM_ATTEMPTS = 5;

/**
 * A random record; every match is equally likely. Offensive and vulgar words only on request.
 *
 * @throws {WordNotFoundError} when none matches
 */
export async function randomWord(dictionary: Dictionary, filters: ListFilters): Promise<WordRow> {
  for (let attempt = 0; attempt < RANDOM_ATTEMPTS; attempt++) {
    const id = dictionary.index.random({ ...filters, isPolite: true }, Math.random);
    if (id === null) break;
    const [record] = await withArticles(dictionary, await readRows(dictionary, [id]));
    if (record) return record;
  }
  throw new WordNotFoundError('No word matches these filters.');
}
