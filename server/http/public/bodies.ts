import type { FindPage } from '../../dictionary/finder/find.ts';
import type { Headword } from '../../dictionary/reading/lookups.ts';
import type { FoundItem, FoundRecord, SearchPage } from '../../dictionary/reading/search.ts';
import type { PartsOfHeadword } from '../../dictionary/reading/word-parts.ts';
import type { WordRow } from '../../dictionary/reading/word-row.ts';
import {
  detailedItemText,
  EVERYTHING,
  findItemText,
  type Parts,
  recordText,
  searchItemText,
} from './record-text.ts';

/** The bodies of public answers as JSON text: the data and `meta`. */

/** @param data JSON text */
export function body(data: string, meta: object = {}): string {
  return `{"data":${data},"meta":${JSON.stringify(meta)}}`;
}

export function listBody(items: readonly string[], meta: object): string {
  return body(`[${items.join(',')}]`, meta);
}

export function recordBody(row: WordRow): string {
  return body(recordText(row, EVERYTHING));
}

export function headwordBody({ word, records }: Headword): string {
  return listBody(records.map(wholeText), { word, count: records.length });
}

export function partsBody({ word, count, parts }: PartsOfHeadword<unknown>): string {
  return body(JSON.stringify(parts), { word, count });
}

export function batchBody(found: readonly Headword[], notFound: readonly string[]): string {
  const items = found.map(({ word, records }) => {
    const entries = records.map(wholeText).join(',');
    return `{"word":${JSON.stringify(word)},"count":${records.length},"entries":[${entries}]}`;
  });
  return listBody(items, { count: items.length, not_found: notFound });
}

export function searchBody(page: SearchPage<FoundItem>): string {
  const { items } = page;
  return listBody(items.map(searchItemText), { count: items.length, ...foundMeta(page) });
}

export function detailedSearchBody(
  page: SearchPage<FoundRecord>,
  request: { page: number; limit: number },
  parts: Parts,
): string {
  return listBody(
    page.items.map((item) => detailedItemText(item, parts)),
    { page: request.page, limit: request.limit, has_more: page.hasMore, ...foundMeta(page) },
  );
}

export function findBody(page: FindPage, { limit }: { limit: number }): string {
  const { items, nextCursor, count, isExact } = page;
  return listBody(items.map(findItemText), {
    limit,
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
    count,
    count_is_exact: isExact,
  });
}

export function wordListBody(
  { records, nextCursor }: { records: readonly WordRow[]; nextCursor: string | null },
  { limit }: { limit: number },
  parts: Parts,
): string {
  return listBody(
    records.map((row) => recordText(row, parts)),
    { limit, has_more: nextCursor !== null, next_cursor: nextCursor },
  );
}

function wholeText(row: WordRow): string {
  return recordText(row, EVERYTHING);
}

function foundMeta({ term, fuzzy, shortTerm, didYouMean }: SearchPage<unknown>): object {
  return { term, fuzzy, short_term: shortTerm, did_you_mean: didYouMean };
}
