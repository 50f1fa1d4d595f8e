import tables from './phonemes.json' with { type: 'json' };

/** The sounds of General American English; a phoneme is the position of its sign plus one. */
const SIGNS = tables.signs;
/** The number of phonemes, including 0, which stands for none. */
export const PHONEMES = SIGNS.length + 1;
/** The phoneme of the unstressed vowel. */
export const SCHWA = 1;

const numberOf = new Map([
  ...SIGNS.map((sign, i) => [sign, i + 1] as const),
  ...Object.entries(tables.otherSigns).map(
    ([sign, same]) => [sign, SIGNS.indexOf(same) + 1] as const,
  ),
]);

/** Reads IPA; stress, length and signs of other languages are left out. */
export function readPhonemes(ipa: string): Uint8Array {
  const phonemes: number[] = [];
  for (let at = 0; at < ipa.length; at += 1) {
    const two = numberOf.get(ipa.slice(at, at + 2));
    const phoneme = two ?? numberOf.get(ipa[at]!);
    if (two !== undefined) at += 1;
    if (phoneme !== undefined) phonemes.push(phoneme);
  }
  return Uint8Array.from(phonemes);
}
