import type { ConfusionTable } from './confusion-table.ts';
import { CONFUSED_AGAIN } from './costs.ts';
import type { WrittenTerm } from './written-term.ts';

/** Added to a confusion that has only been begun, for each of its letters. */
const UNFINISHED = 100;
const FIRST_CAPACITY = 512;

/**
 * The confusions that apply to a term: those whose written side occurs in it. Each occurrence is a
 * use. What a search asks for repeatedly is cached by the state of the matcher for right sides.
 */
export class TermConfusions {
  readonly table: ConfusionTable;
  /** The first use of each right side, or -1. Uses are indexes into the arrays below. */
  readonly firstUse: Int32Array;
  nextUse = new Int32Array(FIRST_CAPACITY);
  /** Where in the term the written side ends, and its length. */
  end = new Uint8Array(FIRST_CAPACITY);
  length = new Uint8Array(FIRST_CAPACITY);
  cost = new Int32Array(FIRST_CAPACITY);
  /** The cost before the first vowel of a word. */
  firstCost = new Int32Array(FIRST_CAPACITY);
  private uses = 0;

  /**
   * The least cost of a confusion under way in a state, without and with its unfinished letters.
   */
  readonly leastCost: Int32Array;
  readonly guessedCost: Int32Array;
  /** Counts the terms read. A state's cached values are valid if marked with this number. */
  private terms = 0;
  private readonly underWayIn: Int32Array;
  private readonly listedIn: Int32Array;
  /** The right sides with a use that end in state s: `used[usedFrom[s] .. usedTo[s]]`. */
  readonly used: Int32Array;
  readonly usedFrom: Int32Array;
  readonly usedTo: Int32Array;
  private usedEnd = 0;

  constructor(table: ConfusionTable) {
    const { states } = table.right;
    this.table = table;
    this.firstUse = new Int32Array(table.rightLength.length);
    this.leastCost = new Int32Array(states);
    this.guessedCost = new Int32Array(states);
    this.underWayIn = new Int32Array(states);
    this.listedIn = new Int32Array(states);
    this.used = new Int32Array(table.right.from(states));
    this.usedFrom = new Int32Array(states);
    this.usedTo = new Int32Array(states);
  }

  /** Finds the confusions of a term and discards those of the previous one. */
  read(term: WrittenTerm): void {
    const { written, from } = this.table;
    this.terms += 1;
    this.usedEnd = 0;
    this.uses = 0;
    this.firstUse.fill(-1);
    let state = 0;
    for (let at = 0; at <= term.length + 1; at += 1) {
      state = written.step(state, term.symbols[at]!);
      for (let p = written.from(state); p < written.from(state + 1); p += 1) {
        const side = written.found(p);
        for (let rule = from[side]!; rule < from[side + 1]!; rule += 1) {
          this.add(rule, at + 1, this.table.writtenLength[side]!);
        }
      }
    }
  }

  /** Whether a confusion of the term is under way in a state. */
  isUnderWay(state: number): boolean {
    return this.underWayIn[state] === this.terms;
  }

  /** Brings `usedFrom` and `usedTo` of a state up to date. */
  list(state: number): void {
    if (this.listedIn[state] === this.terms) return;
    this.listedIn[state] = this.terms;
    const { right } = this.table;
    this.usedFrom[state] = this.usedEnd;
    for (let p = right.from(state); p < right.from(state + 1); p += 1) {
      const side = right.found(p);
      if (this.firstUse[side] !== -1) this.used[this.usedEnd++] = side;
    }
    this.usedTo[state] = this.usedEnd;
  }

  private add(rule: number, end: number, length: number): void {
    if (this.uses === this.end.length) this.grow();
    const { rightOf, path, pathFrom, cost, firstCost } = this.table;
    const use = this.uses++;
    const right = rightOf[rule]!;
    this.end[use] = end;
    this.length[use] = length;
    this.cost[use] = cost[rule]!;
    this.firstCost[use] = firstCost[rule]!;
    this.nextUse[use] = this.firstUse[right]!;
    this.firstUse[right] = use;
    const least = cost[rule]! - CONFUSED_AGAIN / 2;
    const guess = least + UNFINISHED * length;
    for (let step = pathFrom[right]!; step < pathFrom[right + 1]!; step += 1) {
      const state = path[step]!;
      if (this.isUnderWay(state)) {
        if (least < this.leastCost[state]!) this.leastCost[state] = least;
        if (guess < this.guessedCost[state]!) this.guessedCost[state] = guess;
      } else {
        this.underWayIn[state] = this.terms;
        this.leastCost[state] = least;
        this.guessedCost[state] = guess;
      }
    }
  }

  private grow(): void {
    this.nextUse = doubled(this.nextUse, Int32Array);
    this.end = doubled(this.end, Uint8Array);
    this.length = doubled(this.length, Uint8Array);
    this.cost = doubled(this.cost, Int32Array);
    this.firstCost = doubled(this.firstCost, Int32Array);
  }
}

function doubled<T extends Uint8Array | Int32Array>(column: T, Kind: new (size: number) => T): T {
  const larger = new Kind(column.length * 2);
  larger.set(column);
  return larger;
}
