import fc from 'fast-check';
import { expect, it } from 'vitest';
import { END, PLAIN, SPACE } from './alphabet.ts';
import { buildTrie, letterBit, type Trie } from './trie.ts';

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
  const symbol = trie.symbol[node]!;
  const here = node === 0 || symbol === END ? path : path + letterOf(symbol);
  if (trie.width[node] === 0) {
    const rank = trie.first[node]!;
    let text = here;
    for (let at = trie.offsets[rank]! + here.length; trie.text[at] !== END; at += 1) {
      text += letterOf(trie.text[at]!);
    }
    return [{ id: trie.ids[rank]!, text, node }];
  }
  return Array.from({ length: trie.width[node]! }, (_, child) =>
    leaves(trie, trie.first[node]! + child, here),
  ).flat();
}

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

it('knows the best prior and all letters below each node', () => {
  fc.assert(
    fc.property(spellings, (words) => {
      const trie = build(words);
      trie.symbol.forEach((symbol, node) => {
        if (node === 0 || symbol === END) return;
        const below = leaves(trie, node);
        expect(trie.best[node]).toBe(Math.min(...below.map(({ id }) => (id * 7) % 256)));
        expect(trie.letters[node]! & letterBit(symbol)).not.toBe(0);
      });
    }),
  );
});

it('keeps a duplicate spelling once, and leaves out what it cannot encode', () => {
  const trie = build(['abc', 'mp3', 'abc', '', 'b'.repeat(200)]);
  expect([...trie.ids]).toEqual([0]);
});

it('is empty but valid without spellings', () => {
  const trie = build([]);
  expect([trie.ids.length, trie.width[0]]).toEqual([0, 0]);
});

function runSteps<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
