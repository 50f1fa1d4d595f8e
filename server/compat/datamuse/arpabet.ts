import codes from './arpabet.json' with { type: 'json' };
import { guessSounds } from '../../dictionary/finder/sound/letters-to-sounds.ts';
import {
  bare,
  isVowel,
  numberOf,
  PRIMARY,
  readSounds,
  SECONDARY,
} from '../../dictionary/finder/sound/phonemes.ts';

const CODES = new Map(Object.entries(codes).map(([sign, code]) => [numberOf(sign), code]));

/** Guessed if the transcription is not known. */
export const soundsOf = (word: string, transcription: string | null): Uint8Array =>
  transcription ? readSounds(transcription) : guessSounds(word);

/** In Datamuse's notation: `AH1 P AH0 L `, with a space at the end. */
export const arpabet = (sounds: Uint8Array): string =>
  [...sounds]
    .map((sound) => {
      const stress = (sound & PRIMARY) !== 0 ? '1' : (sound & SECONDARY) !== 0 ? '2' : '0';
      return `${CODES.get(bare(sound)) ?? ''}${isVowel(sound) ? stress : ''} `;
    })
    .join('');
