import {
  isSoft,
  MARKED_FORM,
  PLAIN,
  SILENT_E,
  SOFT_C,
  SOFT_G,
  SPACE,
  SYMBOLS,
  VOWEL,
} from './alphabet.ts';

/** How patterns write a boundary, and letters whose sound is marked. */
const MARKED = new Map(Object.entries({ '|': SPACE, C: SOFT_C, G: SOFT_G, E: SILENT_E }));

/** The symbols of a pattern; two strings if what follows the last letter may or may not mark it. */
export function patternOf(pattern: string): number[][] {
  const symbols = [...pattern].map((character) => {
    const symbol = MARKED.get(character) ?? character.charCodeAt(0) - 96;
    if (symbol < 1 || symbol >= SYMBOLS) throw new Error(`not a pattern: ${pattern}`);
    return symbol;
  });
  const last = symbols.length - 1;
  for (let i = 0; i < last; i += 1) {
    const next = PLAIN[symbols[i + 1]!]!;
    if (isSoft(symbols[i]!, next)) symbols[i] = MARKED_FORM[symbols[i]!]!;
    if (symbols[i] === 5 && next === SPACE && i > 0 && VOWEL[symbols[i - 1]!] === 0) {
      symbols[i] = SILENT_E;
    }
  }
  const other = [...symbols];
  if (symbols[last] === 5 && last > 0 && VOWEL[symbols[last - 1]!] === 0) other[last] = SILENT_E;
  else if (symbols[last] === 7 && last > 0) other[last] = SOFT_G;
  else if (pattern === 'e|') other[0] = SILENT_E;
  else return [symbols];
  return [symbols, other];
}
