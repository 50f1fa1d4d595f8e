import { Heap } from './heap.ts';
import { COMPARISON_SORT_BELOW } from './sorting.ts';
import { SYMBOLS } from './symbols.ts';

/** By how many symbols the positions are sorted. */
export const SORT_DEPTH = 8;
const PAIRS = SYMBOLS * SYMBOLS;
const FAN_OUT = 16;
/** Ranges up to this long are copied and sorted at once. */
const SMALL_RANGE = 256;
const FEW = 24;
/** How many positions are sorted between two pauses. */
const POSITIONS_PER_STEP = 1 << 18;

/**
 * Positions of a text, sorted by the symbols that follow: a suffix array cut off at `SORT_DEPTH`.
 * The positions where a given text occurs are one range of it. The text is laid out by rank, so the
 * smallest position in a range is the best-ranked; a pyramid of minima finds it.
 */
export class PositionList {
  private constructor(
    private readonly symbols: Uint8Array,
    /** Level 0 is the list itself; an item of level n + 1 is the minimum of FAN_OUT of level n. */
    private readonly levels: Uint32Array[],
    /**
     * Where the positions end that begin with each pair of symbols, which saves most steps of a binary
     * search, and with them its waits for memory. Null for short lists.
     */
    private readonly pairEnds: Uint32Array | null,
  ) {}

  /**
   * Takes ownership of `positions`, which must be ascending. `symbols` must extend SORT_DEPTH past
   * the last of them. Yields between its passes.
   */
  static *build(symbols: Uint8Array, positions: Uint32Array): Generator<void, PositionList> {
    let sorted = positions;
    let pairEnds: Uint32Array | null = null;
    if (positions.length < COMPARISON_SORT_BELOW) {
      sorted.sort((a, b) => {
        for (let k = 0; k < SORT_DEPTH; k++) {
          const difference = symbols[a + k]! - symbols[b + k]!;
          if (difference !== 0) return difference;
        }
        return 0;
      });
    } else {
      // Count everything first, while the positions are in order and memory access is sequential.
      const starts: Uint32Array[] = [];
      for (let pass = 0; pass < SORT_DEPTH / 2; pass++) {
        starts.push(yield* startsOfPairs(symbols, positions, pass * 2));
      }
      let scratch: Uint32Array = new Uint32Array(positions.length);
      for (let pass = SORT_DEPTH / 2 - 1; pass >= 0; pass--) {
        for (let from = 0; from < positions.length; from += POSITIONS_PER_STEP) {
          const some = sorted.subarray(from, from + POSITIONS_PER_STEP);
          scatter(symbols, some, scratch, pass * 2, starts[pass]!);
          yield;
        }
        [sorted, scratch] = [scratch, sorted];
      }
      // The last pass has moved the start of each pair to its end.
      pairEnds = starts[0]!;
    }
    const levels = [sorted];
    for (let level = sorted; level.length > FAN_OUT;) {
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
    return new PositionList(symbols, levels, pairEnds);
  }

  get bytes(): number {
    const { levels, pairEnds } = this;
    return levels.reduce((sum, level) => sum + level.byteLength, pairEnds?.byteLength ?? 0);
  }

  /** The range of positions whose next symbols are `prefix`, a symbol below `below` after it. */
  range(prefix: readonly number[], below = SYMBOLS): [from: number, to: number] {
    const cut = prefix.length < SORT_DEPTH ? prefix : prefix.slice(0, SORT_DEPTH);
    const end = cut.length < SORT_DEPTH ? below : SYMBOLS;
    const [low, high] = this.rangeOfPair(cut);
    const from = this.bound(cut, 0, low, high);
    // Most ranges are short: look for the end in doubling steps.
    let step = 1;
    while (from + step <= high && this.isBefore(from + step - 1, cut, end)) step *= 2;
    return [from, this.bound(cut, end, from + (step >> 1), Math.min(high, from + step - 1))];
  }

  /** The range of positions whose next two symbols are the first of `prefix`, or a wider one. */
  private rangeOfPair([first, second]: readonly number[]): [from: number, to: number] {
    const { pairEnds } = this;
    if (pairEnds === null || first === undefined || second === undefined) {
      return [0, this.levels[0]!.length];
    }
    const pair = first * SYMBOLS + second;
    return [pair === 0 ? 0 : pairEnds[pair - 1]!, pairEnds[pair]!];
  }

  /** The first position of [low, high] that sorts after `prefix` and any symbol below `below`. */
  private bound(prefix: readonly number[], below: number, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBefore(middle, prefix, below)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether an item sorts before `prefix`, or starts with it and then has a symbol below `below`. */
  private isBefore(item: number, prefix: readonly number[], below: number): boolean {
    const position = this.levels[0]![item]!;
    for (let k = 0; k < prefix.length; k++) {
      const difference = this.symbols[position + k]! - prefix[k]!;
      if (difference !== 0) return difference < 0;
    }
    if (below === 0 || below === SYMBOLS) return below === SYMBOLS;
    return this.symbols[position + prefix.length]! < below;
  }

  /** The positions of a range in ascending order, each found when it is asked for. */
  ascending(from: number, to: number): Ascending {
    const positions = this.levels[0]!;
    if (to - from <= SMALL_RANGE) return new SortedPositions(sortedCopy(positions, from, to));
    return new LazyPositions(this, from, to);
  }

  positionAt(i: number): number {
    return this.levels[0]![i]!;
  }

  /** Where the smallest position in [from, to) is; the range must not be empty. */
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

/** Where the positions for each pair of symbols at `shift` start. */
function* startsOfPairs(
  symbols: Uint8Array,
  positions: Uint32Array,
  shift: number,
): Generator<void, Uint32Array> {
  const starts = new Uint32Array(PAIRS + 1);
  for (let from = 0; from < positions.length; from += POSITIONS_PER_STEP) {
    countPairs(symbols, positions.subarray(from, from + POSITIONS_PER_STEP), shift, starts);
    yield;
  }
  for (let pair = 0; pair < PAIRS; pair++) starts[pair + 1]! += starts[pair]!;
  return starts;
}

function countPairs(
  symbols: Uint8Array,
  positions: Uint32Array,
  shift: number,
  counts: Uint32Array,
): void {
  for (let i = 0; i < positions.length; i++) {
    const at = positions[i]! + shift;
    counts[symbols[at]! * SYMBOLS + symbols[at + 1]! + 1]!++;
  }
}

/** Moves each position to the next free slot of its pair. */
function scatter(
  symbols: Uint8Array,
  positions: Uint32Array,
  sorted: Uint32Array,
  shift: number,
  next: Uint32Array,
): void {
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const pair = symbols[position + shift]! * SYMBOLS + symbols[position + shift + 1]!;
    const at = next[pair]!;
    next[pair] = at + 1;
    sorted[at] = position;
  }
}

/** For few numbers, this takes less time than calling the engine's sort. */
function sortedCopy(numbers: Uint32Array, from: number, to: number): Uint32Array {
  const sorted = numbers.slice(from, to);
  if (sorted.length > FEW) return sorted.sort();
  for (let i = 1; i < sorted.length; i++) {
    const number = sorted[i]!;
    let at = i;
    for (; at > 0 && sorted[at - 1]! > number; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = number;
  }
  return sorted;
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
