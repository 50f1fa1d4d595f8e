import { Beginnings } from './beginnings.ts';
import { Heap } from './heap.ts';
import { sortByValue } from './sorting.ts';
import { pausesBefore } from './steps.ts';
import { SYMBOLS } from './symbols.ts';

/** By how many symbols the positions are sorted. */
export const SORT_DEPTH = 8;
const SYMBOL_BITS = 7;
/** The number of symbols that fit into a number. */
const SYMBOLS_AT_ONCE = 4;
const FAN_OUT = 16;
/** One position in so many is a sample. */
const SAMPLED = 16;
/** Ranges up to this long are copied and sorted at once. */
const SMALL_RANGE = 256;

/** The next `SORT_DEPTH` symbols as digits of one number, which a double holds exactly. */
function valueAt(symbols: Uint8Array, position: number): number {
  let value = 0;
  for (let k = 0; k < SORT_DEPTH; k++) value = value * SYMBOLS + symbols[position + k]!;
  return value;
}

/**
 * Positions in a text, sorted by the symbols that follow: a suffix array cut off at `SORT_DEPTH`. A
 * string is in one range. The text is by rank, so a pyramid of minima finds the best-ranked.
 */
export class PositionList {
  private constructor(
    private readonly symbols: Uint8Array,
    /** Level 0 is the list itself; an item of level n + 1 is the minimum of FAN_OUT of level n. */
    private readonly levels: Uint32Array[],
    /** The value at each sample: side by side in memory, they narrow a range down fast. */
    private readonly samples: Float64Array,
    /** Of the texts at the positions. */
    private readonly beginnings: Beginnings,
  ) {}

  /**
   * Takes over `positions`, ascending; `symbols` must extend SORT_DEPTH past the last. Yields.
   * @param bits for each position, to tell what follows none
   */
  static *build(
    symbols: Uint8Array,
    positions: Uint32Array,
    bits: number,
  ): Generator<void, PositionList> {
    const beginnings = new Beginnings(bits * positions.length);
    for (let i = 0; i < positions.length; i++) {
      if (pausesBefore(i)) yield;
      beginnings.add(symbols, positions[i]);
    }
    // By the last symbols first: the sort is stable.
    for (let from = SORT_DEPTH - SYMBOLS_AT_ONCE; from >= 0; from -= SYMBOLS_AT_ONCE) {
      const values = new Uint32Array(symbols.length);
      let value = 0;
      for (let at = symbols.length - 1 - from; at >= 0; at--) {
        if (pausesBefore(at)) yield;
        value =
          (value >>> SYMBOL_BITS) | (symbols[at + from]! << (SYMBOL_BITS * (SYMBOLS_AT_ONCE - 1)));
        values[at] = value;
      }
      yield* sortByValue(positions, values);
    }
    const levels = [positions];
    for (let level = positions; level.length > FAN_OUT;) {
      const above = new Uint32Array(Math.ceil(level.length / FAN_OUT));
      for (let i = 0; i < above.length; i++) {
        const to = Math.min(level.length, (i + 1) * FAN_OUT);
        let least = level[i * FAN_OUT]!;
        for (let k = i * FAN_OUT + 1; k < to; k++) if (level[k]! < least) least = level[k]!;
        above[i] = least;
      }
      levels.push(above);
      level = above;
    }
    const samples = Float64Array.from({ length: Math.ceil(positions.length / SAMPLED) }, (_, i) =>
      valueAt(symbols, positions[i * SAMPLED]!),
    );
    return new PositionList(symbols, levels, samples, beginnings);
  }

  /** The range of positions whose next symbols are `prefix`, a symbol below `below` after it. */
  range(prefix: readonly number[], below = SYMBOLS): [from: number, to: number] {
    if (!this.beginnings.has(prefix)) return [0, 0];
    let least = 0;
    for (let k = 0; k < SORT_DEPTH; k++) {
      least = least * SYMBOLS + (k < prefix.length ? prefix[k]! : 0);
    }
    const isCut = prefix.length >= SORT_DEPTH;
    const end = isCut ? least + 1 : least + below * SYMBOLS ** (SORT_DEPTH - 1 - prefix.length);
    const from = this.bound(least, 0);
    return [from, this.bound(end, from)];
  }

  /** False only if some part of the symbols follows no position, and all inner ones are listed. */
  mayContain(symbols: readonly number[]): boolean {
    return this.beginnings.hasInside(symbols);
  }

  /**
   * The first item at or after `low` whose next symbols have at least this value. Written out,
   * since `firstWhere` takes a third longer.
   */
  private bound(value: number, low: number): number {
    const { samples, symbols } = this;
    const positions = this.levels[0]!;
    let sample = Math.ceil(low / SAMPLED);
    let after = samples.length;
    // Most ranges are short.
    if (low > 0 && sample < after && samples[sample]! >= value) after = sample;
    while (sample < after) {
      const middle = (sample + after) >>> 1;
      if (samples[middle]! >= value) after = middle;
      else sample = middle + 1;
    }
    let from = Math.max(low, (sample - 1) * SAMPLED + 1);
    let to = Math.min(positions.length, sample * SAMPLED);
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (valueAt(symbols, positions[middle]!) >= value) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** The positions of a range in ascending order, found lazily. */
  ascending(from: number, to: number): Ascending {
    const positions = this.levels[0]!;
    if (to - from <= SMALL_RANGE) return new SortedPositions(positions.slice(from, to).sort());
    return new LazyPositions(this, from, to);
  }

  positionAt(i: number): number {
    return this.levels[0]![i]!;
  }

  /** The index of the smallest position in [from, to), which must not be empty. */
  indexOfLeast(from: number, to: number): number {
    let level = 0;
    let bestLevel = 0;
    let bestIndex = from;
    let least = this.levels[0]![from]!;
    let low = from;
    let high = to;
    for (;;) {
      const items = this.levels[level]!;
      const inner = level + 1 < this.levels.length && high - low > 2 * FAN_OUT;
      const leftEnd = inner ? Math.ceil(low / FAN_OUT) * FAN_OUT : high;
      for (let i = low; i < leftEnd; i++) {
        if (items[i]! < least) {
          least = items[i]!;
          bestLevel = level;
          bestIndex = i;
        }
      }
      if (!inner) break;
      const rightStart = Math.floor(high / FAN_OUT) * FAN_OUT;
      for (let i = rightStart; i < high; i++) {
        if (items[i]! < least) {
          least = items[i]!;
          bestLevel = level;
          bestIndex = i;
        }
      }
      low = leftEnd / FAN_OUT;
      high = rightStart / FAN_OUT;
      level++;
    }
    while (bestLevel > 0) {
      const below = this.levels[--bestLevel]!;
      bestIndex *= FAN_OUT;
      while (below[bestIndex] !== least) bestIndex++;
    }
    return bestIndex;
  }
}

/** Iterates over positions in ascending order; -1 at the end. */
export interface Ascending {
  next(): number;
}

class SortedPositions implements Ascending {
  private at = 0;

  constructor(private readonly positions: Uint32Array) {}

  next(): number {
    return this.at < this.positions.length ? this.positions[this.at++]! : -1;
  }
}

/** A non-empty range of a list, with its smallest position and where that is. */
interface Piece {
  readonly least: number;
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** Yields the smallest position of the range, then splits the range there, repeatedly. */
class LazyPositions implements Ascending {
  private readonly pieces = new Heap<Piece>((a, b) => a.least - b.least);

  constructor(
    private readonly list: PositionList,
    from: number,
    to: number,
  ) {
    this.add(from, to);
  }

  next(): number {
    const piece = this.pieces.pop();
    if (piece === undefined) return -1;
    this.add(piece.from, piece.index);
    this.add(piece.index + 1, piece.to);
    return piece.least;
  }

  private add(from: number, to: number): void {
    if (from >= to) return;
    const index = this.list.indexOfLeast(from, to);
    this.pieces.push({ least: this.list.positionAt(index), index, from, to });
  }
}
