import { expect, test } from 'vitest';
import { RecentRequests } from './recent-requests.ts';

test('an address is new once', () => {
  const recent = new RecentRequests();
  expect(['/a', '/b', '/a', '/b', '/c'].map((url) => recent.note(url))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('of many addresses recent for in turns, nearly all are known the second time', () => {
  const recent = new RecentRequests();
  const urls = Array.from({ length: 1_000 }, (_, i) => `/api/v1/words/word${i}`);
  expect(urls.filter((url) => recent.note(url)).length).toBeLessThan(5);
  expect(urls.filter((url) => recent.note(url)).length).toBeGreaterThan(950);
});
