import { isAscii } from '../../../text/fold.ts';
import { normalize } from '../../../text/normalize.ts';

/**
 * The symbols of both sides of a comparison, a byte each. Letters that may have another sound (a
 * soft `c` or `g` before e, i or y, a silent final `e`) have symbols of their own there, which only
 * the sound rules distinguish from the plain letters. So these rules need not look ahead.
 */

/** End of a spelling; never part of one. */
export const END = 0;
/** Between words, and, for the rules, before the first and after the last letter. */
export const SPACE = 27;
export const HYPHEN = 28;
export const APOSTROPHE = 29;
/** A full stop or slash, as in "e.g." or "and/or". */
export const MARK = 30;
export const SOFT_C = 31;
export const SOFT_G = 32;
export const SILENT_E = 33;
/** A character of a term that no indexed spelling has; it equals nothing, not even itself. */
export const FOREIGN = 34;
/** The number of symbols. Each fits into six bits. */
export const SYMBOLS = 35;

const C = 3;
const E = 5;
const G = 7;
const I = 9;
const Y = 25;

/** The plain letter behind a marked one; every other symbol stands for itself. */
export const PLAIN = Uint8Array.from({ length: SYMBOLS }, (_, symbol) =>
  symbol === SOFT_C ? C : symbol === SOFT_G ? G : symbol === SILENT_E ? E : symbol,
);

/** The marked symbol for a plain letter, or 0 if it has none. */
export const MARKED_FORM = Uint8Array.from({ length: SYMBOLS }, (_, symbol) =>
  symbol === C ? SOFT_C : symbol === G ? SOFT_G : symbol === E ? SILENT_E : 0,
);

/** 1 for a vowel letter (y counts as one). */
export const VOWEL = Uint8Array.from({ length: SYMBOLS }, (_, symbol) =>
  [1, 5, 9, 15, 21, 25, SILENT_E].includes(symbol) ? 1 : 0,
);

export const isLetter = (symbol: number): boolean =>
  (symbol >= 1 && symbol <= 26) || (symbol >= SOFT_C && symbol <= SILENT_E);

/** The characters of symbols that are no letters. */
const SIGNS = [
  [SPACE, ' _'],
  [HYPHEN, '-\u2010\u2011\u2013'],
  [APOSTROPHE, "'`\u00b4\u2018\u2019\u02bc"],
  [MARK, './'],
] as const;
const SYMBOL_OF = new Map(
  SIGNS.flatMap(([symbol, signs]) => [...signs].map((sign) => [sign.charCodeAt(0), symbol])),
);

const symbolOf = (code: number): number =>
  code >= 97 && code <= 122 ? code - 96 : (SYMBOL_OF.get(code) ?? FOREIGN);

/** Returns the position after the last symbol; -1 if a character is not allowed or does not fit. */
export function encodeSpelling(text: string, out: Uint8Array, at: number): number {
  const end = at + text.length;
  if (end > out.length) return -1;
  for (let i = 0; i < text.length; i += 1) {
    const symbol = symbolOf(text.charCodeAt(i));
    if (symbol === FOREIGN) return -1;
    out[at + i] = symbol;
  }
  markSounds(out, at, end);
  return end;
}

/** Of a term: lower-cased, accents stripped, spaces joined; unknown characters become `FOREIGN`. */
export function encodeTerm(term: string): Uint8Array {
  const plain = isAscii(term) ? term : normalize(term, 'NFKD').replace(/\p{M}+/gu, '');
  const text = plain
    .toLowerCase()
    .replace(/[\s_]+/gu, ' ')
    .trim();
  const out = Uint8Array.from(text, (character) => symbolOf(character.codePointAt(0) ?? 0));
  markSounds(out, 0, out.length);
  return out;
}

/** Marks soft c, soft g and the silent final e of every word in `symbols[from..to)`, in place. */
function markSounds(symbols: Uint8Array, from: number, to: number): void {
  let vowelSeen = false;
  for (let i = from; i < to; i += 1) {
    const symbol = symbols[i]!;
    const next = i + 1 < to ? symbols[i + 1]! : SPACE;
    const isLast = symbol === E && !isLetter(next);
    if (isSoft(symbol, next)) symbols[i] = MARKED_FORM[symbol]!;
    else if (isLast && vowelSeen && isConsonant(symbols[i - 1]!)) symbols[i] = SILENT_E;
    vowelSeen = isLetter(symbol) && (vowelSeen || VOWEL[symbol] === 1);
  }
}

/** True of c and g before e, i and y. */
export const isSoft = (symbol: number, next: number): boolean =>
  (symbol === C || symbol === G) && (next === E || next === I || next === Y);

const isConsonant = (symbol: number): boolean => isLetter(symbol) && VOWEL[symbol] === 0;
