import { firstWhere } from '../structures/binary-search.ts';
import { hasBit } from '../structures/bits.ts';
import { compareText } from './ranking.ts';
import type { ListPosition } from './list-positions.ts';
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

/** Leaves room in a double for millions of positions. */
export const MAX_VALUE = 2 ** 30;

export interface OrderedPosition extends Omit<ListPosition, 'dataset'> {
  value: number;
}

export function valueIn(
  { valueOf, counts }: ListOrder,
  { key, id }: Omit<OrderedPosition, 'value'>,
): number {
  return valueOf?.(id, counts?.get(key) ?? 0) ?? 0;
}

export function comparePositions(
  order: ListOrder,
): (a: OrderedPosition, b: OrderedPosition) => number {
  const sign = order.isReversed ? -1 : 1;
  return (a, b) => sign * (a.value - b.value || compareText(a.key, b.key) || a.id - b.id);
}

/** The positions of a segment in an order. */
export class OrderedPositions {
  readonly size: number;
  /** `value * size + position` in order, with the value at the time of building. */
  private readonly sorted: Float64Array | null;

  constructor(
    private readonly segment: Segment,
    readonly order: ListOrder,
  ) {
    const { list } = segment;
    this.size = list.size;
    const { size } = this;
    const { valueOf, counts } = order;
    const ofHeadwords = counts && countsByPosition(segment, counts);
    this.sorted =
      valueOf &&
      // Numbers are sorted far faster than with a comparison function.
      Float64Array.from(
        { length: size },
        (_, position) =>
          valueOf(list.idAt(position), ofHeadwords?.[position] ?? 0) * size + position,
      ).sort();
  }

  positionAt(at: number): number {
    const from = this.fromStart(at);
    return this.sorted ? this.sorted[from]! % this.size : from;
  }

  recordAt(at: number): OrderedPosition {
    const { list, keys } = this.segment;
    const position = this.positionAt(at);
    const key = keys.texts.get(list.keyAt(position));
    return { value: this.valueAt(at), key, id: list.idAt(position) };
  }

  /** How many positions come before or at `other`, which may belong to another segment. */
  countUpTo(other: OrderedPosition): number {
    const sign = this.order.isReversed ? -1 : 1;
    return firstWhere(0, this.size, (at) => sign * this.compare(at, other) > 0);
  }

  /** The same in the order that is not reversed. */
  private fromStart(at: number): number {
    return this.order.isReversed ? this.size - 1 - at : at;
  }

  private compare(at: number, { value, key, id }: OrderedPosition): number {
    const { list, keys } = this.segment;
    const position = this.positionAt(at);
    return (
      this.valueAt(at) - value ||
      keys.texts.compare(list.keyAt(position), key) ||
      list.idAt(position) - id
    );
  }

  private valueAt(at: number): number {
    return this.sorted ? Math.floor(this.sorted[this.fromStart(at)]! / this.size) : 0;
  }
}

/** Finds the few headwords that have a count, rather than looking at those of all positions. */
function countsByPosition(
  { list, keys }: Segment,
  counts: ReadonlyMap<string, number>,
): Float64Array {
  const byPosition = new Float64Array(list.size);
  for (const [headword, count] of counts) {
    const key = keys.find(headword);
    if (key >= 0) byPosition.fill(count, list.startOfKey(key), list.startOfKey(key + 1));
  }
  return byPosition;
}

/** A page starts after a number of records, or after one of them. */
export type PageStart = number | OrderedPosition;

/** A page of a segment's `members` merged with `edited` records, and how many come before it. */
export function readPage(
  positions: OrderedPositions,
  members: Uint32Array,
  { edited, order }: { edited: readonly OrderedPosition[]; order: ListOrder },
  { start, limit }: { start: PageStart; limit: number },
): { offset: number; records: OrderedPosition[] } {
  const before = edited.map((position) => positions.countUpTo(position));
  const compare = comparePositions(order);
  const isNumber = typeof start === 'number';
  let position = isNumber ? 0 : positions.countUpTo(start);
  let next = isNumber ? 0 : edited.filter((one) => compare(one, start) <= 0).length;
  let offset = next;
  for (let at = 0; at < position; at++) if (hasBit(members, positions.positionAt(at))) offset++;
  const records: OrderedPosition[] = [];
  const skipped = isNumber ? start : 0;
  while (records.length < limit && (position < positions.size || next < edited.length)) {
    const isEdited = next < edited.length && before[next]! <= position;
    const at = isEdited ? next++ : position++;
    if (!isEdited && !hasBit(members, positions.positionAt(at))) continue;
    if (offset < skipped) offset++;
    else records.push(isEdited ? edited[at]! : positions.recordAt(at));
  }
  return { offset, records };
}
