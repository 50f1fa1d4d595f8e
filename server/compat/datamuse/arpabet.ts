import { guessSounds } from '../../dictionary/finder/sound/letters-to-sounds.ts';
import {
  bare,
  isVowel,
  numberOf,
  PRIMARY,
  readSounds,
  SECONDARY,
} from '../../dictionary/finder/sound/phonemes.ts';

/** ARPAbet's code for each sound. */
const CODES = new Map(
  Object.entries({
    ...{ ə: 'AH', ɪ: 'IH', i: 'IY', ɛ: 'EH', æ: 'AE', ʌ: 'AH', ɑ: 'AA', ɔ: 'AO', ʊ: 'UH' },
    ...{ u: 'UW', ɝ: 'ER', eɪ: 'EY', aɪ: 'AY', ɔɪ: 'OY', aʊ: 'AW', oʊ: 'OW' },
    ...{ p: 'P', b: 'B', t: 'T', d: 'D', k: 'K', ɡ: 'G', tʃ: 'CH', dʒ: 'JH', f: 'F', v: 'V' },
    ...{ θ: 'TH', ð: 'DH', s: 'S', z: 'Z', ʃ: 'SH', ʒ: 'ZH', h: 'HH', m: 'M', n: 'N', ŋ: 'NG' },
    ...{ l: 'L', r: 'R', w: 'W', j: 'Y' },
  }).map(([sign, code]) => [numberOf(sign), code]),
);

/** The sounds of a word; guessed if its transcription is not known. */
export function soundsOf(word: string, transcription: string | null): Uint8Array {
  return transcription ? readSounds(transcription) : guessSounds(word);
}

/** In Datamuse's notation: `AH1 P AH0 L `, with a space at the end. */
export function arpabet(sounds: Uint8Array): string {
  return [...sounds]
    .map((sound) => {
      const stress = (sound & PRIMARY) !== 0 ? '1' : (sound & SECONDARY) !== 0 ? '2' : '0';
      return `${CODES.get(bare(sound)) ?? ''}${isVowel(sound) ? stress : ''} `;
    })
    .join('');
}
