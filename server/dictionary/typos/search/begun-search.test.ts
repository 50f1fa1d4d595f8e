import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeTerm } from '../channel/alphabet.ts';
import { HALF_TYPED, search } from './search.ts';
import { PRIOR_STEP } from './prior.ts';
import { buildTrie, type Trie } from '../channel/trie.ts';
import { closestCost } from '../whole-cost.test-util.ts';

const word = fc.stringMatching(/^[abcdehnt]{1,9}$/);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 40 });
const EVERYTHING = { limit: 1000, window: Infinity, maxSteps: Infinity, patience: Infinity };

function trieOf(spellings: readonly string[], prior = (_word: string) => 100): Trie {
  const steps = buildTrie(
    spellings.length,
    (i) => spellings[i]!,
    (i) => prior(spellings[i]!),
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

it('finds every spelling whose closest prefix is within the limit, at what that costs', () => {
  fc.assert(
    fc.property(words, word, fc.integer({ min: 0, max: 1000 }), (spellings, term, maxChannel) => {
      const prior = (spelling: string): number => (spelling.length * 37) % 256;
      const trie = trieOf(spellings, prior);
      const found = search(
        'begun',
        [trie],
        encodeTerm(term),
        { ...EVERYTHING, maxChannel },
        () => true,
      ).map(({ rank, channel, total }) => ({
        spelling: spellings[trie.ids[rank]!]!,
        channel,
        total,
      }));
      const expected = spellings
        .map((spelling) => ({ spelling, channel: closestCost(spelling, term, HALF_TYPED) }))
        .filter(({ channel }) => channel <= maxChannel)
        .map((near) => ({ ...near, total: near.channel + prior(near.spelling) * PRIOR_STEP }));
      const bySpelling = (a: { spelling: string }, b: { spelling: string }): number =>
        a.spelling < b.spelling ? -1 : 1;
      expect(found.toSorted(bySpelling)).toEqual(expected.sort(bySpelling));
      expect(found.map(({ total }) => total)).toEqual(
        found.map(({ total }) => total).toSorted((a, b) => a - b),
      );
    }),
  );
});

it('counts no slip in words that begin with the term', () => {
  const trie = trieOf(['bat', 'bathe', 'hat']);
  const found = search(
    'begun',
    [trie],
    encodeTerm('bat'),
    { ...EVERYTHING, maxChannel: 0 },
    () => true,
  );
  expect(found.map(({ channel }) => channel)).toEqual([0, 0]);
});

it('finds words without their first letter even if it may leave no state by an error', () => {
  const trie = trieOf(['nation', 'ration', 'after', 'station']);
  const found = search(
    'begun',
    [trie],
    encodeTerm('ation'),
    { ...EVERYTHING, maxChannel: HALF_TYPED.firstMissing, maxSteps: 0 },
    () => true,
  );
  expect(found.map(({ channel }) => channel)).toEqual([
    HALF_TYPED.firstMissing,
    HALF_TYPED.firstMissing,
  ]);
});

it('keeps the best up to its limit, and only accepted ones', () => {
  const spellings = ['tablecloth', 'tablet', 'table', 'tabloid', 'cable'];
  const trie = trieOf(spellings, (spelling) => spelling.length);
  const found = search(
    'begun',
    [trie],
    encodeTerm('tabel'),
    { ...EVERYTHING, limit: 2, maxChannel: 900 },
    (id) => spellings[id] !== 'table',
  );
  expect(found.map(({ rank }) => spellings[trie.ids[rank]!])).toEqual(['tablet', 'tablecloth']);
});

it('stops after a fixed number of steps, whatever the term', () => {
  const spellings = Array.from({ length: 3_000 }, (_, i) =>
    [...i.toString(8).padStart(4, '0')].map((digit) => 'abcdehnt'[Number(digit)]).join(''),
  );
  const accepted: number[] = [];
  search(
    'begun',
    [trieOf(spellings)],
    encodeTerm('aeaeaeae'),
    { ...EVERYTHING, maxChannel: 5_000, maxSteps: 10 },
    (id) => accepted.push(id) > 0,
  );
  expect(accepted.length).toBeLessThan(3_000);
});
