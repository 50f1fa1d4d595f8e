import type { ListDirection, ListSort } from '../../contract/admin/list.ts';
import { ApiError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import type { Facets } from '../content/facets.ts';
import { type ListOrder, MAX_VALUE, type OrderedPosition } from '../index/ordered-list.ts';

/** More than there are tenths on the scale of frequency. */
const FREQUENCY_STEPS = 2 ** 7;
/** Millions; beyond that, words are equal. */
const MAX_TIMES = MAX_VALUE / FREQUENCY_STEPS - 1;

/**
 * Unknown values come last in both directions; equal numbers of look-ups are ordered by frequency.
 * @param lookUps by headword, for the order by look-ups
 */
export function listOrder(
  facets: Facets,
  { sort, direction }: { sort: ListSort; direction: ListDirection },
  lookUps: ReadonlyMap<string, number> | null = null,
): ListOrder {
  const name = `${sort} ${direction}`;
  const isDescending = direction === 'desc';
  if (sort === 'word') return { name, valueOf: null, isReversed: isDescending };
  const read = {
    frequency: (id: number) => facets.frequencyOf(id),
    level: (id: number) => facets.levelOf(id),
    changed: (id: number) => facets.revisionOf(id),
    lookups: (id: number, times: number) =>
      Math.min(times, MAX_TIMES) * FREQUENCY_STEPS + toTenths(facets.frequencyOf(id)),
  }[sort];
  const valueOf = (id: number, times: number): number => {
    const value = read(id, times);
    if (value === 0) return MAX_VALUE;
    return isDescending ? MAX_VALUE - value : value;
  };
  return { name, valueOf, ...(lookUps && { counts: lookUps }) };
}

/** Names the item itself, so that a list can go on after it even if it changes or disappears. */
export const encodePosition = ({ value, key, id }: OrderedPosition, order: ListOrder): string =>
  Buffer.from(JSON.stringify([order.name, value, key, id])).toString('base64url');

/** @throws {ApiError} `invalid_cursor` for anything that is not a position in this order */
export function decodePosition(cursor: string, order: ListOrder): OrderedPosition {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString());
  const [name, value, key, id]: unknown[] = Array.isArray(parsed) ? parsed : [];
  if (
    name === order.name &&
    typeof value === 'number' &&
    typeof key === 'string' &&
    typeof id === 'number'
  ) {
    return { value, key, id };
  }
  const detail = 'The cursor is not one of a list in this order; start again without it.';
  throw new ApiError('invalid_cursor', { detail });
}

const toTenths = (frequency: number): number => Math.ceil(frequency / 100);
