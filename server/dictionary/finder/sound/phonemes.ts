import { readSign, SIGNS, VOWELS } from '../../../text/phonetic-signs.ts';

/** Sounds as numbers below 64, plus a stress bit; vowels have the lowest ones, the schwa 0. */

export const SOUND_BITS = 63;
export const PRIMARY = 64;
export const SECONDARY = 128;

export const SCHWA = SIGNS.indexOf('ə');

export const numberOf = (sign: string): number => SIGNS.indexOf(sign);
/** A sound without its stress. */
export const bare = (sound: number): number => sound & SOUND_BITS;
export const isVowel = (sound: number): boolean => bare(sound) < VOWELS.length;
export const isStressed = (sound: number): boolean => (sound & (PRIMARY | SECONDARY)) !== 0;

/** A vowel with an r is one sound, stressed or not. */
const UNSTRESSED_ER = numberOf('ɚ');
const ER = numberOf('ɝ');
/** The mark under a consonant that is a syllable by itself. */
const SYLLABIC = '\u0329';

/** Reads a transcription; signs that are no English sound are skipped. */
export function readSounds(transcription: string): Uint8Array {
  const text = transcription.replace(/ː|[ .ʰ()]|\u0361|\u035c/gu, '');
  const sounds: number[] = [];
  let stress = 0;
  const add = (sound: number) => {
    sounds.push(isVowel(sound) ? sound | stress : sound);
    if (isVowel(sound)) stress = 0;
  };
  for (let at = 0; at < text.length;) {
    const sign = text[at]!;
    if (sign === 'ˈ' || sign === "'") stress = PRIMARY;
    else if (sign === 'ˌ') stress = SECONDARY;
    else if (sign === SYLLABIC && sounds.length > 0) {
      const consonant = sounds.pop()!;
      add(SCHWA);
      sounds.push(consonant);
    }
    const read = readSign(text, at);
    for (const sound of read.sounds) add(sound === UNSTRESSED_ER ? ER : sound);
    at += read.length;
  }
  return stressed(sounds);
}

/** Without stress marks, stresses the last full vowel: most such words have one syllable. */
function stressed(sounds: number[]): Uint8Array {
  if (!sounds.some(isStressed)) {
    const full = sounds.findLastIndex((sound) => isVowel(sound) && sound !== SCHWA);
    const at = full >= 0 ? full : sounds.findIndex(isVowel);
    if (at >= 0) sounds[at]! |= PRIMARY;
  }
  return Uint8Array.from(sounds);
}

export function countSyllables(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (isVowel(bytes[at]!)) count += 1;
  return count;
}

/** The number of syllables in a transcription; null if it has none. */
export function syllablesOf(transcription: string): number | null {
  const sounds = readSounds(transcription);
  return countSyllables(sounds, 0, sounds.length) || null;
}
