import { ByteLists } from '../../dictionary/structures/byte-lists.ts';
import { NumberList } from '../../dictionary/structures/number-list.ts';
import { ITEMS_PER_STEP, inSteps } from '../../dictionary/structures/steps.ts';

type Compare = (a: Uint8Array, b: Uint8Array) => number;

/** The keys of an index, each with two numbers, stored in little more than their bytes. */
export class Keys {
  private readonly keys = new ByteLists();
  private readonly firsts = new NumberList();
  private readonly seconds = new NumberList();

  get length(): number {
    return this.keys.length;
  }

  push(key: Uint8Array, first: number, second = 0): void {
    this.keys.push(key);
    this.firsts.push(first);
    this.seconds.push(second);
  }

  key(i: number): Uint8Array {
    return this.keys.get(i);
  }

  first(i: number): number {
    return this.firsts.at(i);
  }

  second(i: number): number {
    return this.seconds.at(i);
  }

  /** The positions of the keys in sorted order; equal keys keep theirs. Yields to other work. */
  sorted(compare: Compare): Promise<Uint32Array> {
    return inSteps(mergeSort(this.keys, compare));
  }
}

function* mergeSort(keys: ByteLists, compare: Compare): Generator<void, Uint32Array> {
  let from = Uint32Array.from({ length: keys.length }, (_, i) => i);
  let to = new Uint32Array(keys.length);
  for (let width = 1; width < keys.length; width *= 2) {
    for (let start = 0, left = ITEMS_PER_STEP; start < keys.length; start += 2 * width) {
      const middle = Math.min(start + width, keys.length);
      const end = Math.min(middle + width, keys.length);
      for (let a = start, b = middle, at = start; at < end; at++) {
        const takesA =
          b >= end || (a < middle && compare(keys.get(from[a]!), keys.get(from[b]!)) <= 0);
        to[at] = takesA ? from[a++]! : from[b++]!;
        if (--left === 0) {
          left = ITEMS_PER_STEP;
          yield;
        }
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Byte order, which for UTF-8 is code point order. */
export const compareBytes = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b);

/** Byte order ignoring the case of ASCII letters; ties are broken by plain bytes. */
export const compareIgnoringAsciiCase = (a: Uint8Array, b: Uint8Array): number =>
  compareLowerCase(a, b) || compareBytes(a, b);

/** Byte order as if all ASCII letters were lower case. */
export function compareLowerCase(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = lower(a[i]!) - lower(b[i]!);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);
