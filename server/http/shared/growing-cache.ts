import { LRUCache } from 'lru-cache';

/** With `max`, an LRUCache would allocate the memory for all values at once. */
export function growingCache<V extends object>(size: number): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: size, sizeCalculation: () => 1 });
}
