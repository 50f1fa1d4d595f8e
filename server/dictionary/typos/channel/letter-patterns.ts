import { PLAIN, SILENT_E, SOFT_C, SOFT_G, SPACE, VOWEL } from './alphabet.ts';

/** The symbols of a pattern; two strings if what follows the last letter may or may not mark it. */
export function patternOf(pattern: string): number[][] {
  const symbols = [...pattern].map((character) => {
    if (character === '|') return SPACE;
    if (character === 'C') return SOFT_C;
    if (character === 'G') return SOFT_G;
    if (character === 'E') return SILENT_E;
    const symbol = character.charCodeAt(0) - 96;
    if (symbol < 1 || symbol > 26) throw new Error(`not a pattern: ${pattern}`);
    return symbol;
  });
  const last = symbols.length - 1;
  for (let i = 0; i < last; i += 1) {
    const next = PLAIN[symbols[i + 1]!]!;
    const softens = next === 5 || next === 9 || next === 25;
    if (symbols[i] === 3 && softens) symbols[i] = SOFT_C;
    if (symbols[i] === 7 && softens) symbols[i] = SOFT_G;
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
