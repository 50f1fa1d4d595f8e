import { type DistanceRows, FIRST_ROW, NEVER } from './distance-rows.ts';
import type { TermConfusions } from './term-confusions.ts';
import type { WrittenTerm } from './written-term.ts';

/** At least this much it costs to explain a letter that the rest of a word does not have. */
const MISSING_LETTER = 120;
/** What it costs on average until the search knows better: for a letter still to come, and a missing one. */
const EXPECTED_LETTER = 175;
const EXPECTED_MISSING = 250;

/**
 * What a row promises of the spellings below it, the prior not counted: the least that the term can
 * cost against any of them (but where one confusion explains several missing letters, it may be a
 * little less), and a guess at what it will. The row itself says one thing, and the
 * rows before it another, of the confusions that are not yet complete here.
 */
export class Outlook {
  private readonly term: WrittenTerm;
  private readonly confusions: TermConfusions;
  private readonly rows: DistanceRows;
  readonly least: Int32Array;
  readonly guess: Int32Array;
  /** The same by the row alone. */
  private readonly ownLeast: Int32Array;
  private readonly ownGuess: Int32Array;

  constructor(size: number, term: WrittenTerm, confusions: TermConfusions, rows: DistanceRows) {
    this.term = term;
    this.confusions = confusions;
    this.rows = rows;
    this.least = new Int32Array(size);
    this.guess = new Int32Array(size);
    this.ownLeast = new Int32Array(size);
    this.ownGuess = new Int32Array(size);
  }

  /** For the first two rows. */
  start(): void {
    const guess = EXPECTED_LETTER * this.term.length;
    for (const row of [0, FIRST_ROW]) this.write(row, 0, guess);
  }

  /** Looks ahead from a row below which only these letters occur. */
  fromLetters(entry: number, letters: number): void {
    const { cells } = this.rows;
    const start = this.rows.startOf(entry);
    const { length, lastOfLetter } = this.term;
    let least = NEVER;
    let guess = NEVER;
    let missing = 0;
    for (let n = length; n >= 0; n -= 1) {
      if ((lastOfLetter[n + 1]! & ~letters) !== 0) missing += 1;
      const cost = cells[start + n]! >> 1;
      if (cost >= guess) continue;
      const low = cost + MISSING_LETTER * missing;
      if (low < least) least = low;
      const likely = cost + EXPECTED_MISSING * missing + EXPECTED_LETTER * (length - n);
      if (likely < guess) guess = likely;
    }
    this.write(entry, least, guess);
    this.addPending(entry);
  }

  /** Looks ahead by the least cost of a row alone, for who does not ask for the guess. */
  fromLeast(entry: number, least: number): void {
    this.write(entry, least, NEVER);
    this.addPending(entry);
  }

  private write(entry: number, least: number, guess: number): void {
    this.ownLeast[entry] = least;
    this.ownGuess[entry] = guess;
    this.least[entry] = least;
    this.guess[entry] = guess;
  }

  private addPending(entry: number): void {
    const { confusions, rows } = this;
    const { right } = confusions.table;
    let least = this.least[entry]!;
    let guess = this.guess[entry]!;
    for (let state = rows.stateOf[entry]!; state !== 0; state = right.fallback(state)) {
      if (!confusions.isUnderWay(state)) continue;
      const start = rows.ancestorOf(entry, right.depth(state));
      least = Math.min(least, this.ownLeast[start]! + confusions.leastCost[state]!);
      guess = Math.min(guess, this.ownGuess[start]! + confusions.guessedCost[state]!);
    }
    this.least[entry] = least;
    this.guess[entry] = guess;
  }
}
