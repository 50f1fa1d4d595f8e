import { grown } from './typed-arrays.ts';

/** A growing typed array of numbers below 2^32. */
export class NumberList {
  private items: Uint32Array = new Uint32Array(256);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(item: number): void {
    if (this.count === this.items.length) this.items = grown(this.items, 2 * this.count);
    this.items[this.count++] = item;
  }

  at(i: number): number {
    return this.items[i]!;
  }

  set(i: number, item: number): void {
    this.items[i] = item;
  }

  /** The numbers at some positions. */
  inOrder(positions: Uint32Array): Uint32Array {
    return positions.map((position) => this.items[position]!);
  }

  /** The numbers in a buffer of exactly their size. */
  toArray(): Uint32Array {
    return this.items.slice(0, this.count);
  }
}
