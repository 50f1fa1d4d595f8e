/** Spellings are compared without case and accents, so most of their letters are `a` to `z`. */

const DIGIT = 26;
const OTHER = 27;
const SPACE = 0x20;
const FIRST_BEYOND_ASCII = 0x80;

/** The bit of spaces, which is beyond those of the letters. */
export const SPACE_BIT = 1 << 28;

/** True if a code unit is a letter or digit, rather than a space, a hyphen or a full stop. */
export function isLetter(unit: number): boolean {
  if (unit >= 0x61) return unit <= 0x7a || unit >= FIRST_BEYOND_ASCII;
  return unit >= 0x30 && unit <= 0x39;
}

/** The bit of a code unit in the mask of a spelling: one for each letter. */
export function maskOf(unit: number): number {
  if (!isLetter(unit)) return unit === SPACE ? SPACE_BIT : 0;
  if (unit >= FIRST_BEYOND_ASCII) return 1 << OTHER;
  return 1 << (unit >= 0x61 ? unit - 0x61 : DIGIT);
}

/** The letters of a text, a bit each. */
export function maskOfText(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= maskOf(text.charCodeAt(i));
  return mask;
}
