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
  const isBefore = (a: ListPosition, b: ListPosition): boolean => {
    if (a.key !== b.key) return a.key < b.key;
    const order = datasets.indexOf(a.dataset) - datasets.indexOf(b.dataset);
    return order < 0 || (order === 0 && a.id < b.id);
  };
  const lists = segments.map((segment) => inSegment(segment, query, datasets));
  const heads = lists.map((list) => list.next().value);
  for (;;) {
    let first = -1;
    heads.forEach((head, i) => {
      if (head && (first < 0 || isBefore(head, heads[first]!))) first = i;
    });
    if (first < 0) return;
    yield heads[first]!;
    heads[first] = lists[first]!.next().value;
  }
}

/** The selected records of one segment, starting at a position. */
function* inSegment(
  segment: Segment,
  { after, prefix, ...selection }: Omit<ListQuery, 'limit'>,
  datasets: readonly number[],
): Generator<ListPosition, undefined> {
  const { list, keys, dataset } = segment;
  const [from, end] = positionsOf(segment, prefix);
  const order = datasets.indexOf(dataset) - datasets.indexOf(after?.dataset ?? dataset);
  const start = after ? Math.max(from, positionAfter(segment, after, order)) : from;
  for (const position of list.positions(selection, start, end))
    yield { key: keys.texts.get(list.keyAt(position)), id: list.idAt(position), dataset };
}
