import { LRUCache } from 'lru-cache';

/** With `max`, an LRUCache would allocate the memory for all values at once. */
export const growingCache = <V extends object>(size: number): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: size, sizeCalculation: () => 1 });
