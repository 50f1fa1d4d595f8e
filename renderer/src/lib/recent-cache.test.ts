import { expect, test } from 'vitest';
import { RecentCache } from './recent-cache.ts';

test('keeps what was put into it last, and knows the newest value of a key', () => {
  const cache = new RecentCache<number>(2);
  cache.put('a', 1);
  cache.put('b', 2);
  cache.put('a', 3);
  cache.put('c', 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
});
