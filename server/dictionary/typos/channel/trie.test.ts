import fc from 'fast-check';
import { expect, it } from 'vitest';
import { END, PLAIN, SPACE, SYMBOLS } from './alphabet.ts';
import {
  bestOf,
  buildTrie,
  childBy,
  firstOf,
  hasNext,
  letterBit,
  lettersOf,
  nextBits,
  symbolOf,
  type Trie,
  widthOf,
} from './trie.ts';

const Z = 26;

const spellings = fc.uniqueArray(fc.stringMatching(/^[a-d]{1,9}( [a-d]{1,4})?$/), {
  minLength: 1,
  maxLength: 60,
});

function build(words: readonly string[]): Trie {
  return runSteps(
    buildTrie(
      words.length,
      (i) => words[i]!,
      (i) => (i * 7) % 256,
    ),
  );
}

const letterOf = (symbol: number): string =>
  symbol === SPACE ? ' ' : String.fromCharCode(96 + PLAIN[symbol]!);

/** Every leaf below a node: its number in the lexicon, and the spelling along its path. */
function leaves(trie: Trie, node = 0, path = ''): { id: number; text: string; node: number }[] {
  const symbol = symbolOf(trie, node);
  const here = node === 0 || symbol === END ? path : path + letterOf(symbol);
  if (widthOf(trie, node) === 0) {
    const rank = firstOf(trie, node);
    let text = here;
    for (let at = trie.offsets[rank]! + here.length; trie.text[at] !== END; at += 1) {
      text += letterOf(trie.text[at]!);
    }
    return [{ id: trie.ids[rank]!, text, node }];
  }
  return Array.from({ length: widthOf(trie, node) }, (_, child) =>
    leaves(trie, firstOf(trie, node) + child, here),
  ).flat();
}

it('leads from a branch by each symbol to the child that has it, and knows which there are', () => {
  // With letters that may be marked: soft c and g, silent e.
  const marked = fc.uniqueArray(fc.stringMatching(/^[acegi]{1,6}( [ce]{1,2})?$/), { minLength: 2 });
  let markedChildren = 0;
  fc.assert(
    fc.property(marked, (words) => {
      const trie = build(words);
      for (const node of [0, ...inner(trie)]) {
        if (widthOf(trie, node) === 0) continue;
        const children = Array.from(
          { length: widthOf(trie, node) },
          (_, i) => firstOf(trie, node) + i,
        );
        const symbols = children.map((child) => symbolOf(trie, child));
        for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
          const at = symbols.indexOf(symbol);
          expect(childBy(trie, node, 0, symbol)).toBe(at === -1 ? -1 : children[at]);
        }
        for (const symbol of symbols)
          expect(hasNext(trie, node, nextBits(PLAIN[symbol]!))).toBe(true);
        markedChildren += symbols.filter((symbol) => PLAIN[symbol] !== symbol).length;
        expect(hasNext(trie, node, nextBits(Z))).toBe(false);
      }
    }),
  );
  expect(markedChildren).toBeGreaterThan(100);
});

it('has one leaf for every spelling', () => {
  fc.assert(
    fc.property(spellings, (words) => {
      const found = leaves(build(words)).map(({ id, text }) => [id, text]);
      expect(found.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
        words.map((word, i) => [i, word]),
      );
    }),
  );
});

/** The nodes below another, except ends of spellings. */
function inner(trie: Trie, node = 0): number[] {
  return Array.from({ length: widthOf(trie, node) }, (_, child) => firstOf(trie, node) + child)
    .filter((child) => symbolOf(trie, child) !== END)
    .flatMap((child) => [child, ...inner(trie, child)]);
}

it('knows the best prior and all letters below each node', () => {
  fc.assert(
    fc.property(spellings, (words) => {
      const trie = build(words);
      for (const node of inner(trie)) {
        const below = leaves(trie, node);
        expect(bestOf(trie, node)).toBe(Math.min(...below.map(({ id }) => (id * 7) % 256)));
        expect(lettersOf(trie, node) & letterBit(symbolOf(trie, node))).not.toBe(0);
      }
    }),
  );
});

it('keeps a duplicate spelling once, and leaves out what it cannot encode', () => {
  const trie = build(['abc', 'mp3', 'abc', '', 'b'.repeat(200)]);
  expect(leaves(trie).map(({ id }) => id)).toEqual([0]);
});

it('is empty but valid without spellings', () => {
  const trie = build([]);
  expect([trie.ids.length, widthOf(trie, 0)]).toEqual([0, 0]);
});

function runSteps<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
