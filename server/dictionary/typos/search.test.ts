import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeTerm } from './alphabet.ts';
import { COST, WORST_SLIP } from './costs.ts';
import { MAX_ROWS, search } from './search.ts';
import { buildTrie } from './trie.ts';

const word = fc.stringMatching(/^[abcdehnt]{1,9}$/);

/** Damerau's distance with adjacent transpositions (optimal string alignment), as in textbooks. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      let least = Math.min(
        d[i - 1]![j]! + 1,
        d[i]![j - 1]! + 1,
        d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, d[i - 2]![j - 2]! + 1);
      }
      d[i]![j] = least;
    }
  }
  return d[a.length]![b.length]!;
}

it('finds every spelling within the distance that the limit of cost allows', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
      word,
      fc.integer({ min: 1, max: 3 }),
      (words, term, slips) => {
        const trie = runSteps(
          buildTrie(
            words.length,
            (i) => words[i]!,
            () => 100,
          ),
        );
        // A first letter can be costly twice: once left out, once with another written for it.
        const maxChannel = WORST_SLIP * 2 + (slips - 1) * (COST.substitute + COST.firstVowel);
        const found = search(
          trie,
          encodeTerm(term),
          { limit: 1000, maxChannel, window: Infinity, maxRows: MAX_ROWS },
          () => true,
        );
        const spellings = found.map(({ rank }) => words[trie.ids[rank]!]!);
        for (const near of words.filter((other) => distance(other, term) <= slips)) {
          expect(spellings).toContain(near);
        }
        expect(new Set(spellings).size).toBe(spellings.length);
        expect(found.map(({ total }) => total)).toEqual(
          found.map(({ total }) => total).sort((a, b) => a - b),
        );
        expect(found.every(({ channel }) => channel <= maxChannel)).toBe(true);
        expect(found.filter(({ channel }) => channel === 0).length).toBe(
          words.includes(term) ? 1 : 0,
        );
      },
    ),
    { numRuns: 300 },
  );
});

function runSteps<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
