import type { ListFilters } from '../../contract/filters.ts';
import { WordNotFoundError } from '../../base/errors.ts';
import { type Dictionary, viewOf } from '../dictionary.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { readRows, withArticles, type WordRow } from './word-row.ts';

/**
 * A page in the order (folded headword, dataset, id), and the cursor of the next, if any.
 * @throws {ApiError} `invalid_cursor`, `dataset_not_found`
 */
export async function listWords(
  dictionary: Dictionary,
  request: ListFilters & { cursor?: string | undefined; limit: number; with_article: boolean },
): Promise<{ records: WordRow[]; nextCursor: string | null }> {
  const { filters, prefix, isObsolete, datasets, limit } = request;
  const bound = { filters, prefix, isObsolete, datasets };
  const after = request.cursor ? decodeCursor(request.cursor, bound) : undefined;
  const view = viewOf(dictionary.listed(datasets, after?.dataset));
  const { ids, next } = view.list({ ...bound, after, limit });
  const rows = await readRows(dictionary, ids);
  const records = request.with_article ? await withArticles(dictionary, rows) : rows;
  return { records, nextCursor: next && encodeCursor(next, bound) };
}

/** How often to draw again if the record has just been deleted. */
const RANDOM_ATTEMPTS = 5;

/**
 * Every match is equally likely. Offensive and vulgar words only on request.
 * @throws {WordNotFoundError | ApiError} `dataset_not_found`
 */
export async function randomWord(dictionary: Dictionary, filters: ListFilters): Promise<WordRow> {
  const view = viewOf(dictionary.listed(filters.datasets));
  for (let attempt = 0; attempt < RANDOM_ATTEMPTS; attempt++) {
    const id = view.random({ ...filters, isPolite: true }, Math.random);
    if (id === null) break;
    const [record] = await withArticles(dictionary, await readRows(dictionary, [id]));
    if (record) return record;
  }
  throw new WordNotFoundError('No word matches these filters.');
}
