import { hasBit } from './bits.ts';
import { compareText } from './ranking.ts';
import type { Segment } from './segment.ts';

/**
 * The order of a list: by value; equal values by folded headword, then id. `word` alone is the
 * order that segments are stored in.
 */
export interface ListOrder {
  /** Equal names must mean equal orders. */
  name: string;
  /** A whole number up to {@link MAX_VALUE}. May only change when the entry is replaced. */
  valueOf: ((id: number) => number) | null;
  isReversed?: boolean;
}

/** Leaves room in a double for millions of places. */
export const MAX_VALUE = 2 ** 30;

/** A record in a list. */
export interface OrderedPlace {
  value: number;
  /** The folded headword. */
  key: string;
  id: number;
}

export function comparePlaces(order: ListOrder): (a: OrderedPlace, b: OrderedPlace) => number {
  const sign = order.isReversed ? -1 : 1;
  return (a, b) => sign * (a.value - b.value || compareText(a.key, b.key) || a.id - b.id);
}

/** The places of a segment in an order. */
export class OrderedPlaces {
  readonly size: number;
  private readonly segment: Segment;
  private readonly order: ListOrder;
  /**
   * For each position `value * size + place`, with the value that put it there: that of an edited
   * record has changed since.
   */
  private readonly sorted: Float64Array | null;

  constructor(segment: Segment, order: ListOrder) {
    const { list } = segment;
    this.segment = segment;
    this.order = order;
    this.size = list.size;
    const { size } = this;
    const { valueOf } = order;
    this.sorted =
      valueOf &&
      // Numbers are sorted far faster than with a comparison function.
      Float64Array.from(
        { length: size },
        (_, place) => valueOf(list.idAt(place)) * size + place,
      ).sort();
  }

  placeAt(position: number): number {
    const at = this.fromStart(position);
    return this.sorted ? this.sorted[at]! % this.size : at;
  }

  idAt(place: number): number {
    return this.segment.list.idAt(place);
  }

  /** How many places come before or at `other`, which may belong to another segment. */
  countUpTo(other: OrderedPlace): number {
    const sign = this.order.isReversed ? -1 : 1;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sign * this.compare(middle, other) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where a position is if the order is not reversed. */
  private fromStart(position: number): number {
    return this.order.isReversed ? this.size - 1 - position : position;
  }

  private compare(position: number, { value, key, id }: OrderedPlace): number {
    const { list, keys } = this.segment;
    const place = this.placeAt(position);
    const ownValue = this.sorted
      ? Math.floor(this.sorted[this.fromStart(position)]! / this.size)
      : 0;
    return ownValue - value || keys.texts.compare(list.keyAt(place), key) || list.idAt(place) - id;
  }
}

/** Where a page starts: after a number of records, or after one of them. */
export type PageStart = number | OrderedPlace;

/**
 * One page of the places of a segment that are `members`, merged in order with `edited` records of
 * other segments. Returns the ids, and how many records come before them.
 */
export function readPage(
  places: OrderedPlaces,
  members: Uint32Array,
  { edited, order }: { edited: readonly OrderedPlace[]; order: ListOrder },
  { start, limit }: { start: PageStart; limit: number },
): { offset: number; ids: number[] } {
  const before = edited.map((place) => places.countUpTo(place));
  const compare = comparePlaces(order);
  let position = 0;
  let next = 0;
  let offset = 0;
  if (typeof start !== 'number') {
    const end = places.countUpTo(start);
    for (; position < end; position++) {
      if (hasBit(members, places.placeAt(position))) offset++;
    }
    while (next < edited.length && compare(edited[next]!, start) <= 0) next++;
    offset += next;
  }
  const ids: number[] = [];
  const skipped = typeof start === 'number' ? start : 0;
  while (ids.length < limit && (position < places.size || next < edited.length)) {
    let id: number;
    if (next < edited.length && before[next]! <= position) id = edited[next++]!.id;
    else {
      const place = places.placeAt(position++);
      if (!hasBit(members, place)) continue;
      id = places.idAt(place);
    }
    if (offset < skipped) offset++;
    else ids.push(id);
  }
  return { offset, ids };
}
