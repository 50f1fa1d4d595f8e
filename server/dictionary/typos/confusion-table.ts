import { type Confusion, collectConfusions, finish } from './confusions.ts';
import { PatternMatcher } from './patterns.ts';

/**
 * The string-to-string part of the error model (Brill and Moore, "An Improved Error Model for Noisy
 * Channel Spelling Correction", 2000). Their edits are counted on a corpus; these are reasoned from
 * how English sounds are written, so that a confusion is likely when both strings can stand for one
 * sound (the idea of Toutanova and Moore, "Pronunciation Modeling for Improved Spelling Correction",
 * 2002), plus a list of confusions that are about spelling.
 */
export interface ConfusionTable {
  /** Finds right sides in words of the dictionary, and written sides in a term. */
  readonly right: PatternMatcher;
  readonly written: PatternMatcher;
  /**
   * The states that `right` passes through while reading right side r, except the last:
   * `path[pathFrom[r] .. pathFrom[r + 1])`.
   */
  readonly path: Int16Array;
  readonly pathFrom: Int32Array;
  readonly rightLength: Uint8Array;
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
  const matcher = new PatternMatcher(right);
  yield;
  const writtenMatcher = new PatternMatcher(written);
  yield;
  const paths = right.map((side) => {
    let state = 0;
    return side.slice(0, -1).map((symbol) => (state = matcher.step(state, symbol)));
  });
  const pathFrom = new Int32Array(paths.length + 1);
  paths.forEach((path, r) => (pathFrom[r + 1] = pathFrom[r]! + path.length));
  return {
    right: matcher,
    path: Int16Array.from(paths.flat()),
    pathFrom,
    written: writtenMatcher,
    rightLength: Uint8Array.from(right, (side) => side.length),
    writtenLength: Uint8Array.from(written, (side) => side.length),
    from,
    rightOf: Int32Array.from(byWritten.flat(), (rule) => rule.right),
    cost: Int32Array.from(byWritten.flat(), ({ rule }) => rule.cost),
    firstCost: Int32Array.from(byWritten.flat(), ({ rule }) => rule.firstCost),
  };
}
