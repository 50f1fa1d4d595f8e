import { grown } from './typed-arrays.ts';

const FIRST_BYTES = 1024;
const FIRST_LISTS = 256;

/** Numbered lists of bytes in one buffer, so that the garbage collector has nothing to scan. */
export class ByteLists {
  private buffer = new Uint8Array(FIRST_BYTES);
  /** The end of each list in `buffer`. */
  private ends = new Uint32Array(FIRST_LISTS);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(list: Uint8Array): void {
    const start = this.endOf(this.count);
    if (start + list.length > this.buffer.length) {
      this.buffer = grown(this.buffer, Math.max(start + list.length, 2 * this.buffer.length));
    }
    if (this.count === this.ends.length) this.ends = grown(this.ends, 2 * this.count);
    this.buffer.set(list, start);
    this.ends[this.count++] = start + list.length;
  }

  get(i: number): Uint8Array {
    return this.buffer.subarray(this.endOf(i), this.ends[i]);
  }

  /** Frees the spare capacity. */
  trim(): this {
    this.buffer = this.buffer.slice(0, this.endOf(this.count));
    this.ends = this.ends.slice(0, this.count);
    return this;
  }

  /** The start of a list, which is the end of the one before. */
  private endOf(i: number): number {
    return i === 0 ? 0 : this.ends[i - 1]!;
  }
}
