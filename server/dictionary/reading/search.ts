import { SEARCH_MISSED, SEARCHED } from '../../base/channels.ts';
import { DETAILED_SEARCH_MAX_PAGE } from '../../contract/public/api.ts';
import type { EntryType, TranslationLanguage } from '../../contract/vocabulary.ts';
import { itemText } from '../content/row-text.ts';
import type { Dictionary } from '../dictionary.ts';
import type { ItemTexts } from '../items/item-texts.ts';
import type { SearchResult } from '../search/dictionary-index.ts';
import type { SearchHit } from '../search/search.ts';
import { withArticles, type WordRow, wordRow } from './word-row.ts';

export interface SearchRequest {
  search: string;
  type?: EntryType | undefined;
  /** Languages in which the term may be a translation. */
  search_languages?: readonly TranslationLanguage[];
  limit: number;
  /** Counts from 1. */
  page?: number;
}

/** How a record matched, and what its search item says of it. */
export interface FoundItem {
  hit: SearchHit;
  /** See `ItemTexts`. */
  text: string;
}

/** A record, and how it matched. */
export interface FoundRecord {
  hit: SearchHit;
  record: WordRow;
}

export interface SearchPage<Item> extends Omit<SearchResult, 'items'> {
  items: Item[];
}

/** One page of items for the records that match a term. */
export async function search(
  dictionary: Dictionary,
  request: SearchRequest,
): Promise<SearchPage<FoundItem>> {
  const page = await searchIndex(dictionary, request);
  const ids = page.items.map(({ id }) => id);
  const texts = await itemTexts(dictionary, ids);
  const found = page.items.flatMap((hit) => {
    const text = texts.get(hit.id);
    return text ? [{ hit, text }] : [];
  });
  return { ...page, items: found };
}

/** What the items of base records say, by id: from memory, or from the database before that is filled. */
export async function itemTexts(
  { items, database }: Dictionary,
  ids: readonly number[],
): Promise<Pick<ItemTexts, 'get'> | ReadonlyMap<number, string>> {
  if (items.isComplete) return items;
  const records = await database.readRecords(ids);
  return new Map(records.map((record) => [record.id, itemText(record)]));
}

async function searchIndex(
  dictionary: Dictionary,
  { search: term, type, search_languages: languages = [], limit, page = 1 }: SearchRequest,
): Promise<SearchResult> {
  const found = await dictionary.search({
    term,
    type,
    languages,
    offset: (page - 1) * limit,
    limit,
  });
  const { items } = found;
  if (SEARCHED.hasSubscribers) SEARCHED.publish(items[0]?.match ?? 'none');
  if (SEARCH_MISSED.hasSubscribers && items.length === 0 && page === 1 && type === undefined) {
    SEARCH_MISSED.publish(term);
  }
  return found;
}

/** One page of whole records that match a term. */
export async function searchDetailed(
  dictionary: Dictionary,
  request: SearchRequest & { page: number; with_article?: boolean },
): Promise<SearchPage<FoundRecord>> {
  const { items, hasMore, ...found } = await searchIndex(dictionary, request);
  const hits = new Map(items.map((hit) => [hit.id, hit]));
  const records = await dictionary.database.readRecords([...hits.keys()]);
  const rows = records.map((record) => wordRow(dictionary, record));
  return {
    ...found,
    hasMore: hasMore && request.page < DETAILED_SEARCH_MAX_PAGE,
    items: (request.with_article ? await withArticles(dictionary, rows) : rows).map((record) => ({
      hit: hits.get(record.id)!,
      record,
    })),
  };
}
