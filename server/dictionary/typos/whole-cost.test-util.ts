import {
  encodeSpelling,
  encodeTerm,
  END,
  PLAIN,
  SPACE,
  SYMBOLS,
  VOWEL,
} from './channel/alphabet.ts';
import { finish } from '../structures/steps.ts';
import { collectConfusions } from './channel/confusions.ts';
import type { Assumptions } from './search/edit-search.ts';
import { additionCost, CONFUSED_AGAIN, COST, OMIT, SUBSTITUTE } from './channel/costs.ts';

const CONFUSIONS = finish(collectConfusions());
const Y = 25;
const U = 21;
const Q = 17;

/**
 * The least costs of writing the first symbols of the term for the first symbols of the spelling:
 * without any confusion, and with one or more.
 */
type Costs = readonly [plain: number, confused: number];

interface Cell {
  /** Of all paths, and of those that leave out the spelling's last symbol. */
  any: Costs;
  omitting: Costs;
}

const IMPOSSIBLE: Costs = [Infinity, Infinity];

const plus = (costs: Costs, more: number): Costs => [costs[0] + more, costs[1] + more];
const least = (all: readonly Costs[]): Costs => [
  Math.min(...all.map(([plain]) => plain)),
  Math.min(...all.map(([, confused]) => confused)),
];

/**
 * The cost of writing `term` for `spelling`, as `costs.ts` and `confusions.ts` define it: the whole
 * matrix, with every slip and every confusion tried everywhere, nothing shared or skipped.
 */
export function wholeCost(spelling: string, term: string): number {
  return costs(spelling, term, { mostSlip: Infinity, firstLetter: COST.firstLetter }).whole;
}

type Slips = Pick<Assumptions, 'mostSlip' | 'firstLetter' | 'firstMissing'>;

/** The same for the closest prefix of the spelling, if slips cost no more than this. */
export function closestCost(spelling: string, term: string, slips: Slips): number {
  const { whole, prefixes } = costs(spelling, term, slips);
  return Math.min(whole, ...prefixes);
}

function costs(
  spelling: string,
  term: string,
  { mostSlip, firstLetter, firstMissing = Infinity }: Slips,
): { whole: number; prefixes: number[] } {
  const word = bounded(spellingSymbols(spelling));
  const written = bounded(encodeTerm(term));
  const rows = word.length;
  const columns = written.length;
  const possible = CONFUSIONS.filter(
    ({ right, written: side }) => contains(word, right) && contains(written, side),
  );
  const cells = Array.from({ length: rows + 1 }, () =>
    Array.from({ length: columns + 1 }, (): Cell => ({ any: IMPOSSIBLE, omitting: IMPOSSIBLE })),
  );
  const at = (i: number, j: number): Cell => cells[i]![j]!;
  at(0, 0).any = [0, Infinity];
  // The opening boundaries match.
  at(1, 1).any = [0, Infinity];
  for (let i = 1; i <= rows; i += 1) {
    for (let j = 1; j <= columns; j += 1) {
      const cell = at(i, j);
      const closes = i === rows;
      if (closes !== (j === columns)) {
        // The closing boundaries match only each other.
        if (closes || j === columns) continue;
      }
      const paths: Costs[] = [cell.any];
      if (closes) paths.push(at(i - 1, j - 1).any);
      else if (i > 1 || j > 1) {
        cell.omitting = omission(i, j);
        paths.push(cell.omitting, addition(i, j), substitution(i, j), swap(i, j), move(i, j));
      }
      cell.any = least([...paths, ...confused(i, j)]);
    }
  }
  return {
    whole: Math.min(...at(rows, columns).any),
    prefixes: cells.slice(2, rows).map((row) => Math.min(...row[columns - 1]!.any)),
  };

  function omission(i: number, j: number): Costs {
    if (i < 2) return IMPOSSIBLE;
    const symbol = word[i - 1]!;
    const doubled = PLAIN[symbol] === PLAIN[word[i - 2]!];
    const own = (doubled ? COST.omitDoubled : OMIT[symbol]!) + stressed(i);
    const slip = Math.min(mostSlip, own) + first(i);
    const cost = i === 2 && j === 1 ? Math.min(slip, firstMissing) : slip;
    const next = Math.min(cost, COST.omitNext);
    return least([plus(at(i - 1, j).any, cost), plus(at(i - 1, j).omitting, next)]);
  }

  function addition(i: number, j: number): Costs {
    if (j < 2) return IMPOSSIBLE;
    const before = j > 2 ? written[j - 2]! : END;
    const after = j < columns - 1 ? written[j]! : END;
    const cost = additionCost(before, written[j - 1]!, after);
    const place = i === 1 && j === 2 ? firstLetter : 0;
    return plus(at(i, j - 1).any, Math.min(mostSlip, cost) + place);
  }

  function substitution(i: number, j: number): Costs {
    if (i < 2 || j < 2) return IMPOSSIBLE;
    const cost = SUBSTITUTE[word[i - 1]! * SYMBOLS + written[j - 1]!]!;
    if (cost === 0) return plus(at(i - 1, j - 1).any, 0);
    const slip = Math.min(mostSlip, cost + stressed(i));
    return plus(at(i - 1, j - 1).any, slip + (j === 2 ? first(i) : 0));
  }

  function swap(i: number, j: number): Costs {
    if (i < 3 || j < 3) return IMPOSSIBLE;
    const [a, b] = [PLAIN[word[i - 2]!]!, PLAIN[word[i - 1]!]!];
    const isSwap = a !== b && PLAIN[written[j - 2]!] === b && PLAIN[written[j - 1]!] === a;
    return isSwap ? plus(at(i - 2, j - 2).any, COST.transpose) : IMPOSSIBLE;
  }

  function move(i: number, j: number): Costs {
    if (i < 4 || j < 4) return IMPOSSIBLE;
    const [a, b, c] = [i - 3, i - 2, i - 1].map((at) => PLAIN[word[at]!]!);
    const [x, y, z] = [j - 3, j - 2, j - 1].map((at) => PLAIN[written[at]!]!);
    const isMove = (a === y && b === z && c === x) || (a === z && b === x && c === y);
    return isMove ? plus(at(i - 3, j - 3).any, COST.move) : IMPOSSIBLE;
  }

  function* confused(i: number, j: number): Generator<Costs> {
    for (const { right, written: side, cost, firstCost } of possible) {
      if (!endsWith(word, i, right) || !endsWith(written, j, side)) continue;
      const from = at(i - right.length, j - side.length).any;
      const own = vowelBefore(i - right.length) ? cost : firstCost;
      yield [Infinity, Math.min(from[0] + own, from[1] + own - CONFUSED_AGAIN)];
    }
  }

  function first(i: number): number {
    return i === 2 ? firstLetter : 0;
  }

  function stressed(i: number): number {
    return vowelBefore(i) && !vowelBefore(i - 1) ? COST.firstVowel : 0;
  }

  /** True if the current word has had a vowel within the first `i` symbols. */
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
