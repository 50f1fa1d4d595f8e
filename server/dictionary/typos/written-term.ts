import { END, isLetter, PLAIN, SPACE } from './alphabet.ts';
import { additionCost } from './costs.ts';
import { letterBit } from './trie.ts';

/** Longer terms, in symbols, are not searched for. */
export const MAX_TERM = 48;

/** The term being searched for, between word boundaries. */
export class WrittenTerm {
  /** In symbols, without the boundaries. */
  length = 0;
  readonly symbols = new Uint8Array(MAX_TERM + 2);
  readonly plain = new Uint8Array(MAX_TERM + 2);
  /** The cost of the symbol before each place if it is one too many. */
  readonly addition = new Int32Array(MAX_TERM + 2);
  /** The bit of a letter at its last place in the term, as in `letterBit`. */
  readonly lastOfLetter = new Int32Array(MAX_TERM + 3);

  /** Whether the term consists of these symbols. */
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
    this.lastOfLetter[n + 1] = 0;
    let lettersAfter = 0;
    for (let j = n; j >= 1; j -= 1) {
      const symbol = this.symbols[j]!;
      this.plain[j] = PLAIN[symbol]!;
      const last = isLetter(symbol) ? letterBit(symbol) & ~lettersAfter : 0;
      this.lastOfLetter[j] = last;
      lettersAfter |= last;
      const before = j > 1 ? this.symbols[j - 1]! : END;
      this.addition[j + 1] = additionCost(before, symbol, j < n ? this.symbols[j + 1]! : END);
    }
  }
}
