import { END, isLetter, PLAIN, SPACE, SYMBOLS } from './alphabet.ts';
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
  /**
   * Where pairs of different plain symbols are in the term: `pairAt[first * SYMBOLS + second]` is the
   * place after the first such pair, or 0; `nextPair` of that is the place after the next.
   */
  readonly pairAt = new Uint8Array(SYMBOLS * SYMBOLS);
  readonly nextPair = new Uint8Array(MAX_TERM + 2);
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
    this.forgetPairs();
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
    for (let j = n; j >= 2; j -= 1) {
      const pair = this.plain[j - 1]! * SYMBOLS + this.plain[j]!;
      if (this.plain[j - 1] === this.plain[j]) continue;
      this.nextPair[j + 1] = this.pairAt[pair]!;
      this.pairAt[pair] = j + 1;
    }
  }

  private forgetPairs(): void {
    for (let j = 2; j <= this.length; j += 1) {
      this.pairAt[this.plain[j - 1]! * SYMBOLS + this.plain[j]!] = 0;
    }
  }
}
