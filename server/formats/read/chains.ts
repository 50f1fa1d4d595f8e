import { KeySet } from '../../dataset/read/key-set.ts';
import { NumberList } from '../../dictionary/structures/number-list.ts';

/** Groups items with the same key, wherever they are. Items are numbered from 0. */
export class Chains {
  private readonly keys = new KeySet();
  /** For each item the last and the next one with its key, plus one; 0 if there is none. */
  private readonly last = new NumberList();
  private readonly next = new NumberList();

  get length(): number {
    return this.next.length;
  }

  add(key: string): void {
    this.next.push(0);
    const number = this.next.length;
    const first = this.keys.add(key, number);
    this.last.push(first === null ? number : 0);
    if (first === null) return;
    this.next.set(this.last.at(first - 1) - 1, number);
    this.last.set(first - 1, number);
  }

  /** If `i` is the first of the items with its key, all of them, otherwise none. */
  *from(i: number): Generator<number> {
    if (this.last.at(i) === 0) return;
    for (let number = i + 1; number !== 0; number = this.next.at(number - 1)) yield number - 1;
  }
}
