import { BROWSE_FILTERS, type BrowseFilter } from '../../contract/public/browse.ts';
import { type ListFilters, wordFilters } from '../../contract/filters.ts';
import type { Dictionary } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import { type ListOrder, MAX_VALUE } from '../index/ordered-list.ts';
import { readRows, type WordRow } from './word-row.ts';

/**
 * How many records a list of one dataset has, and how many with each value of each filter.
 * @throws {ApiError} `dataset_not_found`
 */
export function countChoices(
  dictionary: Dictionary,
  query: ListFilters,
): { total: number; by: Record<BrowseFilter, Record<string, number>> } {
  const { index } = listedOne(dictionary, query);
  const by = {} as Record<BrowseFilter, Record<string, number>>;
  for (const name of BROWSE_FILTERS) {
    const counts = index.countValues(name, query);
    const values = wordFilters[name].unwrap().element.options;
    by[name] = Object.fromEntries(values.map((value, i) => [value, counts[i] ?? 0]));
  }
  return { total: index.count(query), by };
}

const ALL = { name: 'all', holds: () => true };

/**
 * Some of the records of such a list, the most frequent first, and where it goes on.
 * @throws {ApiError} `dataset_not_found`
 */
export async function readCommonest(
  dictionary: Dictionary,
  query: ListFilters,
  { start, limit }: { start: number; limit: number },
): Promise<{ records: WordRow[]; next: number | null }> {
  const { index, facets } = listedOne(dictionary, query);
  const valueOf = (id: number) => MAX_VALUE - facets.frequencyOf(id);
  const order: ListOrder = { name: 'commonest', valueOf };
  const { total, records } = index.page({ ...query, order, start, limit }, ALL);
  const next = start + limit;
  const ids = records.map(({ id }) => id);
  return { records: await readRows(dictionary, ids), next: next < total ? next : null };
}

function listedOne(dictionary: Dictionary, { datasets }: ListFilters): LoadedDataset {
  const [first = dictionary.primary] = dictionary.listed(datasets);
  return first;
}
