import { lastImportOf, termsOf } from '../../dictionary/content/datasets.ts';
import { spellingOf } from '../../dictionary/content/row-text.ts';
import type { LoadedDataset } from '../../dictionary/loaded-dataset.ts';
import { caseVariants, type WordInDataset } from '../../dictionary/reading/datasets.ts';
import type { FindPage } from '../../dictionary/finder/find.ts';
import type { Headword } from '../../dictionary/reading/lookups.ts';
import type { FoundItem, FoundRecord, SearchPage } from '../../dictionary/reading/search.ts';
import type { PartsOfHeadword } from '../../dictionary/reading/word-parts.ts';
import type { WordRow } from '../../dictionary/reading/word-row.ts';
import {
  detailedItemText,
  EVERYTHING,
  findItemText,
  flatText,
  type Parts,
  recordText,
  searchItemEnd,
} from './record-text.ts';

/** Answers as JSON text: the data and `meta`. */

/** @param data JSON text */
export const body = (data: string, meta: object = {}): string =>
  `{"data":${data},"meta":${JSON.stringify(meta)}}`;

/** Not joined: that would copy the items once more. */
const listBody = (items: readonly string[], meta: object): string =>
  body(`[${items.reduce((text, item) => (text === '' ? item : `${text},${item}`), '')}]`, meta);

export const recordBody = (row: WordRow): string => body(recordText(row, EVERYTHING));

export function headwordBody(found: Headword): string {
  const { word, records, dataset } = found;
  const [first] = records;
  const variants = first ? caseVariants(dataset, spellingOf(first)) : [];
  const meta = { word, count: records.length, ...answeredBy(found), variants };
  return listBody(records.map(wholeText), meta);
}

/** By the row, which every change of the dataset replaces. */
const aboutTexts = new WeakMap<LoadedDataset['row'], { active: boolean; text: string }>();

/** The part of a dataset that is the same for every word; the end of the object is left out. */
function aboutText(row: LoadedDataset['row'], active: boolean): string {
  const known = aboutTexts.get(row);
  if (known?.active === active) return known.text;
  const { title, ...terms } = termsOf(row);
  const source = lastImportOf(row) || row.name;
  const about = {
    dataset: row.name,
    title,
    active,
    source,
    dataset_version: row.version,
    ...terms,
  };
  const text = JSON.stringify(about).slice(0, -1);
  aboutTexts.set(row, { active, text });
  return text;
}

export function wordDatasetsBody(
  primary: LoadedDataset,
  { word, datasets }: { word: string; datasets: readonly WordInDataset[] },
): string {
  const items = datasets.map((found) => {
    const { row } = found.dataset;
    const of = {
      license_text: found.licenceText,
      word: found.word,
      variants: found.variants,
      count: found.records.length,
    };
    const active = row.number === primary.row.number;
    const entries = found.records.map(wholeText).join(',');
    return `${aboutText(row, active)},${JSON.stringify(of).slice(1, -1)},"entries":[${entries}]}`;
  });
  const having = datasets.filter(({ records }) => records.length > 0);
  const words = new Set(having.map((found) => found.word));
  const variants = new Set(having.flatMap((found) => found.variants));
  return listBody(items, {
    word,
    datasets: datasets.length,
    found: having.length,
    variants: [...variants].filter((variant) => !words.has(variant)).sort(),
  });
}

export const partsBody = ({ word, count, parts, ...found }: PartsOfHeadword<unknown>): string =>
  body(JSON.stringify(parts), { word, count, ...answeredBy(found) });

function answeredBy({ dataset, others }: Pick<Headword, 'dataset' | 'others'>): object {
  return { dataset: dataset.row.name, datasets: others.map(({ row }) => row.name) };
}

export function batchBody(
  found: readonly Omit<Headword, 'others'>[],
  notFound: readonly string[],
  isFlat: boolean,
): string {
  const items = found.map(({ word, dataset, records }) => {
    const entries = records.map(isFlat ? flatText : wholeText).join(',');
    return `{"word":${JSON.stringify(word)},"dataset":"${dataset.row.name}","count":${records.length},"entries":[${entries}]}`;
  });
  return listBody(items, { count: items.length, not_found: notFound });
}

/** In UTF-8, as the items are. */
export function searchBody(page: SearchPage<FoundItem>): Buffer {
  const { items } = page;
  const parts: Buffer[] = [];
  let between = '{"data":[';
  for (const item of items) {
    parts.push(Buffer.from(`${between}{"id":${item.hit.id},`), item.text);
    between = `${searchItemEnd(item)},`;
  }
  const meta = JSON.stringify({ count: items.length, ...foundMeta(page) });
  const end = items.length === 0 ? between : between.slice(0, -1);
  return Buffer.concat([...parts, Buffer.from(`${end}],"meta":${meta}}`)]);
}

export const detailedSearchBody = (
  page: SearchPage<FoundRecord>,
  request: { page: number; limit: number },
  parts: Parts,
): string =>
  listBody(
    page.items.map((item) => detailedItemText(item, parts)),
    { page: request.page, limit: request.limit, has_more: page.hasMore, ...foundMeta(page) },
  );

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

export const wordListBody = (
  { records, nextCursor }: { records: readonly WordRow[]; nextCursor: string | null },
  { limit }: { limit: number },
  parts: Parts,
): string =>
  listBody(
    records.map((row) => recordText(row, parts)),
    { limit, has_more: nextCursor !== null, next_cursor: nextCursor },
  );

const wholeText = (row: WordRow): string => recordText(row, EVERYTHING);

function foundMeta(found: SearchPage<unknown>): object {
  const { term, fuzzy, shortTerm, didYouMean, readAs } = found;
  return { term, fuzzy, short_term: shortTerm, did_you_mean: didYouMean, read_as: readAs };
}
