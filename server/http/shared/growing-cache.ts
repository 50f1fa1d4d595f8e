import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `size` values that takes memory only for those it has: with `max`, room for
 * all of them is allocated at once.
 */
export function growingCache<V extends object>(size: number): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: size, sizeCalculation: () => 1 });
}
