import { finish } from '../../structures/steps.ts';
import { isLetter, PLAIN, SPACE } from './alphabet.ts';
import { type Confusion, collectConfusions } from './confusions.ts';
import { PatternMatcher } from './patterns.ts';
import { letterBit, nextBits } from './trie.ts';

/**
 * The string-to-string part of the error model (Brill and Moore, "An Improved Error Model for Noisy
 * Channel Spelling Correction", 2000). Theirs is counted on a corpus; here both strings can stand
 * for one English sound (the idea of Toutanova and Moore, "Pronunciation Modeling for Improved
 * Spelling Correction", 2002). Added is a list of confusions that are about spelling.
 */
export interface ConfusionTable {
  /** Finds written sides in a term. */
  readonly written: PatternMatcher;
  /** Right side r is `rightText[rightFrom[r] .. rightFrom[r + 1])`; its letters, a bit each. */
  readonly rightText: Uint8Array;
  readonly rightFrom: Int32Array;
  readonly rightLetters: Int32Array;
  /** Its second symbol, as in `nextBits`; all bits if it has none, or if that may be the end. */
  readonly rightSecond: Int32Array;
  readonly writtenLength: Uint8Array;
  /** The rules of written side w are at `from[w] <= at < from[w + 1]` in the two other arrays. */
  readonly from: Int32Array;
  readonly rightOf: Int32Array;
  readonly cost: Int32Array;
  readonly firstCost: Int32Array;
}

let table: ConfusionTable | undefined;

/** The table, built on first use. */
export function confusionTable(): ConfusionTable {
  if (table === undefined) finish(prepareConfusions());
  return table!;
}

/** Builds the table in steps of a few dozen milliseconds each. */
export function* prepareConfusions(): Generator<undefined, void> {
  if (table !== undefined) return;
  const made = yield* tabulate(yield* collectConfusions());
  table ??= made;
}

function* tabulate(rules: readonly Confusion[]): Generator<undefined, ConfusionTable> {
  // Equal sides are one array.
  const rights = new Map<readonly number[], number>();
  const writtens = new Map<readonly number[], number>();
  const numberOf = (sides: Map<readonly number[], number>, side: readonly number[]): number => {
    const known = sides.get(side);
    if (known !== undefined) return known;
    sides.set(side, sides.size);
    return sides.size - 1;
  };
  const byWritten: { right: number; rule: Confusion }[][] = [];
  for (const rule of rules) {
    const right = numberOf(rights, rule.right);
    (byWritten[numberOf(writtens, rule.written)] ??= []).push({ right, rule });
  }
  const right = [...rights.keys()];
  const written = [...writtens.keys()];
  const from = new Int32Array(written.length + 1);
  byWritten.forEach((list, w) => (from[w + 1] = from[w]! + list.length));
  yield;
  const writtenMatcher = new PatternMatcher(written);
  yield;
  const rightFrom = new Int32Array(right.length + 1);
  right.forEach((side, r) => (rightFrom[r + 1] = rightFrom[r]! + side.length));
  return {
    written: writtenMatcher,
    rightText: Uint8Array.from(right.flat()),
    rightFrom,
    rightLetters: Int32Array.from(right, lettersIn),
    rightSecond: Int32Array.from(right, ([, second = SPACE]) =>
      second === SPACE ? -1 : nextBits(PLAIN[second]!),
    ),
    writtenLength: Uint8Array.from(written, (side) => side.length),
    from,
    rightOf: Int32Array.from(byWritten.flat(), (rule) => rule.right),
    cost: Int32Array.from(byWritten.flat(), ({ rule }) => rule.cost),
    firstCost: Int32Array.from(byWritten.flat(), ({ rule }) => rule.firstCost),
  };
}

const lettersIn = (symbols: readonly number[]): number =>
  symbols.reduce((bits, symbol) => bits | (isLetter(symbol) ? letterBit(symbol) : 0), 0);
