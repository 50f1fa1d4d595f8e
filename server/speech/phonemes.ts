import phonemes from './phonemes.json' with { type: 'json' };

/**
 * The phonemes of espeak-ng for IPA symbols of English, as its English voices define them
 * (`phonemes.md` in the docs of espeak-ng).
 */
const PHONEMES: Readonly<Record<string, string>> = phonemes;
const LONGEST = 2;

/** Leaves out symbols without a phoneme in espeak-ng, such as the length of always long vowels. */
export function phonemesOf(ipa: string): string {
  let phonemes = '';
  for (let i = 0; i < ipa.length;) {
    let length = LONGEST;
    while (length > 1 && PHONEMES[ipa.slice(i, i + length)] === undefined) length -= 1;
    phonemes += PHONEMES[ipa.slice(i, i + length)] ?? '';
    i += length;
  }
  return phonemes.trim();
}
