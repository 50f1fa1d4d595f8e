/**
 * Text as small symbols, 0 to 127, by which positions in it are sorted. What separates words comes
 * before what makes up words, so that "this text, then the end of a word" is one range of a sorted
 * list. The mapping loses information (characters outside ASCII share symbols), so what a range
 * finds has to be compared with the text.
 */
export const SYMBOLS = 128;
/** The end of a spelling. */
export const END = 0;

const APOSTROPHE = 0x27;
const isWordUnit = (unit: number): boolean =>
  unit === APOSTROPHE ||
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  unit >= 0x80;

const table = new Uint8Array(128);
let next = 2;
for (let unit = 0x20; unit < 0x80; unit++) if (!isWordUnit(unit)) table[unit] = next++;
/** Symbols from here on make up words; those before it separate them. */
export const FIRST_WORD_SYMBOL = next;
for (let unit = 0x20; unit < 0x80; unit++) if (isWordUnit(unit)) table[unit] = next++;
for (let unit = 1; unit < 0x20; unit++) table[unit] = 1;
const OTHERS = next;

export function symbolOf(unit: number): number {
  return unit < 128 ? table[unit]! : OTHERS + (unit % (SYMBOLS - OTHERS));
}

/** Whether a code unit separates words: white space and all ASCII punctuation but `'`. */
export function separatesWords(unit: number): boolean {
  return unit < 128 && !isWordUnit(unit);
}
