import { firstWhere, startBefore } from './binary-search.ts';
import { pausesBefore } from './steps.ts';
import { SPACE, symbolOf } from './symbols.ts';

/** Numbered strings in one buffer of UTF-16 code units, which garbage collection need not scan. */
export class StringPool {
  private constructor(
    private readonly units: Uint16Array,
    private readonly starts: Uint32Array,
    /** Length of the longest string, in code units. */
    readonly longest: number,
  ) {}

  /** Yields between its steps. */
  static *build(strings: readonly string[]): Generator<void, StringPool> {
    const starts = new Uint32Array(strings.length + 1);
    let length = 0;
    let longest = 0;
    for (let i = 0; i < strings.length; i++) {
      if (pausesBefore(i)) yield;
      longest = Math.max(longest, strings[i]!.length);
      length += strings[i]!.length;
      starts[i + 1] = length;
    }
    const units = new Uint16Array(length);
    let at = 0;
    for (let i = 0; i < strings.length; i++) {
      if (pausesBefore(i)) yield;
      const text = strings[i]!;
      for (let k = 0; k < text.length; k++) units[at++] = text.charCodeAt(k);
    }
    return new StringPool(units, starts, longest);
  }

  get size(): number {
    return this.starts.length - 1;
  }

  length(i: number): number {
    return this.starts[i + 1]! - this.starts[i]!;
  }

  /** The code unit at `offset`, which must be in range. */
  unitAt(i: number, offset: number): number {
    return this.units[this.starts[i]! + offset]!;
  }

  get(i: number): string {
    const end = this.starts[i + 1]!;
    let text = '';
    // A spread would go through an iterator, and take five times as long.
    for (let k = this.starts[i]!; k < end; k++) text += String.fromCharCode(this.units[k]!);
    return text;
  }

  /** Negative, zero or positive as string `i` sorts before, equals or sorts after `text`. */
  compare(i: number, text: string): number {
    const start = this.starts[i]!;
    const length = this.starts[i + 1]! - start;
    const shared = Math.min(length, text.length);
    for (let k = 0; k < shared; k++) {
      const difference = this.units[start + k]! - text.charCodeAt(k);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }

  hasSpace(i: number): boolean {
    for (let k = this.starts[i]!; k < this.starts[i + 1]!; k++) {
      if (this.units[k] === 0x20) return true;
    }
    return false;
  }

  startsWith(i: number, prefix: string): boolean {
    return this.hasAt(i, 0, prefix);
  }

  /** True if string `i` contains `text` at `offset`, which may be out of range. */
  hasAt(i: number, offset: number, text: string): boolean {
    const start = this.starts[i]! + offset;
    if (offset < 0 || start + text.length > this.starts[i + 1]!) return false;
    for (let k = 0; k < text.length; k++) {
      if (this.units[start + k] !== text.charCodeAt(k)) return false;
    }
    return true;
  }

  contains(i: number, text: string): boolean {
    const { units } = this;
    const first = text.charCodeAt(0);
    const start = this.starts[i]!;
    const last = this.starts[i + 1]! - text.length;
    for (let k = start; k <= last; k++)
      if (units[k] === first && this.hasAt(i, k - start, text)) return true;
    return false;
  }

  /** The strings that contain `text`, ascending. */
  *containing(text: string): Generator<number> {
    const bytes = Buffer.from(this.units.buffer, this.units.byteOffset, this.units.byteLength);
    for (let at = 0; ;) {
      const found = bytes.indexOf(text, 2 * at, 'utf16le') / 2;
      if (found < 0) return;
      const i = startBefore(this.starts, found);
      const end = this.starts[i + 1]!;
      const isInside = found + text.length <= end;
      if (isInside) yield i;
      at = isInside ? end : found + 1;
    }
  }

  /** Writes the symbols of string `i` to `target`; returns whether it contains a space. */
  writeSymbols(i: number, target: Uint8Array, at: number): boolean {
    let hasSpaces = false;
    for (let k = this.starts[i]!; k < this.starts[i + 1]!; k++) {
      const symbol = symbolOf(this.units[k]!);
      target[at++] = symbol;
      if (symbol === SPACE) hasSpaces = true;
    }
    return hasSpaces;
  }

  /** In a sorted pool: the index of the first string not less than `text`. */
  lowerBound(text: string): number {
    return firstWhere(0, this.size, (i) => this.compare(i, text) >= 0);
  }

  /** In a sorted pool: the index of `text`, or -1. */
  find(text: string): number {
    const i = this.lowerBound(text);
    return i < this.size && this.compare(i, text) === 0 ? i : -1;
  }

  /** In a sorted pool: the range [from, to) of strings that start with `prefix`. */
  prefixRange(prefix: string): [from: number, to: number] {
    const from = this.lowerBound(prefix);
    return [from, firstWhere(from, this.size, (i) => !this.startsWith(i, prefix))];
  }
}
