import { END, PLAIN, SPACE, SYMBOLS, VOWEL } from './alphabet.ts';
import { CONFUSED_AGAIN, COST, OMIT, SUBSTITUTE } from './costs.ts';
import { lesser } from './lesser.ts';
import type { PatternMatcher } from './patterns.ts';
import type { TermConfusions } from './term-confusions.ts';
import { MAX_TERM, type WrittenTerm } from './written-term.ts';

/** More than any real cost. */
export const NEVER = 1 << 24;
/** The most cells of a row. */
const MOST_CELLS = MAX_TERM + 3;
/** The row of the boundary that every word starts with; row 0 is before it. */
export const FIRST_ROW = 1;

/**
 * Rows of the edit-distance matrix: the cost of each prefix of the term against a prefix of
 * spellings. Rows form a tree; each is one symbol longer than its parent. Besides Damerau's slips,
 * confusions of several letters lead from one row to a later one. Letters left out in a row cost
 * less after the first (the affine gaps of Gotoh, 1982): people skip syllables.
 *
 * A cell holds twice its cost, plus one if a confusion was used on the way: the next is cheaper.
 */
export class DistanceRows {
  private readonly term: WrittenTerm;
  private readonly confusions: TermConfusions;
  private readonly right: PatternMatcher;
  private readonly mostSlip: number;
  /** Twice what each symbol of the term costs if the word does not have it, after the one before. */
  private readonly added = new Int32Array(MOST_CELLS);
  /**
   * A row has a cell before the one of the empty prefix of the term, and one after that of the whole
   * term; and after these as many again, where the last symbol of the spelling is left out. Rows are
   * packed as the term's length allows, so that those of a search stay in the nearest cache.
   */
  readonly cells: Int32Array;
  /** The distance between rows, and of the cells for omissions from the others. */
  private stride = 0;
  private toOmitted = 0;
  private readonly parentOf: Int32Array;
  /** The state of the matcher for right sides of confusions. */
  readonly stateOf: Int16Array;
  private readonly symbolOf: Uint8Array;
  /** Whether the current word of a prefix has had a vowel. */
  private readonly vowelSeen: Uint8Array;

  /** Counts the terms; marks what is known of the current one. */
  private starts = 0;
  private readonly replaced = new Int32Array((SYMBOLS << 2) * MOST_CELLS);
  private readonly replacedIn = new Int32Array(SYMBOLS << 2);

  /** @param mostSlip no single slip costs more than this */
  constructor(size: number, term: WrittenTerm, confusions: TermConfusions, mostSlip = NEVER) {
    this.term = term;
    this.confusions = confusions;
    this.mostSlip = mostSlip;
    this.right = confusions.table.right;
    this.cells = new Int32Array(size * 2 * MOST_CELLS);
    this.parentOf = new Int32Array(size);
    this.stateOf = new Int16Array(size);
    this.symbolOf = new Uint8Array(size);
    this.vowelSeen = new Uint8Array(size);
  }

  /** Writes the first two rows for the current term. */
  start(): void {
    const { cells, term } = this;
    this.starts += 1;
    this.toOmitted = term.length + 3;
    this.stride = 2 * this.toOmitted;
    cells.fill(NEVER, 0, 2 * this.stride);
    cells[0] = 0;
    const row = FIRST_ROW * this.stride;
    cells[row + 1] = 0;
    for (let j = 2; j <= term.length + 1; j += 1) {
      const first = j === 2 ? COST.firstLetter : 0;
      cells[row + j] = cells[row + j - 1]! + 2 * Math.min(this.mostSlip, term.addition[j]! + first);
      this.added[j] = 2 * Math.min(this.mostSlip, term.addition[j]!);
    }
    this.parentOf.fill(0, 0, 2);
    this.vowelSeen.fill(0, 0, 2);
    this.stateOf[0] = 0;
    this.stateOf[FIRST_ROW] = this.right.step(0, SPACE);
    this.symbolOf[0] = END;
    this.symbolOf[FIRST_ROW] = SPACE;
  }

  /** The index in `cells` of a row's cost for the empty prefix of the term. */
  startOf(row: number): number {
    return row * this.stride + 1;
  }

  /** Writes the row of `parent` extended by `symbol`; returns its least cost. */
  extend(parent: number, entry: number, symbol: number): number {
    this.stateOf[entry] = this.right.step(this.stateOf[parent]!, symbol);
    this.parentOf[entry] = parent;
    this.symbolOf[entry] = symbol;
    this.vowelSeen[entry] = this.hasVowel(parent, symbol);
    const hasConfusions = this.confuse(entry);
    const row = entry * this.stride;
    this.cells[row] = NEVER;
    // The closing boundary is compared when a spelling ends, not at a space inside it.
    this.cells[row + this.term.length + 2] = NEVER;
    return this.slip(entry, parent, hasConfusions) >> 1;
  }

  /** The cost of the whole term against the spelling that ends at a row. */
  finish(entry: number): number {
    const { cells, confusions } = this;
    const { table, used, usedFrom, usedTo, firstUse, nextUse, end, length } = confusions;
    const last = this.term.length + 2;
    let least = cells[entry * this.stride + last - 1]!;
    const state = this.right.step(this.stateOf[entry]!, SPACE);
    confusions.list(state);
    for (let p = usedFrom[state]!; p < usedTo[state]!; p += 1) {
      const right = used[p]!;
      const ancestor = this.ancestorOf(entry, table.rightLength[right]! - 1);
      const costs = this.costsAfter(ancestor);
      const start = ancestor * this.stride + last;
      for (let use = firstUse[right]!; use !== -1; use = nextUse[use]!) {
        if (end[use] !== last) continue;
        const cost = confused(cells[start - length[use]!]!, costs[use]!);
        if (cost < least) least = cost;
      }
    }
    return least >> 1;
  }

  /** The ancestor of a row this many symbols back. */
  ancestorOf(entry: number, symbols: number): number {
    const { parentOf } = this;
    let ancestor = entry;
    for (let left = symbols; left > 0; left -= 1) ancestor = parentOf[ancestor]!;
    return ancestor;
  }

  /**
   * Writes a row including the confusions and swaps that end in it; does nothing if there are none.
   */
  private confuse(entry: number): boolean {
    const { cells, confusions } = this;
    const state = this.stateOf[entry]!;
    confusions.list(state);
    const from = confusions.usedFrom[state]!;
    const to = confusions.usedTo[state]!;
    const swapped = this.swapTo(entry);
    if (from === to && swapped === 0) return false;
    const { table, used, firstUse, nextUse, end, length } = confusions;
    const row = entry * this.stride;
    for (let at = row + this.term.length + 1; at > row; at -= 1) cells[at] = NEVER;
    if (swapped !== 0) this.swap(entry, swapped);
    for (let p = from; p < to; p += 1) {
      const right = used[p]!;
      const ancestor = this.ancestorOf(entry, table.rightLength[right]!);
      const costs = this.costsAfter(ancestor);
      const start = ancestor * this.stride;
      for (let use = firstUse[right]!; use !== -1; use = nextUse[use]!) {
        const at = end[use]!;
        const cost = confused(cells[start + at - length[use]!]!, costs[use]!);
        cells[row + at] = lesser(cost, cells[row + at]!);
      }
    }
    return true;
  }

  /** The first cell of a row that its last two symbols lead to if they are swapped; 0 for none. */
  private swapTo(entry: number): number {
    const symbol = this.symbolOf[entry]!;
    const before = this.symbolOf[this.parentOf[entry]!]!;
    return this.term.pairAt[PLAIN[symbol]! * SYMBOLS + PLAIN[before]!]!;
  }

  private swap(entry: number, first: number): void {
    const { cells, parentOf, stride } = this;
    const { nextPair } = this.term;
    const row = entry * stride;
    const before = parentOf[parentOf[entry]!]! * stride;
    for (let at = first; at !== 0; at = nextPair[at]!) {
      cells[row + at] = cells[before + at - 2]! + 2 * COST.transpose;
    }
  }

  /** The cost of confusions that begin after a row. */
  private costsAfter(row: number): Int32Array {
    return this.vowelSeen[row] === 1 ? this.confusions.cost : this.confusions.firstCost;
  }

  /** Applies Damerau's slips, after any confusions; returns the least cell. */
  private slip(entry: number, parent: number, hasConfusions: boolean): number {
    const { cells, stride, toOmitted, mostSlip, added, replaced } = this;
    const { length } = this.term;
    const symbol = this.symbolOf[entry]!;
    const row = entry * stride;
    const previous = parent * stride;
    const omitted = row + toOmitted;
    const omittedBefore = previous + toOmitted;
    const plain = PLAIN[symbol]!;
    const last = PLAIN[this.symbolOf[parent]!]!;
    const isFirst = parent === FIRST_ROW ? 1 : 0;
    const isStressed = this.vowelSeen[entry]! > this.vowelSeen[parent]! ? 1 : 0;
    const extra = isFirst * COST.firstLetter + isStressed * COST.firstVowel;
    const omission =
      2 * Math.min(mostSlip, (plain === last ? COST.omitDoubled : OMIT[symbol]!) + extra);
    const nextOmission = Math.min(omission, 2 * COST.omitNext);
    const replacing = this.replacingBy(symbol, isFirst, isStressed);
    let diagonal = cells[previous + 1]!;
    let left = Math.min(diagonal + omission, cells[omittedBefore + 1]! + nextOmission);
    cells[omitted + 1] = left;
    if (hasConfusions && cells[row + 1]! < left) left = cells[row + 1]!;
    cells[row + 1] = left;
    let least = left;
    for (let j = 2; j <= length + 1; j += 1) {
      const above = cells[previous + j]!;
      const omitting = lesser(above + omission, cells[omittedBefore + j]! + nextOmission);
      cells[omitted + j] = omitting;
      let cost = lesser(omitting, diagonal + replaced[replacing + j]!);
      if (hasConfusions) cost = lesser(cost, cells[row + j]!);
      cost = lesser(cost, left + added[j]!);
      cells[row + j] = cost;
      least = lesser(cost, least);
      left = cost;
      diagonal = above;
    }
    return least;
  }

  /**
   * Where in `replaced` are twice the costs of writing each symbol of the term for `symbol`, as the
   * first of a spelling, or as a stressed vowel.
   */
  private replacingBy(symbol: number, isFirst: number, isStressed: number): number {
    const kind = (symbol << 2) | (isFirst << 1) | isStressed;
    const at = kind * MOST_CELLS;
    if (this.replacedIn[kind] === this.starts) return at;
    this.replacedIn[kind] = this.starts;
    const { length, symbols } = this.term;
    for (let j = 2; j <= length + 1; j += 1) {
      let cost = SUBSTITUTE[symbol * SYMBOLS + symbols[j - 1]!]!;
      if (cost > 0) cost += isStressed * COST.firstVowel;
      if (cost > 0 && j === 2) cost += isFirst * COST.firstLetter;
      this.replaced[at + j] = 2 * Math.min(this.mostSlip, cost);
    }
    return at;
  }

  private hasVowel(parent: number, symbol: number): number {
    if (symbol === SPACE) return 0;
    if (VOWEL[symbol] === 1 && !isConsonant(symbol, this.symbolOf[parent]!)) return 1;
    return this.vowelSeen[parent]!;
  }
}

/** The value of the cell that a confusion leads to. */
function confused(source: number, cost: number): number {
  return (source + 2 * cost - (CONFUSED_AGAIN & -(source & 1))) | 1;
}

/** Whether a vowel letter is not a vowel here: the y of "yes", the u of "quick". */
function isConsonant(symbol: number, before: number): boolean {
  return (symbol === 25 && before === SPACE) || (symbol === 21 && before === 17);
}
