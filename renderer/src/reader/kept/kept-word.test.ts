import { expect, it } from 'vitest';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { keptWord, ownRecords, totals, withoutReason } from './kept-word.ts';
import { sizeText } from '../../lib/sizes.ts';

const record = (word: string, forms: string[] = [], alternatives: string[] = []) =>
  ({ word, alternatives, forms: forms.map((form) => ({ word: form })) }) as unknown as WordRecord;

it('keeps only complete headwords: those spelled as requested, each with all its records', () => {
  const records = [record('march'), record('March'), record('march'), record('marches')];
  expect([...ownRecords('MARCH', records)].map(([word, own]) => [word, own.length])).toEqual([
    ['march', 2],
    ['March', 1],
  ]);
  // The answer to "ran" has only a part of "run", which must not count as all of it.
  expect(ownRecords('ran', [record('run', ['ran'])]).size).toBe(0);
});

it('is found by forms and other spellings, and counts for each reason', () => {
  const colour = [record('color', ['colors', 'Colors'], ['colour'])];
  const seen = keptWord('color', colour, { before: undefined, reason: 'seen', now: 5 });
  expect(seen).toMatchObject({ spellings: ['color', 'colors', 'colour'], seenAt: 5, keptAt: 5 });
  const both = keptWord('color', colour, { before: seen, reason: 'core', now: 9 });
  expect(both).toMatchObject({ reasons: ['seen', 'core'], seenAt: 5, keptAt: 9 });
  expect(totals([both])).toMatchObject({
    core: { words: 1, bytes: both.size },
    starred: { words: 0, bytes: 0 },
    all: { words: 1, bytes: both.size },
  });
  expect(withoutReason(both, 'seen')).toEqual({
    ...seen,
    keptAt: 9,
    reasons: ['core'],
    seenAt: undefined,
  });
  expect(withoutReason(both, 'core')).toMatchObject({ reasons: ['seen'], seenAt: 5 });
  expect(withoutReason(seen, 'seen')).toBeNull();
});

it.each([
  [0, '0 kB'],
  [311_600, '312 kB'],
  [24_120_000, '24.1 MB'],
  [2_400_000_000, '2.4 GB'],
])('tells sizes as people read them: %i', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text);
});
