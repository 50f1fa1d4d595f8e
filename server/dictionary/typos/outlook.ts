import { type DistanceRows, FIRST_ROW, NEVER } from './distance-rows.ts';
import { lesser } from './lesser.ts';
import type { TermConfusions } from './term-confusions.ts';
import type { WrittenTerm } from './written-term.ts';

/** The least cost of a letter that does not occur in the rest of a word. */
const MISSING_LETTER = 120;
/** Average costs assumed for letters not yet compared: one that occurs, and one that does not. */
const EXPECTED_LETTER = 175;
const EXPECTED_MISSING = 250;
/** The most assumed for a whole term: long words do not have more slips in proportion. */
const EXPECTED_TERM = 1_500;

/**
 * What to expect of the spellings below a row, prior not included: the least cost of the term
 * against any of them (real cost can be slightly lower where one confusion explains several missing
 * letters), and a guess at the actual cost. Combines the row itself with earlier rows, whose
 * confusions may not be complete yet.
 */
export class Outlook {
  private readonly term: WrittenTerm;
  private readonly confusions: TermConfusions;
  private readonly rows: DistanceRows;
  readonly least: Int32Array;
  readonly guess: Int32Array;
  /** The same, from the row alone. */
  private readonly ownLeast: Int32Array;
  private readonly ownGuess: Int32Array;
  /** The cost assumed for each letter of the term that is not yet compared. */
  private expected = 0;

  constructor(size: number, term: WrittenTerm, confusions: TermConfusions, rows: DistanceRows) {
    this.term = term;
    this.confusions = confusions;
    this.rows = rows;
    this.least = new Int32Array(size);
    this.guess = new Int32Array(size);
    this.ownLeast = new Int32Array(size);
    this.ownGuess = new Int32Array(size);
  }

  /** Initializes the first two rows. */
  start(): void {
    this.expected = Math.min(EXPECTED_LETTER, Math.round(EXPECTED_TERM / this.term.length));
    const guess = this.expected * this.term.length;
    for (const row of [0, FIRST_ROW]) this.write(row, 0, guess);
  }

  /** Looks ahead from a row, given the letters that occur below it. */
  fromLetters(entry: number, letters: number): void {
    const { cells } = this.rows;
    const { expected } = this;
    const start = this.rows.startOf(entry);
    const { length, lastOfLetter } = this.term;
    const others = ~letters;
    let least = NEVER;
    let guess = NEVER;
    /** What the symbols after the first n are going to cost, at least and presumably. */
    let leastAfter = 0;
    let guessAfter = 0;
    for (let n = length; n >= 0; n -= 1) {
      // All ones if a letter has its last place here and does not occur below.
      const isMissing = -(lastOfLetter[n + 1]! & others) >> 31;
      leastAfter += MISSING_LETTER & isMissing;
      guessAfter += EXPECTED_MISSING & isMissing;
      const cost = cells[start + n]! >> 1;
      least = lesser(least, cost + leastAfter);
      guess = lesser(guess, cost + guessAfter);
      guessAfter += expected;
    }
    this.write(entry, least, guess);
    this.addPending(entry);
  }

  /** Looks ahead by the least cost of the row alone, for callers that do not need the guess. */
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
