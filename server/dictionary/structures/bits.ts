import { startBefore } from './binary-search.ts';
import { popCount } from './pop-count.ts';

/** Bit sets over list positions, with the counting that paging and random draws need. */

export const bitSet = (size: number): Uint32Array => new Uint32Array((size + 31) >>> 5);

export function setBit(bits: Uint32Array, i: number): void {
  bits[i >>> 5]! |= 1 << (i & 31);
}

export const hasBit = (bits: Uint32Array, i: number): boolean =>
  (bits[i >>> 5]! & (1 << (i & 31))) !== 0;

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (const word of bits) count += popCount(word);
  return count;
}

const BLOCK_WORDS = 16;

/** A finished bit set with fast rank and select: members below a position, and the n-th member. */
export class RankedBits {
  /** Members before each block; one more for the total. */
  private readonly before: Uint32Array;

  constructor(private readonly bits: Uint32Array) {
    this.before = new Uint32Array(Math.ceil(bits.length / BLOCK_WORDS) + 1);
    let count = 0;
    for (let word = 0; word < bits.length; word++) {
      if (word % BLOCK_WORDS === 0) this.before[word / BLOCK_WORDS] = count;
      count += popCount(bits[word]!);
    }
    this.before[this.before.length - 1] = count;
  }

  get count(): number {
    return this.before[this.before.length - 1]!;
  }

  has(i: number): boolean {
    return hasBit(this.bits, i);
  }

  /** The number of members below `i`, which may be one past the last position. */
  rank(i: number): number {
    const word = i >>> 5;
    const block = Math.floor(word / BLOCK_WORDS);
    let count = this.before[block]!;
    for (let w = block * BLOCK_WORDS; w < word; w++) count += popCount(this.bits[w]!);
    const rest = i & 31;
    return rest === 0 ? count : count + popCount(this.bits[word]! & ((1 << rest) - 1));
  }

  /** The member with `n` members below it, or -1. */
  select(n: number): number {
    if (n >= this.count) return -1;
    const block = startBefore(this.before, n);
    let left = n - this.before[block]!;
    let word = block * BLOCK_WORDS;
    for (let here = popCount(this.bits[word]!); left >= here; here = popCount(this.bits[word]!)) {
      left -= here;
      word++;
    }
    let rest = this.bits[word]!;
    while (left-- > 0) rest &= rest - 1;
    return word * 32 + 31 - Math.clz32(rest & -rest);
  }
}
