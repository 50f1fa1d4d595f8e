/** The sounds of General American English; a phoneme is the position of its sign plus one. */
const SIGNS = [
  ...['ə', 'ɚ', 'ɪ', 'i', 'ɛ', 'æ', 'ʌ', 'ɑ', 'ɔ', 'ʊ', 'u', 'ɝ', 'eɪ', 'aɪ', 'ɔɪ', 'aʊ', 'oʊ'],
  ...['p', 'b', 't', 'd', 'k', 'ɡ', 'tʃ', 'dʒ', 'f', 'v', 'θ', 'ð', 's', 'z', 'ʃ', 'ʒ', 'h'],
  ...['m', 'n', 'ŋ', 'l', 'r', 'w', 'j'],
];
/** The number of phonemes, including 0, which stands for none. */
export const PHONEMES = SIGNS.length + 1;
/** The phoneme of the unstressed vowel. */
export const SCHWA = 1;

/** Signs of other notations. */
const OTHER: readonly (readonly [string, string])[] = [
  ['əʊ', 'oʊ'],
  ['ɒ', 'ɑ'],
  ['ɜ', 'ɝ'],
  ['ɹ', 'r'],
  ['g', 'ɡ'],
  ['ʧ', 'tʃ'],
  ['ʤ', 'dʒ'],
];

const numberOf = new Map([
  ...SIGNS.map((sign, i) => [sign, i + 1] as const),
  ...OTHER.map(([sign, same]) => [sign, SIGNS.indexOf(same) + 1] as const),
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
