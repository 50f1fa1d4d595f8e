import {
  APOSTROPHE,
  FOREIGN,
  HYPHEN,
  isLetter,
  MARK,
  PLAIN,
  SILENT_E,
  SPACE,
  SYMBOLS,
  VOWEL,
} from './alphabet.ts';
import { areNeighbours } from './keyboard.ts';

/**
 * The costs of single slips, as -ln of a probability in hundredths (so 700 is one in 1,100). The
 * kinds are Damerau's (1964), weighing each by letter is Kernighan, Church and Gale's idea (1990).
 * Judged by hand: omissions are commonest, then swaps, additions and wrong letters; vowels go wrong
 * more often than consonants, doubled letters most often, first letters of words most rarely.
 */
export const COST = {
  substitute: 700,
  substituteNeighbour: 560,
  substituteVowel: 440,
  omit: 440,
  omitVowel: 410,
  omitSilentE: 260,
  omitDoubled: 230,
  /** Each letter left out after another: "documation". */
  omitNext: 150,
  add: 580,
  addVowel: 500,
  addNeighbour: 500,
  addDoubled: 260,
  addFinalE: 330,
  transpose: 400,
  /** A letter moved past two others: "kwno", "qtuie". */
  move: 550,
  /** Added to a slip in the first letter, unless sound explains it. */
  firstLetter: 150,
  /** Added to a slip in the first vowel of a word, which is usually the stressed one. */
  firstVowel: 80,
  /** Spaces, hyphens, apostrophes and full stops are hardly part of the spelling. */
  omitMark: 130,
  addMark: 280,
  confuseMarks: 100,
} as const;

/** Each further confusion in a word costs this much less: phonetic spellers are consistent. */
export const CONFUSED_AGAIN = 100;

/** The most that one slip can cost. */
export const WORST_SLIP = COST.substitute + COST.firstLetter;

const isMark = (symbol: number): boolean =>
  symbol === SPACE || symbol === HYPHEN || symbol === APOSTROPHE || symbol === MARK;

const letterOf = (symbol: number): string => String.fromCharCode(96 + PLAIN[symbol]!);

const NEIGHBOUR = Uint8Array.from({ length: SYMBOLS * SYMBOLS }, (_, at) => {
  const a = Math.floor(at / SYMBOLS);
  const b = at % SYMBOLS;
  return isLetter(a) && isLetter(b) && areNeighbours(letterOf(a), letterOf(b)) ? 1 : 0;
});

const isNeighbour = (a: number, b: number): boolean => NEIGHBOUR[a * SYMBOLS + b] === 1;

/** At `right * SYMBOLS + written`, 0 where the letters are the same; keys side by side cost less. */
export function substitutionCosts(neighbour: number): Int32Array {
  return Int32Array.from({ length: SYMBOLS * SYMBOLS }, (_, at) => {
    const right = Math.floor(at / SYMBOLS);
    const written = at % SYMBOLS;
    if (PLAIN[right] === PLAIN[written] && written !== FOREIGN) return 0;
    if (isMark(right) && isMark(written)) return COST.confuseMarks;
    if (VOWEL[right] === 1 && VOWEL[written] === 1) return COST.substituteVowel;
    return isNeighbour(right, written) ? neighbour : COST.substitute;
  });
}

export const SUBSTITUTE = substitutionCosts(COST.substituteNeighbour);

/** `OMIT[letter]`: the cost of leaving out a letter of the word. */
export const OMIT = Int32Array.from({ length: SYMBOLS }, (_, symbol) => {
  if (isMark(symbol)) return COST.omitMark;
  if (symbol === SILENT_E) return COST.omitSilentE;
  return VOWEL[symbol] === 1 ? COST.omitVowel : COST.omit;
});

/** The cost of writing an additional `symbol` between `before` and `after`. */
export function additionCost(before: number, symbol: number, after: number): number {
  if (isMark(symbol)) return COST.addMark;
  if (PLAIN[symbol] === PLAIN[before]) return COST.addDoubled;
  if (symbol === SILENT_E) return COST.addFinalE;
  if (VOWEL[symbol] === 1) return COST.addVowel;
  return isNeighbour(symbol, before) || isNeighbour(symbol, after) ? COST.addNeighbour : COST.add;
}
