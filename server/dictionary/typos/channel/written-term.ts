import { END, isLetter, PLAIN, SPACE } from './alphabet.ts';
import { additionCost } from './costs.ts';
import { letterBit, nextBits } from './trie.ts';

/** Longer terms, in symbols, are not searched for. */
export const MAX_TERM = 48;

/** The term being searched for, between word boundaries. */
export class WrittenTerm {
  /** In symbols, without the boundaries. */
  length = 0;
  readonly symbols = new Uint8Array(MAX_TERM + 2);
  readonly plain = new Uint8Array(MAX_TERM + 2);
  /** The cost of the symbol at each position if it is one too many. */
  readonly addition = new Int32Array(MAX_TERM + 2);
  /** The symbol at each position, for `hasNext`. */
  readonly next = new Int32Array(MAX_TERM + 2);
  /** The letters from each position on, as in `letterBit`. */
  readonly lettersFrom = new Int32Array(MAX_TERM + 2);

  /** True if the term consists of these symbols. */
  is(symbols: Uint8Array): boolean {
    return (
      symbols.length === this.length && symbols.every((symbol, i) => symbol === this.symbols[i + 1])
    );
  }

  write(symbols: Uint8Array): void {
    const n = symbols.length;
    this.length = n;
    this.symbols[0] = SPACE;
    this.symbols.set(symbols, 1);
    this.symbols[n + 1] = SPACE;
    let letters = 0;
    this.lettersFrom[n + 1] = 0;
    for (let at = n; at >= 1; at -= 1) {
      const symbol = this.symbols[at]!;
      this.plain[at] = PLAIN[symbol]!;
      this.next[at] = nextBits(this.plain[at]!);
      if (isLetter(symbol)) letters |= letterBit(symbol);
      this.lettersFrom[at] = letters;
      const before = at > 1 ? this.symbols[at - 1]! : END;
      this.addition[at] = additionCost(before, symbol, at < n ? this.symbols[at + 1]! : END);
    }
  }
}
