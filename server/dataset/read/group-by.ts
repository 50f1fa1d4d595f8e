import { addTo } from '../../dictionary/structures/grouped.ts';

/** Keeps the order of items. (`Map.groupBy` is not in Node 20.) */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}
