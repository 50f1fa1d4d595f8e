import { type getCounts, listCommonest } from '../../../api/browse.ts';
import { listWords } from '../../../api/public.ts';
import { RecentCache } from '../../../lib/recent-cache.ts';
import type { BrowseSort, ListFilters } from './browse-filters.ts';
import { keptLists } from '../../state/word-list.svelte.ts';

type Page = Awaited<ReturnType<typeof listCommonest>>;
export type ListedWord = Page['data'][number];

export type BrowseQuery = ListFilters & { sort: BrowseSort };

/** The counts beside the filters, by the chosen filters. */
export const countsCache = new RecentCache<Awaited<ReturnType<typeof getCounts>>>(20);

export const keptPages = keptLists<ListedWord, Page['meta']>();

const PAGE = 20;

/** The first words that match the filters. */
export async function firstWords(
  { sort, ...filters }: BrowseQuery,
  count: number,
): Promise<string[]> {
  const read = sort === 'frequency' ? listCommonest : listWords;
  const words = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null && words.size < count) {
    const page: Awaited<ReturnType<typeof read>> = await read({ ...filters, cursor, limit: 100 });
    for (const { word } of page.data) words.add(word);
    cursor = page.meta.next_cursor;
  }
  return [...words].slice(0, count);
}

/** One page of the words that match the filters. */
export async function readPage(
  { sort, ...filters }: BrowseQuery,
  cursor: string,
  signal: AbortSignal,
): Promise<Page> {
  if (sort === 'frequency') return listCommonest({ ...filters, cursor, limit: PAGE }, signal);
  return listWords({ ...filters, cursor, limit: PAGE, with_meanings: true }, signal);
}
