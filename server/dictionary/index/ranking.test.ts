import { expect, test } from 'vitest';
import { NO_LEVEL } from './columns.ts';
import { compareTies, isCapitalized, type RankedSpelling, rankNumber } from './ranking.ts';

/** A frequency as it is stored. */
const zipf = (value: number): number => value * 1000 + 1;
const rank = (text: string, own: Partial<RankedSpelling> = {}): number =>
  rankNumber({
    text,
    isCapitalized: isCapitalized(text),
    isIdiom: false,
    level: NO_LEVEL,
    frequency: 0,
    baseFrequency: null,
    ...own,
  });

/** Expects the ranks to be given best first. */
function expectOrder(...ranks: number[]): void {
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks);
}

test('frequency decides, and a level only between words of about the same', () => {
  expectOrder(
    rank('than', { frequency: zipf(6.2) }),
    rank('thank', { frequency: zipf(5.1), level: 1 }),
    rank('these', { frequency: zipf(5.4) }),
    rank('thin', { frequency: zipf(4.6), level: 4 }),
    rank('thing', { frequency: zipf(4.6) }),
  );
});

test('a word without a frequency ranks by its level, and then by its length', () => {
  expectOrder(
    rank('abc', { level: 1 }),
    rank('ab', { level: 6 }),
    rank('abcd', { frequency: zipf(0.1) }),
    rank('ab'),
    rank('abc'),
  );
});

test('a common word without a level ranks as one of C1, a rare one below all levels', () => {
  expectOrder(
    rank('obsess', { frequency: zipf(4), level: 4 }),
    rank('observed', { frequency: zipf(4) }),
    rank('obscure', { frequency: zipf(4), level: 6 }),
    rank('object-glass', { frequency: zipf(4) }),
  );
  expectOrder(
    rank('obelisk', { frequency: zipf(3.6), level: 6 }),
    rank('oboe', { frequency: zipf(3.6) }),
  );
  expectOrder(
    rank('observed', { frequency: zipf(4), baseFrequency: zipf(4.5) }),
    rank('obscured', { frequency: zipf(4), level: 6, baseFrequency: zipf(4.5) }),
  );
});

test('phrases and names rank lower than words as frequent, but for names with a level', () => {
  expectOrder(
    rank('Monday', { frequency: zipf(4.5), level: 1 }),
    rank('office', { frequency: zipf(4.5) }),
    rank('of late', { frequency: zipf(5.4) }),
    rank('Orwell', { frequency: zipf(5.3) }),
  );
});

test('a form ranks by its own frequency, a little lower', () => {
  expectOrder(
    rank('best', { frequency: zipf(5.4), level: 1 }),
    rank('best', { frequency: zipf(5.4), level: 1, baseFrequency: zipf(5.9) }),
    rank('better', { frequency: zipf(5.1), level: 1, baseFrequency: zipf(5.9) }),
  );
});

test('a form without a frequency is rare, however frequent its base', () => {
  expectOrder(
    rank('goes', { frequency: zipf(4.1), baseFrequency: zipf(7) }),
    rank('goeth', { baseFrequency: zipf(7) }),
    rank('ceded', { baseFrequency: zipf(3.2) }),
  );
});

test('a rank is a number of 32 bits, whatever it is made of', () => {
  for (const frequency of [0, zipf(0), zipf(8)]) {
    for (const level of [1, NO_LEVEL]) {
      for (const text of ['a', 'a b'.repeat(5_000)]) {
        const number = rank(text, { frequency, level });
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThan(2 ** 32);
      }
    }
  }
});

test('ties go by spelling, entry, part of speech and id, in this order', () => {
  const tied = [
    { spelling: 'March', entry: 2, partOfSpeech: 1, id: 9 },
    { spelling: 'march', entry: 1, partOfSpeech: 2, id: 8 },
    { spelling: 'march', entry: 2, partOfSpeech: 0, id: 7 },
    { spelling: 'march', entry: 2, partOfSpeech: 1, id: 5 },
    { spelling: 'march', entry: 2, partOfSpeech: 1, id: 6 },
  ];
  expect(tied.toReversed().sort(compareTies)).toEqual(tied);
});

test('words without level and frequency come last: idioms before words, words before names', () => {
  expectOrder(
    rank('ab', { frequency: zipf(1.5) }),
    rank('ab ovo', { isIdiom: true }),
    rank('abcdefgh'),
    rank('Abc'),
    rank('Abc abc'),
  );
});
