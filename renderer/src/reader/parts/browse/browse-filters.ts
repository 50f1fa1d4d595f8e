import { at } from '../../../api/base-path.ts';
import {
  AREA_VARIANTS,
  CATEGORIES,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
} from '../../../../../server/contract/vocabulary.ts';
import type { listWords } from '../../../api/public.ts';

/** The filters of the list. */
export type ListFilters = Omit<
  Parameters<typeof listWords>[0],
  'cursor' | 'limit' | 'with_meanings' | 'with_translations'
>;

export const BROWSE_SORTS = ['word', 'frequency'] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number];

/** The known values of each filter. */
export const FILTER_VALUES = {
  word_level: LEVELS,
  part_of_speech: PARTS_OF_SPEECH,
  language_register: LANGUAGE_REGISTERS,
  area_variant: AREA_VARIANTS,
  category: CATEGORIES,
} as const;
export type FilterName = keyof typeof FILTER_VALUES;
export const FILTER_NAMES = Object.keys(FILTER_VALUES) as FilterName[];

/** The filters in the address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): ListFilters {
  const chosen = <T extends string>(name: FilterName, known: readonly T[]): T[] =>
    known.filter((value) => query.getAll(name).includes(value));
  return {
    search: query.get('search')?.trim() ?? '',
    word_level: chosen('word_level', LEVELS),
    part_of_speech: chosen('part_of_speech', PARTS_OF_SPEECH),
    language_register: chosen('language_register', LANGUAGE_REGISTERS),
    area_variant: chosen('area_variant', AREA_VARIANTS),
    category: chosen('category', CATEGORIES),
  };
}

/** The order given in the address. */
export const readSort = (query: URLSearchParams): BrowseSort =>
  query.get('sort') === 'frequency' ? 'frequency' : 'word';

/** The address of these filters in another order. */
export function withSort(query: URLSearchParams, sort: BrowseSort): string {
  const next = new URLSearchParams(query);
  if (sort === 'word') next.delete('sort');
  else next.set('sort', sort);
  return browseAddress(next);
}

/** The address of these filters with one value toggled. */
export function withSwitched(query: URLSearchParams, name: FilterName, value: string): string {
  const next = new URLSearchParams(query);
  const others = query.getAll(name).filter((chosen) => chosen !== value);
  const wasChosen = others.length < query.getAll(name).length;
  next.delete(name);
  for (const other of others) next.append(name, other);
  if (!wasChosen) next.append(name, value);
  return browseAddress(next);
}

/** The address of these filters with another beginning of the headword. */
export function withPrefix(query: URLSearchParams, prefix: string): string {
  const next = new URLSearchParams(query);
  if (prefix === '') next.delete('search');
  else next.set('search', prefix);
  return browseAddress(next);
}

function browseAddress(query: URLSearchParams): string {
  const text = query.toString();
  return at(text === '' ? '/browse' : `/browse?${text}`);
}
