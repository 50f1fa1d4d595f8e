import { addressWith, type QueryValues } from '../../../lib/addresses.ts';
import {
  AREA_VARIANTS,
  CATEGORIES,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
  TOPICS,
} from '../../../../../server/contract/vocabulary.ts';
import type { listWords } from '../../../api/public.ts';

export type ListFilters = Omit<
  Parameters<typeof listWords>[0],
  'cursor' | 'limit' | 'with_meanings' | 'with_translations'
>;

export const BROWSE_SORTS = ['word', 'frequency'] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number];

export const FILTER_VALUES = {
  word_level: LEVELS,
  part_of_speech: PARTS_OF_SPEECH,
  language_register: LANGUAGE_REGISTERS,
  area_variant: AREA_VARIANTS,
  category: CATEGORIES,
  topic: TOPICS,
} as const;
export type FilterName = keyof typeof FILTER_VALUES;
export const FILTER_NAMES = Object.keys(FILTER_VALUES) as FilterName[];

/** The filters in the address; unknown values are ignored. */
export const readFilters = (query: URLSearchParams): ListFilters => ({
  search: query.get('search')?.trim() ?? '',
  dataset: query.getAll('dataset').slice(0, 1),
  ...Object.fromEntries(
    FILTER_NAMES.map((name) => {
      const chosen = query.getAll(name);
      return [name, FILTER_VALUES[name].filter((value) => chosen.includes(value))];
    }),
  ),
});

export const readSort = (query: URLSearchParams): BrowseSort =>
  query.get('sort') === 'frequency' ? 'frequency' : 'word';

/** The address of the page with some parameters set anew. */
export const browseWith = (query: URLSearchParams, values: QueryValues): string =>
  addressWith('/browse', query, values);

export function withSwitched(query: URLSearchParams, name: FilterName, value: string): string {
  const chosen = query.getAll(name);
  const others = chosen.filter((one) => one !== value);
  return browseWith(query, {
    [name]: others.length < chosen.length ? others : [...chosen, value],
  });
}
