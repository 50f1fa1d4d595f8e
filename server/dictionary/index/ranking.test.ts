import { expect, test } from 'vitest';
import { FREQUENCY_VALUES, NO_LEVEL } from './columns.ts';
import { compareTies, frequencyOf, levelOf, rankNumber } from './ranking.ts';

test('an easier level ranks before a higher frequency, and that before a shorter headword', () => {
  const ranked = [
    rankNumber(1, 10, 20),
    rankNumber(2, FREQUENCY_VALUES - 1, 3),
    rankNumber(2, 500, 3),
    rankNumber(2, 500, 4),
    rankNumber(2, 499, 1),
    rankNumber(NO_LEVEL, 0, 1),
  ];
  expect(ranked.toSorted((a, b) => a - b)).toEqual(ranked);
});

test.each([
  [1, 0, 1],
  [4, 3_210, 128],
  [NO_LEVEL, FREQUENCY_VALUES - 1, 5_000],
])('level %i and frequency %i can be read back from a rank, whatever the length', (...rank) => {
  const [level, frequency] = rank;
  const number = rankNumber(...rank);
  expect([levelOf(number), frequencyOf(number)]).toEqual([level, frequency]);
  expect(number).toBeLessThan(2 ** 32);
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
