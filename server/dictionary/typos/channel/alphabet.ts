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

export function isLetter(symbol: number): boolean {
  return (symbol >= 1 && symbol <= 26) || (symbol >= SOFT_C && symbol <= SILENT_E);
}

function symbolOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  switch (code) {
    case 0x20:
    case 0x5f:
      return SPACE;
    case 0x2d:
    case 0x2010:
    case 0x2011:
    case 0x2013:
      return HYPHEN;
    case 0x27:
    case 0x60:
    case 0xb4:
    case 0x2018:
    case 0x2019:
    case 0x2bc:
      return APOSTROPHE;
    case 0x2e:
    case 0x2f:
      return MARK;
    default:
      return FOREIGN;
  }
}

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
    if (symbol === C || symbol === G) {
      if (next === E || next === I || next === Y) symbols[i] = symbol === C ? SOFT_C : SOFT_G;
    } else if (symbol === E && vowelSeen && !isLetter(next)) {
      const before = symbols[i - 1]!;
      if (isLetter(before) && VOWEL[before] === 0) symbols[i] = SILENT_E;
    }
    if (!isLetter(symbol)) vowelSeen = false;
    else if (VOWEL[symbol] === 1) vowelSeen = true;
  }
}
