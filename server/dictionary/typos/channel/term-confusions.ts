import { SYMBOLS } from './alphabet.ts';
import type { ConfusionTable } from './confusion-table.ts';
import { MAX_TERM, type WrittenTerm } from './written-term.ts';

/** Confusions whose written side is in a term, each a use, by position and first right symbol. */
export class TermConfusions {
  private readonly firstUse = new Int32Array((MAX_TERM + 2) * SYMBOLS);
  /** Uses are indexes into these. The next with the same beginnings, or -1. */
  readonly nextUse: number[] = [];
  readonly right: number[] = [];
  /** The position in the term after the written side. */
  readonly end: number[] = [];
  readonly cost: number[] = [];
  /** The cost before the first vowel of a word. */
  readonly firstCost: number[] = [];
  private uses = 0;

  constructor(readonly table: ConfusionTable) {}

  /** Finds the confusions of a term and discards those of the previous one. */
  read(term: WrittenTerm): void {
    const { written, from, writtenLength } = this.table;
    this.uses = 0;
    this.firstUse.fill(-1, 0, (term.length + 2) * SYMBOLS);
    let state = 0;
    for (let at = 0; at <= term.length + 1; at += 1) {
      state = written.step(state, term.symbols[at]!);
      for (let p = written.from(state); p < written.from(state + 1); p += 1) {
        const side = written.found(p);
        const start = at + 1 - writtenLength[side]!;
        for (let rule = from[side]!; rule < from[side + 1]!; rule += 1) {
          this.add(rule, start, at + 1);
        }
      }
    }
  }

  /** The first use at a position of the term whose right side begins with a symbol. */
  from(position: number, symbol: number): number {
    return this.firstUse[position * SYMBOLS + symbol]!;
  }

  private add(rule: number, start: number, end: number): void {
    const { rightOf, rightText, rightFrom, cost, firstCost } = this.table;
    const use = this.uses++;
    const right = rightOf[rule]!;
    const group = start * SYMBOLS + rightText[rightFrom[right]!]!;
    this.right[use] = right;
    this.end[use] = end;
    this.cost[use] = cost[rule]!;
    this.firstCost[use] = firstCost[rule]!;
    this.nextUse[use] = this.firstUse[group]!;
    this.firstUse[group] = use;
  }
}
