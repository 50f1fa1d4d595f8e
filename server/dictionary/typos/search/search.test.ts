import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeTerm } from '../channel/alphabet.ts';
import { COST, WORST_SLIP } from '../channel/costs.ts';
import { search } from './search.ts';
import { buildTrie, type Trie } from '../channel/trie.ts';
import { wholeCost } from '../whole-cost.test-util.ts';

const EVERYTHING = { limit: 1000, window: Infinity, maxSteps: Infinity, patience: Infinity };

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
        const trie = trieOf(words);
        // The first letter can cost extra twice: left out, and another written in its place.
        const maxChannel = WORST_SLIP * 2 + (slips - 1) * (COST.substitute + COST.firstVowel);
        const found = search(
          'whole',
          [trie],
          encodeTerm(term),
          { ...EVERYTHING, maxChannel },
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
  );
});

/** Letters, and strings that people spell in several ways. */
const piece = fc.constantFrom(
  ...'abcdeghiklmnoprstuwy',
  ...['tion', 'shun', 'ough', 'uff', 'ph', 'f', 'kn', 'ie', 'ei', 'ee', 'eigh', 'ay', 'able'],
  ...['ible', 'ck', 'qu', 'kw', 'x', 'ks', 'sc', 'ce', 'ge', 'wh', 'igh', 'ful', 'ous', ' '],
);
/**
 * A word in pieces, and the same with some of them spelled differently and perhaps a letter at
 * another place.
 */
const misspelled = fc
  .tuple(
    fc.array(fc.tuple(piece, fc.option(piece, { freq: 2 })), { minLength: 1, maxLength: 4 }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.tuple(fc.nat(6), fc.nat(6)) },
    ),
  )
  .map(([list, move]) => [
    list.map(([right]) => right).join(''),
    moved(list.map(([right, written]) => written ?? right).join(''), move),
  ])
  .map((both) => both.map((text) => text.replace(/ +/g, ' ').trim()))
  .filter((both) => both.every((text) => /[a-z].*[a-z]/.test(text)));

it('finds the same as a comparison with every spelling, at the same costs', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      misspelled,
      fc.array(misspelled, { maxLength: 5 }),
      fc.integer({ min: 300, max: 2000 }),
      ([word = '', term = ''], others, maxChannel) => {
        const words = [...new Set([word, ...others.flat()])];
        const trie = trieOf(words);
        const found = search(
          'whole',
          [trie],
          encodeTerm(term),
          { ...EVERYTHING, maxChannel },
          () => true,
        ).map(({ rank, channel }) => [words[trie.ids[rank]!]!, channel] as const);
        const near = words
          .map((spelling) => [spelling, wholeCost(spelling, term)] as const)
          .filter(([, cost]) => cost <= maxChannel);
        compared += near.length;
        expect(new Map(found)).toEqual(new Map(near));
      },
    ),
  );
  expect(compared).toBeGreaterThan(25);
});

function moved(text: string, move: readonly [from: number, to: number] | null): string {
  if (move === null) return text;
  const letters = [...text];
  letters.splice(move[1], 0, ...letters.splice(move[0], 1));
  return letters.join('');
}

function trieOf(words: readonly string[]): Trie {
  return runSteps(
    buildTrie(
      words.length,
      (i) => words[i]!,
      () => 100,
    ),
  );
}

function runSteps<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
