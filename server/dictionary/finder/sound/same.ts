import { bare, numberOf } from './phonemes.ts';

const R = numberOf('r');
const ER = numberOf('ɝ');
/** After these, one ending is written as one syllable or as two: "our" and "hour". */
const BEFORE_R_OR_ER = new Set(['aɪ', 'aʊ', 'ɔɪ'].map(numberOf));
/** Before r, English does not tell these apart. */
const BEFORE_R: readonly [number, number][] = [
  [numberOf('u'), numberOf('ʊ')],
  [numberOf('eɪ'), numberOf('ɛ')],
];

/** Whether two pronunciations are the same to the ear, ignoring stress. */
export function isSame(wanted: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (wanted.length !== to - from) return false;
  for (let i = wanted.length - 1; i >= 0; i--) {
    if (bare(wanted[i]!) === bare(bytes[from + i]!)) continue;
    if (!isSameWithR(wanted, i, bytes, from + i)) return false;
  }
  return true;
}

function isSameWithR(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  const x = a[i]!;
  const y = b[j]!;
  if ((x === R && y === ER) || (x === ER && y === R)) {
    return i > 0 && bare(a[i - 1]!) === bare(b[j - 1]!) && BEFORE_R_OR_ER.has(bare(a[i - 1]!));
  }
  if (a[i + 1] !== R || b[j + 1] !== R) return false;
  return BEFORE_R.some((pair) => pair.includes(bare(x)) && pair.includes(bare(y)));
}
