import { encodeSpelling, encodeTerm, END, PLAIN, SPACE, SYMBOLS, VOWEL } from './alphabet.ts';
import { confusions } from './confusions.ts';
import { additionCost, CONFUSED_AGAIN, COST, OMIT, SUBSTITUTE } from './costs.ts';

const CONFUSIONS = confusions();
const Y = 25;
const U = 21;
const Q = 17;

/** Path values: twice the cost, plus one if a confusion was used. */
interface Cell {
  /** The best path, and the best of those that leave out the spelling's last symbol. */
  any: number;
  omitting: number;
}

/**
 * The cost of writing `term` for `spelling`, as `costs.ts` and `confusions.ts` define it: the whole
 * matrix, with every slip and every confusion tried everywhere, nothing shared or skipped.
 */
export function wholeCost(spelling: string, term: string): number {
  const word = bounded(spellingSymbols(spelling));
  const written = bounded(encodeTerm(term));
  const rows = word.length;
  const columns = written.length;
  const possible = CONFUSIONS.filter(
    ({ right, written: side }) => contains(word, right) && contains(written, side),
  );
  const cells = Array.from({ length: rows + 1 }, () =>
    Array.from({ length: columns + 1 }, (): Cell => ({ any: Infinity, omitting: Infinity })),
  );
  const at = (i: number, j: number): Cell => cells[i]![j]!;
  at(0, 0).any = 0;
  // The opening boundaries match.
  at(1, 1).any = 0;
  for (let i = 1; i <= rows; i += 1) {
    for (let j = 1; j <= columns; j += 1) {
      const cell = at(i, j);
      const closes = i === rows;
      if (closes !== (j === columns)) {
        // The closing boundaries match only each other.
        if (closes || j === columns) continue;
      }
      const paths: number[] = [cell.any];
      if (closes) paths.push(at(i - 1, j - 1).any);
      else if (i > 1 || j > 1) {
        cell.omitting = omission(i, j);
        paths.push(cell.omitting, addition(i, j), substitution(i, j), swap(i, j));
      }
      cell.any = Math.min(...paths, ...confused(i, j));
    }
  }
  return Math.floor(at(rows, columns).any / 2);

  function omission(i: number, j: number): number {
    if (i < 2) return Infinity;
    const symbol = word[i - 1]!;
    const doubled = PLAIN[symbol] === PLAIN[word[i - 2]!];
    const cost = (doubled ? COST.omitDoubled : OMIT[symbol]!) + first(i) + stressed(i);
    const next = Math.min(cost, COST.omitNext);
    return Math.min(at(i - 1, j).any + 2 * cost, at(i - 1, j).omitting + 2 * next);
  }

  function addition(i: number, j: number): number {
    if (j < 2) return Infinity;
    const before = j > 2 ? written[j - 2]! : END;
    const after = j < columns - 1 ? written[j]! : END;
    const cost = additionCost(before, written[j - 1]!, after);
    return at(i, j - 1).any + 2 * (cost + (i === 1 && j === 2 ? COST.firstLetter : 0));
  }

  function substitution(i: number, j: number): number {
    if (i < 2 || j < 2) return Infinity;
    const cost = SUBSTITUTE[word[i - 1]! * SYMBOLS + written[j - 1]!]!;
    const place = cost === 0 ? 0 : stressed(i) + (j === 2 ? first(i) : 0);
    return at(i - 1, j - 1).any + 2 * (cost + place);
  }

  function swap(i: number, j: number): number {
    if (i < 3 || j < 3) return Infinity;
    const [a, b] = [PLAIN[word[i - 2]!]!, PLAIN[word[i - 1]!]!];
    const isSwap = a !== b && PLAIN[written[j - 2]!] === b && PLAIN[written[j - 1]!] === a;
    return isSwap ? at(i - 2, j - 2).any + 2 * COST.transpose : Infinity;
  }

  function* confused(i: number, j: number): Generator<number> {
    for (const { right, written: side, cost, firstCost } of possible) {
      if (!endsWith(word, i, right) || !endsWith(written, j, side)) continue;
      const from = at(i - right.length, j - side.length).any;
      const own = vowelBefore(i - right.length) ? cost : firstCost;
      const again = from % 2 === 1 ? CONFUSED_AGAIN : 0;
      if (from < Infinity) yield 2 * Math.floor((from + 2 * own - again) / 2) + 1;
    }
  }

  function first(i: number): number {
    return i === 2 ? COST.firstLetter : 0;
  }

  function stressed(i: number): number {
    return vowelBefore(i) && !vowelBefore(i - 1) ? COST.firstVowel : 0;
  }

  /** Whether the current word has had a vowel within the first `i` symbols. */
  function vowelBefore(i: number): boolean {
    for (let at = i - 1; at >= 0 && word[at] !== SPACE; at -= 1) {
      const symbol = word[at]!;
      const before = word[at - 1];
      const isConsonant = (symbol === Y && before === SPACE) || (symbol === U && before === Q);
      if (VOWEL[symbol] === 1 && !isConsonant) return true;
    }
    return false;
  }
}

function spellingSymbols(spelling: string): Uint8Array {
  const symbols = new Uint8Array(spelling.length);
  encodeSpelling(spelling, symbols, 0);
  return symbols;
}

function bounded(symbols: Uint8Array): number[] {
  return [SPACE, ...symbols, SPACE];
}

function contains(symbols: readonly number[], side: readonly number[]): boolean {
  return symbols.some((_, at) => endsWith(symbols, at + 1, side));
}

function endsWith(symbols: readonly number[], end: number, side: readonly number[]): boolean {
  const from = end - side.length;
  return from >= 0 && side.every((symbol, k) => symbols[from + k] === symbol);
}
