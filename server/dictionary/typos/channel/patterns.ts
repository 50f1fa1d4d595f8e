import { SYMBOLS } from './alphabet.ts';

/**
 * Finds all patterns of a set, with one table lookup per symbol (Aho and Corasick, "Efficient
 * string matching", 1975). A state is a number, so a walk down a trie can carry it along.
 */
export class PatternMatcher {
  private readonly nextState: Int16Array;
  private readonly foundFrom: Int32Array;
  private readonly foundPatterns: Int32Array;

  /** @param patterns none empty; pattern p is reported as p */
  constructor(patterns: readonly (readonly number[])[]) {
    const most = patterns.reduce((sum, { length }) => sum + length, 1);
    // Rows of one typed array, because thousands of small arrays take longer to make than to fill.
    const next = new Int16Array(most * SYMBOLS).fill(-1);
    const own: number[][] = [[]];
    patterns.forEach((pattern, p) => {
      let state = 0;
      for (const symbol of pattern) {
        const at = state * SYMBOLS + symbol;
        if (next[at] === -1) {
          next[at] = own.length;
          own.push([]);
        }
        state = next[at]!;
      }
      own[state]!.push(p);
    });
    const states = own.length;
    const fallback = new Int16Array(states);
    const queue = [0];
    for (let at = 0; at < queue.length; at += 1) {
      const state = queue[at]!;
      const row = state * SYMBOLS;
      const other = fallback[state]! * SYMBOLS;
      if (state !== 0) own[state]!.push(...own[fallback[state]!]!);
      for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
        const child = next[row + symbol]!;
        const instead = state === 0 ? 0 : next[other + symbol]!;
        if (child === -1) next[row + symbol] = instead;
        else {
          fallback[child] = instead;
          queue.push(child);
        }
      }
    }
    this.nextState = next.slice(0, states * SYMBOLS);
    this.foundFrom = new Int32Array(states + 1);
    own.forEach(
      (found, state) => (this.foundFrom[state + 1] = this.foundFrom[state]! + found.length),
    );
    this.foundPatterns = Int32Array.from(own.flat());
  }

  /** The state after reading `symbol` in `state`; start in state 0. */
  step(state: number, symbol: number): number {
    return this.nextState[state * SYMBOLS + symbol]!;
  }

  /** The patterns that end in a state: `found(at)` for `from(state) <= at < from(state + 1)`. */
  from(state: number): number {
    return this.foundFrom[state]!;
  }

  found(at: number): number {
    return this.foundPatterns[at]!;
  }
}
