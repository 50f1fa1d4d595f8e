import { readSign, SIGNS } from '../../../text/phonetic-signs.ts';

/** The number of phonemes, including 0, which stands for none; others are places in `SIGNS` plus one. */
export const PHONEMES = SIGNS.length + 1;
/** The phoneme of the unstressed vowel. */
export const SCHWA = 1;

/** Reads IPA; stress, length and signs of other languages are left out. */
export function readPhonemes(ipa: string): Uint8Array {
  const phonemes: number[] = [];
  for (let at = 0; at < ipa.length;) {
    const { sounds, length } = readSign(ipa, at);
    for (const sound of sounds) phonemes.push(sound + 1);
    at += length;
  }
  return Uint8Array.from(phonemes);
}
