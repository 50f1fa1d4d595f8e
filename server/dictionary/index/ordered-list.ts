import { firstWhere } from '../structures/binary-search.ts';
import { hasBit } from '../structures/bits.ts';
import { compareText } from './ranking.ts';
import type { ListPlace } from './list-places.ts';
import type { Segment } from './segment.ts';

/** By value, then folded headword, then id. `word` alone is the order of the segments. */
export interface ListOrder {
  /** Equal names must mean equal orders. */
  name: string;
  /** A whole number up to {@link MAX_VALUE}; may only change when the entry is replaced. */
  valueOf: ((id: number, count: number) => number) | null;
  /** By folded headword; others have 0. Another map makes another order of the same name. */
  counts?: ReadonlyMap<string, number>;
  isReversed?: boolean;
}

/** Leaves room in a double for millions of places. */
export const MAX_VALUE = 2 ** 30;

export interface OrderedPlace extends Omit<ListPlace, 'dataset'> {
  value: number;
}

export function valueIn(
  { valueOf, counts }: ListOrder,
  { key, id }: Omit<OrderedPlace, 'value'>,
): number {
  return valueOf?.(id, counts?.get(key) ?? 0) ?? 0;
}

export function comparePlaces(order: ListOrder): (a: OrderedPlace, b: OrderedPlace) => number {
  const sign = order.isReversed ? -1 : 1;
  return (a, b) => sign * (a.value - b.value || compareText(a.key, b.key) || a.id - b.id);
}

/** The places of a segment in an order. */
export class OrderedPlaces {
  readonly size: number;
  /** `value * size + place` by position, with the value at the time of building. */
  private readonly sorted: Float64Array | null;

  constructor(
    private readonly segment: Segment,
    readonly order: ListOrder,
  ) {
    const { list } = segment;
    this.size = list.size;
    const { size } = this;
    const { valueOf, counts } = order;
    const ofHeadwords = counts && countsByPlace(segment, counts);
    this.sorted =
      valueOf &&
      // Numbers are sorted far faster than with a comparison function.
      Float64Array.from(
        { length: size },
        (_, place) => valueOf(list.idAt(place), ofHeadwords?.[place] ?? 0) * size + place,
      ).sort();
  }

  placeAt(position: number): number {
    const at = this.fromStart(position);
    return this.sorted ? this.sorted[at]! % this.size : at;
  }

  recordAt(position: number): OrderedPlace {
    const { list, keys } = this.segment;
    const place = this.placeAt(position);
    const key = keys.texts.get(list.keyAt(place));
    return { value: this.valueAt(position), key, id: list.idAt(place) };
  }

  /** How many places come before or at `other`, which may belong to another segment. */
  countUpTo(other: OrderedPlace): number {
    const sign = this.order.isReversed ? -1 : 1;
    return firstWhere(0, this.size, (position) => sign * this.compare(position, other) > 0);
  }

  /** The position in the order that is not reversed. */
  private fromStart(position: number): number {
    return this.order.isReversed ? this.size - 1 - position : position;
  }

  private compare(position: number, { value, key, id }: OrderedPlace): number {
    const { list, keys } = this.segment;
    const place = this.placeAt(position);
    return (
      this.valueAt(position) - value ||
      keys.texts.compare(list.keyAt(place), key) ||
      list.idAt(place) - id
    );
  }

  private valueAt(position: number): number {
    return this.sorted ? Math.floor(this.sorted[this.fromStart(position)]! / this.size) : 0;
  }
}

/** Finds the few headwords that have a count, rather than looking at those of all places. */
function countsByPlace({ list, keys }: Segment, counts: ReadonlyMap<string, number>): Float64Array {
  const byPlace = new Float64Array(list.size);
  for (const [headword, count] of counts) {
    const key = keys.texts.find(headword);
    if (key >= 0) byPlace.fill(count, list.startOfKey(key), list.startOfKey(key + 1));
  }
  return byPlace;
}

/** A page starts after a number of records, or after one of them. */
export type PageStart = number | OrderedPlace;

/** A page of a segment's `members` merged with `edited` records, and how many come before it. */
export function readPage(
  places: OrderedPlaces,
  members: Uint32Array,
  { edited, order }: { edited: readonly OrderedPlace[]; order: ListOrder },
  { start, limit }: { start: PageStart; limit: number },
): { offset: number; records: OrderedPlace[] } {
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
  const records: OrderedPlace[] = [];
  const skipped = typeof start === 'number' ? start : 0;
  while (records.length < limit && (position < places.size || next < edited.length)) {
    const isEdited = next < edited.length && before[next]! <= position;
    const at = isEdited ? next++ : position++;
    if (!isEdited && !hasBit(members, places.placeAt(at))) continue;
    if (offset < skipped) offset++;
    else records.push(isEdited ? edited[at]! : places.recordAt(at));
  }
  return { offset, records };
}
