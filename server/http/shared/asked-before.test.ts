import { expect, test } from 'vitest';
import { AskedBefore } from './asked-before.ts';

test('an address is new once', () => {
  const asked = new AskedBefore();
  expect(['/a', '/b', '/a', '/b', '/c'].map((url) => asked.note(url))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('of many addresses asked for in turns, nearly all are known the second time', () => {
  const asked = new AskedBefore();
  const urls = Array.from({ length: 1_000 }, (_, i) => `/api/v1/words/word${i}`);
  expect(urls.filter((url) => asked.note(url)).length).toBeLessThan(5);
  expect(urls.filter((url) => asked.note(url)).length).toBeGreaterThan(950);
});
