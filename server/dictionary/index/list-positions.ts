import { foldHeadword } from '../../text/fold.ts';
import { bitSet, setBit } from '../structures/bits.ts';
import type { Selection } from './record-list.ts';
import type { Segment } from './segment.ts';

/** A position in the list: the folded headword, the dataset and the id of a record. */
export interface ListPosition {
  key: string;
  id: number;
  /** Its number. */
  dataset: number;
}

export interface SelectionQuery extends Selection {
  /** Only headwords that start with this. */
  prefix?: string | undefined;
}

export interface ListQuery extends SelectionQuery {
  after?: ListPosition | undefined;
  limit: number;
}

/** The positions [from, to) in a segment's list of the headwords that start with `prefix`. */
export function positionsOf({ list, keys }: Segment, prefix = ''): [from: number, to: number] {
  const [fromKey, toKey] = keys.texts.prefixRange(foldHeadword(prefix));
  return [list.startOfKey(fromKey), list.startOfKey(toKey)];
}

/** The positions of the spellings that contain a folded text. */
export function positionsContaining({ list, keys }: Segment, text: string): Uint32Array {
  const positions = bitSet(list.size);
  for (const key of keys.texts.containing(text)) {
    for (let position = list.startOfKey(key); position < list.startOfKey(key + 1); position++) {
      setBit(positions, position);
    }
  }
  return positions;
}

/**
 * The first position in a segment's list after `position`, which may belong to another segment.
 * @param order of the segment's dataset, from that of the position: negative if it comes before
 */
function positionAfter(
  { list, keys }: Segment,
  { key: text, id }: ListPosition,
  order: number,
): number {
  const key = keys.texts.lowerBound(text);
  const isThere = key < keys.texts.size && keys.texts.compare(key, text) === 0;
  if (!isThere || order > 0) return list.startOfKey(key);
  return order < 0 ? list.startOfKey(key + 1) : list.positionAfter(key, id);
}

/** The selected records of all segments, in the order (folded headword, dataset, id). */
export function* inListOrder(
  segments: readonly Segment[],
  query: Omit<ListQuery, 'limit'>,
): Generator<ListPosition> {
  const datasets = [...new Set(segments.map(({ dataset }) => dataset))];
  const cursors = segments.map((segment) => new ListCursor(segment, query, datasets));
  for (;;) {
    let first: ListCursor | undefined;
    for (const cursor of cursors) {
      if (first === undefined || isBefore(cursor, first)) first = cursor;
    }
    if (!first?.current) return;
    yield first.current;
    first.advance();
  }
}

/** The selected records of one segment, starting at a position. */
class ListCursor {
  current: ListPosition | null = null;
  readonly order: number;
  private readonly positions: Iterator<number>;

  constructor(
    private readonly segment: Segment,
    query: Omit<ListQuery, 'limit'>,
    datasets: readonly number[],
  ) {
    this.order = datasets.indexOf(segment.dataset);
    const { after } = query;
    const [from, end] = positionsOf(segment, query.prefix);
    const start =
      after === undefined
        ? from
        : Math.max(
            from,
            positionAfter(segment, after, this.order - datasets.indexOf(after.dataset)),
          );
    this.positions = segment.list.positions(query, start, end);
    this.advance();
  }

  advance(): void {
    const { list, keys } = this.segment;
    const { value: position, done } = this.positions.next();
    const { dataset } = this.segment;
    this.current =
      done === true
        ? null
        : { key: keys.texts.get(list.keyAt(position)), id: list.idAt(position), dataset };
  }
}

function isBefore(a: ListCursor, b: ListCursor): boolean {
  const [one, other] = [a.current, b.current];
  if (one === null || other === null) return one !== null;
  if (one.key !== other.key) return one.key < other.key;
  return a.order < b.order || (a.order === b.order && one.id < other.id);
}
