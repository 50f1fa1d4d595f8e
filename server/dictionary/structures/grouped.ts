import { pausesBefore } from './steps.ts';

/** Numbers from 0 by group: group `g` is `order[starts[g]]` to `order[starts[g + 1] - 1]`. */
export class Groups {
  constructor(
    readonly starts: Uint32Array,
    /** Ascending in each group. */
    readonly order: Uint32Array,
  ) {}

  get(group: number): Uint32Array {
    return this.order.subarray(this.starts[group]!, this.starts[group + 1]!);
  }
}

/** Groups the numbers below `groupOf.length` by counting. Yields between its steps. */
export function* grouped(groupOf: Uint32Array, groups: number): Generator<undefined, Groups> {
  const starts = new Uint32Array(groups + 1);
  for (let i = 0; i < groupOf.length; i++) {
    if (pausesBefore(i)) yield;
    starts[groupOf[i]! + 1]!++;
  }
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const next = starts.slice();
  const order = new Uint32Array(groupOf.length);
  for (let i = 0; i < groupOf.length; i++) {
    if (pausesBefore(i)) yield;
    order[next[groupOf[i]!]!++] = i;
  }
  return new Groups(starts, order);
}

/** Keeps the order of items. (`Map.groupBy` is not in Node 20.) */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Adds a value to the list of a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
