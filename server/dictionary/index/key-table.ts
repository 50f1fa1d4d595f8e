import { stripAccents } from '../../text/fold.ts';
import { Beginnings } from '../structures/beginnings.ts';
import { firstWhere } from '../structures/binary-search.ts';
import { pausesBefore } from '../structures/steps.ts';
import { sortStrings } from '../structures/sorting.ts';
import { StringPool } from '../structures/string-pool.ts';
import { symbolsOf } from '../structures/symbols.ts';

/** For each key. */
const BEGINNING_BITS = 24;

/** The distinct folded spellings of a segment in order, and accented ones without accents. */
export class KeyTable {
  private constructor(
    readonly texts: StringPool,
    /** Keys with accents, ascending. */
    private readonly accented: Uint32Array,
    /** Their spellings without accents. */
    readonly stripped: StringPool,
    /** Indexes of the two above, ordered by the spelling without accents. */
    private readonly order: Uint32Array,
    /** Of the spellings as they are, and without accents. */
    private readonly beginnings: Beginnings,
  ) {}

  /** @param sorted ascending, without duplicates */
  static *build(sorted: readonly string[]): Generator<void, KeyTable> {
    const accented: number[] = [];
    const stripped: string[] = [];
    const beginnings = new Beginnings(BEGINNING_BITS * sorted.length);
    for (let key = 0; key < sorted.length; key++) {
      if (pausesBefore(key)) yield;
      beginnings.addWhole(symbolsOf(sorted[key]!));
      const plain = stripAccents(sorted[key]!);
      if (plain === sorted[key]) continue;
      beginnings.addWhole(symbolsOf(plain));
      accented.push(key);
      stripped.push(plain);
    }
    yield;
    const order = yield* sortStrings(stripped, (a, b) => a - b);
    const texts = yield* StringPool.build(sorted);
    const plain = yield* StringPool.build(stripped);
    return new KeyTable(texts, Uint32Array.from(accented), plain, order, beginnings);
  }

  /** False only if no key begins with a text, as it is or without accents. */
  mayBegin(text: string): boolean {
    return this.beginnings.has(symbolsOf(text));
  }

  /** The number of a key, or -1. */
  find(text: string): number {
    return this.beginnings.hasWhole(symbolsOf(text)) ? this.texts.find(text) : -1;
  }

  strippedText(key: number): string {
    const i = this.accentedNumber(key);
    return i < 0 ? this.texts.get(key) : this.stripped.get(i);
  }

  strippedStartsWith(key: number, prefix: string): boolean {
    const i = this.accentedNumber(key);
    return i < 0 ? this.texts.startsWith(key, prefix) : this.stripped.startsWith(i, prefix);
  }

  /** All keys that equal `text` without their accents. */
  findStripped(text: string): number[] {
    const found: number[] = [];
    if (!this.beginnings.hasWhole(symbolsOf(text))) return found;
    const plain = this.texts.find(text);
    if (plain >= 0 && this.accentedNumber(plain) < 0) found.push(plain);
    for (let low = this.lowerBound(text); low < this.order.length; low++) {
      const i = this.order[low]!;
      if (this.stripped.compare(i, text) !== 0) break;
      found.push(this.accented[i]!);
    }
    return found;
  }

  /** The keys with accents that start with `prefix` without them. */
  *accentedWithPrefix(prefix: string): Generator<number> {
    if (!this.mayBegin(prefix)) return;
    for (let low = this.lowerBound(prefix); low < this.order.length; low++) {
      const i = this.order[low]!;
      if (!this.stripped.startsWith(i, prefix)) return;
      yield this.accented[i]!;
    }
  }

  /** The first position in `order` of a spelling not less than `text`. */
  private lowerBound(text: string): number {
    const { order, stripped } = this;
    return firstWhere(0, order.length, (i) => stripped.compare(order[i]!, text) >= 0);
  }

  /** The position in `stripped` of a key with accents; -1 for any other key. */
  accentedNumber(key: number): number {
    const { accented } = this;
    const found = firstWhere(0, accented.length, (i) => accented[i]! >= key);
    return accented[found] === key ? found : -1;
  }
}
