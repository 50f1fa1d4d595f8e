import table from './phonetic-signs.json' with { type: 'json' };

/** The vowels of General American English in IPA, the schwa first. */
export const VOWELS: readonly string[] = table.vowels;
/** All its sounds: vowels, then consonants. */
export const SIGNS: readonly string[] = [...VOWELS, ...table.consonants];

const LONGEST_SIGN = 2;
const soundsOf = new Map<string, readonly number[]>([
  ...SIGNS.map((sign, number): [string, number[]] => [sign, [number]]),
  ...Object.entries(table.otherSigns).map(([sign, read]): [string, number[]] => [
    sign,
    read.split(' ').map((one) => SIGNS.indexOf(one)),
  ]),
]);
const NO_SOUND = { sounds: [], length: 1 };

/** The sounds of the sign at a position of a transcription in any notation, by places in `SIGNS`. */
export function readSign(text: string, at: number): { sounds: readonly number[]; length: number } {
  for (let length = LONGEST_SIGN; length > 0; length--) {
    const sounds = soundsOf.get(text.slice(at, at + length));
    if (sounds) return { sounds, length };
  }
  return NO_SOUND;
}
