import { foldHeadword } from '../../text/fold.ts';
import { bitSet, setBit } from '../structures/bits.ts';
import type { Selection } from './record-list.ts';
import type { Segment } from './segment.ts';

/** A position in the list: the folded headword, the dataset and the id of a record. */
export interface ListPlace {
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

/**
 * The first place in a segment's list after `place`, which may belong to another segment.
 * @param order of the segment's dataset, from that of the place: negative if it comes before
 */
function placeAfter({ list, keys }: Segment, { key: text, id }: ListPlace, order: number): number {
  const key = keys.texts.lowerBound(text);
  const isThere = key < keys.texts.size && keys.texts.compare(key, text) === 0;
  if (!isThere || order > 0) return list.startOfKey(key);
  return order < 0 ? list.startOfKey(key + 1) : list.placeAfter(key, id);
}

/** The selected records of all segments, in the order (folded headword, dataset, id). */
export function* inListOrder(
  segments: readonly Segment[],
  query: Omit<ListQuery, 'limit'>,
): Generator<ListPlace> {
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

/** The selected records of one segment, starting at a place. */
class ListCursor {
  current: ListPlace | null = null;
  readonly order: number;
  private readonly places: Iterator<number>;

  constructor(
    private readonly segment: Segment,
    query: Omit<ListQuery, 'limit'>,
    datasets: readonly number[],
  ) {
    this.order = datasets.indexOf(segment.dataset);
    const { after } = query;
    const [from, end] = placesOf(segment, query.prefix);
    const start =
      after === undefined
        ? from
        : Math.max(from, placeAfter(segment, after, this.order - datasets.indexOf(after.dataset)));
    this.places = segment.list.places(query, start, end);
    this.advance();
  }

  advance(): void {
    const { list, keys } = this.segment;
    const { value: place, done } = this.places.next();
    const { dataset } = this.segment;
    this.current =
      done === true
        ? null
        : { key: keys.texts.get(list.keyAt(place)), id: list.idAt(place), dataset };
  }
}

function isBefore(a: ListCursor, b: ListCursor): boolean {
  const [one, other] = [a.current, b.current];
  if (one === null || other === null) return one !== null;
  if (one.key !== other.key) return one.key < other.key;
  return a.order < b.order || (a.order === b.order && one.id < other.id);
}
