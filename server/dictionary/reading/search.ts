import { SEARCH_MISSED, SEARCHED } from '../../channels.ts';
import { DETAILED_SEARCH_MAX_PAGE } from '../../contract/public-api.ts';
import type { EntryType, TranslationLanguage } from '../../contract/vocabulary.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import type { Dictionary } from '../dictionary.ts';
import type { SearchResult } from '../index/dictionary-index.ts';
import type { SearchHit } from '../index/search.ts';
import { type WordRow, wordRow } from './word-row.ts';

export interface SearchRequest {
  search: string;
  type?: EntryType | undefined;
  /** Languages in which the term may be a translation. */
  search_languages?: readonly TranslationLanguage[];
  limit: number;
  /** Counts from 1. */
  page?: number;
}

/** A record, and how it matched. */
export interface Found<Row extends StoredRecord> {
  hit: SearchHit;
  record: Row;
}

export interface SearchPage<Row extends StoredRecord> extends Omit<SearchResult, 'items'> {
  items: Found<Row>[];
}

/** One page of items for the records that match a term. */
export function search(
  dictionary: Dictionary,
  request: SearchRequest,
): Promise<SearchPage<StoredRecord>> {
  return searchFor(dictionary, request, (ids) => dictionary.database.readItems(ids));
}

/** @param read reads records by their ids, in this order */
async function searchFor(
  dictionary: Dictionary,
  { search: term, type, search_languages: languages = [], limit, page = 1 }: SearchRequest,
  read: (ids: readonly number[]) => Promise<StoredRecord[]>,
): Promise<SearchPage<StoredRecord>> {
  const { items, ...found } = await dictionary.search({
    term,
    type,
    languages,
    offset: (page - 1) * limit,
    limit,
  });
  if (SEARCHED.hasSubscribers) SEARCHED.publish(items[0]?.match ?? 'none');
  if (SEARCH_MISSED.hasSubscribers && items.length === 0 && page === 1 && type === undefined) {
    SEARCH_MISSED.publish(term);
  }
  const records = await read(items.map(({ id }) => id));
  const hits = new Map(items.map((hit) => [hit.id, hit]));
  return {
    ...found,
    items: records.flatMap((record) => {
      const hit = hits.get(record.id);
      return hit ? [{ hit, record }] : [];
    }),
  };
}

/** One page of whole records that match a term. */
export async function searchDetailed(
  dictionary: Dictionary,
  request: SearchRequest & { page: number },
): Promise<SearchPage<WordRow>> {
  const { database } = dictionary;
  const whole = (ids: readonly number[]) => database.readRecords(ids);
  const { items, hasMore, ...found } = await searchFor(dictionary, request, whole);
  return {
    ...found,
    hasMore: hasMore && request.page < DETAILED_SEARCH_MAX_PAGE,
    items: items.map(({ hit, record }) => ({ hit, record: wordRow(dictionary, record) })),
  };
}
