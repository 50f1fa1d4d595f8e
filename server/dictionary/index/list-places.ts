import { foldHeadword } from '../../text/fold.ts';
import { bitSet, setBit } from '../structures/bits.ts';
import type { Selection } from './record-list.ts';
import type { Segment } from './segment.ts';

/** A position in the list: the folded headword and the id of a record. */
export interface ListPlace {
  key: string;
  id: number;
}

export interface SelectionQuery extends Selection {
  /** Only headwords that start with this. */
  prefix?: string | undefined;
}

export interface ListQuery extends SelectionQuery {
  after?: ListPlace | undefined;
  limit: number;
}

/** The places [from, to) in a segment's list of the headwords that start with `prefix`. */
export function placesOf({ list, keys }: Segment, prefix = ''): [from: number, to: number] {
  const [fromKey, toKey] = keys.texts.prefixRange(foldHeadword(prefix));
  return [list.startOfKey(fromKey), list.startOfKey(toKey)];
}

/** The places of the spellings that contain a folded text. */
export function placesContaining({ list, keys }: Segment, text: string): Uint32Array {
  const places = bitSet(list.size);
  for (const key of keys.texts.containing(text)) {
    for (let place = list.startOfKey(key); place < list.startOfKey(key + 1); place++) {
      setBit(places, place);
    }
  }
  return places;
}

/** The first place in a segment's list after `place`, which may belong to another segment. */
function placeAfter({ list, keys }: Segment, { key: text, id }: ListPlace): number {
  const key = keys.texts.lowerBound(text);
  const isThere = key < keys.texts.size && keys.texts.compare(key, text) === 0;
  return isThere ? list.placeAfter(key, id) : list.startOfKey(key);
}

/** The selected records of all segments, in the order (folded headword, id). */
export function* inListOrder(
  segments: readonly Segment[],
  query: Omit<ListQuery, 'limit'>,
): Generator<ListPlace> {
  const cursors = segments.map((segment) => new ListCursor(segment, query));
  for (;;) {
    let first: ListCursor | undefined;
    for (const cursor of cursors) {
      if (cursor.current === null) continue;
      if (!first?.current || isBefore(cursor.current, first.current)) first = cursor;
    }
    if (!first?.current) return;
    yield first.current;
    first.advance();
  }
}

/** The selected records of one segment, starting at a place. */
class ListCursor {
  current: ListPlace | null = null;
  private readonly segment: Segment;
  private readonly places: Iterator<number>;

  constructor(segment: Segment, query: Omit<ListQuery, 'limit'>) {
    this.segment = segment;
    const [from, end] = placesOf(segment, query.prefix);
    const start =
      query.after === undefined ? from : Math.max(from, placeAfter(segment, query.after));
    this.places = segment.list.places(query, start, end);
    this.advance();
  }

  advance(): void {
    const { list, keys } = this.segment;
    const { value: place, done } = this.places.next();
    this.current =
      done === true ? null : { key: keys.texts.get(list.keyAt(place)), id: list.idAt(place) };
  }
}

function isBefore(a: ListPlace, b: ListPlace): boolean {
  return a.key < b.key || (a.key === b.key && a.id < b.id);
}
