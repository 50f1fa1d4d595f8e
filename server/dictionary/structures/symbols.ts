/**
 * Small symbols by which positions in text are sorted. Separators sort before word characters, so
 * that "this text, then the end of a word" is one range of a sorted list. Characters outside ASCII
 * share symbols, so candidates in a range must be compared with the text. Eight symbols are one
 * exact number in `position-list.ts`, so there may be no more than 98.
 */
export const SYMBOLS = 96;
/** The end of a spelling. */
export const END = 0;

const APOSTROPHE = 0x27;
const isWordUnit = (unit: number): boolean =>
  unit === APOSTROPHE ||
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  unit >= 0x80;

/** Folded texts have none. */
const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a;

const ascii = new Uint8Array(128).fill(1);
let next = 2;
for (let unit = 0x20; unit < 0x80; unit++) {
  if (!isWordUnit(unit) && !isCapital(unit)) ascii[unit] = next++;
}
/** The first symbol of word characters; those before are separators: all punctuation but `'`. */
export const FIRST_WORD_SYMBOL = next;
for (let unit = 0x20; unit < 0x80; unit++) if (isWordUnit(unit)) ascii[unit] = next++;
const OTHERS = next;

export const symbolOf = (unit: number): number =>
  unit < 128 ? ascii[unit]! : OTHERS + (unit % (SYMBOLS - OTHERS));

let last: { readonly text: string; readonly symbols: readonly number[] } = {
  text: '',
  symbols: [],
};

/** The last text is kept: it is mostly looked for in several tables. */
export function symbolsOf(text: string): readonly number[] {
  if (text !== last.text) {
    const symbols: number[] = [];
    for (let i = 0; i < text.length; i++) symbols.push(symbolOf(text.charCodeAt(i)));
    last = { text, symbols };
  }
  return last.symbols;
}

export const SPACE = symbolOf(0x20);
