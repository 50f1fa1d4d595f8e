import { bare, isVowel, numberOf, SCHWA } from './phonemes.ts';

const R = numberOf('r');
const ER = numberOf('ɝ');
/** After these, one ending is written as one syllable or as two: "our" and "hour". */
const BEFORE_R_OR_ER = new Set(['aɪ', 'aʊ', 'ɔɪ'].map(numberOf));
/** Before r, English does not distinguish these. */
const BEFORE_R: readonly [number, number][] = [
  [numberOf('u'), numberOf('ʊ')],
  [numberOf('eɪ'), numberOf('ɛ')],
];

const SHORT_I = numberOf('ɪ');
const LONG_I = numberOf('i');

/** True if two pronunciations are the same to the ear, ignoring stress. */
export function isSame(wanted: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (wanted.length !== to - from) return false;
  for (let i = wanted.length - 1; i >= 0; i--) {
    if (bare(wanted[i]!) === bare(bytes[from + i]!)) continue;
    if (!isSameWithR(wanted, i, bytes, from + i)) return false;
  }
  return true;
}

/** The same for what rhymes, from the vowel on that must be the same. */
export function isSameTail(
  wanted: Uint8Array,
  bytes: Uint8Array,
  from: number,
  to: number,
): boolean {
  if (wanted.length !== to - from) return false;
  let isLast = true;
  for (let i = wanted.length - 1; i >= 0; i--) {
    const a = wanted[i]!;
    const b = bytes[from + i]!;
    if (bare(a) !== bare(b)) {
      const areWeak = i > 0 && isWeak(a, isLast) && isWeak(b, isLast);
      if (!areWeak && !isSameWithR(wanted, i, bytes, from + i)) return false;
    }
    if (isVowel(a)) isLast = false;
  }
  return true;
}

/**
 * Dictionaries do not agree on the vowel of weak syllables: "beautiful" and "dutiful". But "i" in
 * the last one is heard: "studied" and "studded".
 */
const isWeak = (sound: number, isLast: boolean): boolean =>
  sound === SCHWA || sound === SHORT_I || (sound === LONG_I && !isLast);

function isSameWithR(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  const x = a[i]!;
  const y = b[j]!;
  if ((x === R && y === ER) || (x === ER && y === R)) {
    return i > 0 && bare(a[i - 1]!) === bare(b[j - 1]!) && BEFORE_R_OR_ER.has(bare(a[i - 1]!));
  }
  if (a[i + 1] !== R || b[j + 1] !== R) return false;
  return BEFORE_R.some((pair) => pair.includes(bare(x)) && pair.includes(bare(y)));
}
