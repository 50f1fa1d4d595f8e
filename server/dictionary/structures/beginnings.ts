import { bitSet, hasBit, setBit } from './bits.ts';
import { END } from './symbols.ts';

/** From here on all texts are taken to go on alike. */
const LONGEST = 6;
/** Of whole texts: any but 0. */
const WHOLE = 1;
const GOLDEN = 0x9e3779b1;

/** Tells at once that no text begins with another, mostly: a Bloom filter of their beginnings. */
export class Beginnings {
  private readonly bits: Uint32Array;
  /** Shifts a hash down to the number of a bit. */
  private readonly shift: number;

  /** @param bits about as many as are to be spent */
  constructor(bits: number) {
    this.shift = Math.clz32(Math.max(1, bits - 1));
    this.bits = bitSet(2 ** (32 - this.shift));
  }

  /** Adds the text that begins at `from`, which may end with `END`. */
  add(symbols: ArrayLike<number>, from = 0): void {
    const to = Math.min(symbols.length, from + LONGEST);
    let hash = 0;
    for (let at = from; at < to; at++) {
      hash = hashed(hash, symbols[at]!);
      this.addHash(hash);
      if (symbols[at] === END) return;
    }
  }

  /** Adds a text for {@link hasWhole}, too. */
  addWhole(symbols: readonly number[]): void {
    this.add(symbols);
    this.addHash(hashOfWhole(symbols));
  }

  private addHash(hash: number): void {
    setBit(this.bits, hash >>> this.shift);
    setBit(this.bits, Math.imul(hash, GOLDEN) >>> this.shift);
  }

  private hasHash(hash: number): boolean {
    return (
      hasBit(this.bits, hash >>> this.shift) &&
      hasBit(this.bits, Math.imul(hash, GOLDEN) >>> this.shift)
    );
  }

  /** False only if no text is this. */
  hasWhole(symbols: readonly number[]): boolean {
    return this.hasHash(hashOfWhole(symbols));
  }

  /** False only if no text begins with the symbols from `from` on. */
  has(symbols: readonly number[], from = 0): boolean {
    const to = Math.min(symbols.length, from + LONGEST);
    if (from === to) return true;
    let hash = 0;
    for (let at = from; at < to; at++) hash = hashed(hash, symbols[at]!);
    return this.hasHash(hash);
  }

  /** The same for each part of the symbols, if with every text all that it ends with were added. */
  hasInside(symbols: readonly number[]): boolean {
    for (let from = symbols.length - LONGEST; from > 0; from--) {
      if (!this.has(symbols, from)) return false;
    }
    return this.has(symbols);
  }
}

/** Products carry upwards only, and the highest bits are used. */
function hashed(hash: number, symbol: number): number {
  const product = Math.imul(hash ^ symbol, 0x85ebca6b);
  return product ^ (product >>> 15);
}

let last: { symbols: readonly number[]; hash: number } | undefined;

/** The last one is kept: it is mostly looked for in several tables. */
function hashOfWhole(symbols: readonly number[]): number {
  if (last?.symbols !== symbols) last = { symbols, hash: symbols.reduce(hashed, WHOLE) };
  return last.hash;
}
