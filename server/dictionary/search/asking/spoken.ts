import type { Segment } from '../../index/segment.ts';
import { readPhonemes } from '../../typos/spoken/phonemes.ts';
import { MOST_SOUND_SLIPS } from '../../typos/thresholds.ts';
import { slipsBetween } from '../translations/misspelled.ts';

/** Between slashes or brackets, or with a sign that is no letter of any spelling. */
const TRANSCRIPTION = /^(?:\/[^/]+\/|\[[^\]]+\]|\S+)$/u;
const SIGN = /[ɑɐɒæəɚɜɝɛɡɪŋɔɹɾʃʊʌʒθðˈˌː]/u;
/** An unstressed vowel with an r, which British transcriptions leave out at the end and in forms. */
const WITH_R = /ə[rɹ]?(?=[zd]?[/\]]?$)|ə[rɹ](?=[bcdfghjklmnpstvwxzðŋɡʃʒθ])/gu;

/** The commonest of the spellings that sound closest to a transcription in IPA. */
export function wordSpoken(segments: readonly Segment[], text: string): string | undefined {
  if (!TRANSCRIPTION.test(text) || !SIGN.test(text)) return undefined;
  let best: { spelling: string; slips: number } | undefined;
  for (const ipa of [text, text.replace(WITH_R, 'ɚ')]) {
    const phonemes = readPhonemes(ipa);
    const sound = String.fromCharCode(...phonemes);
    for (const segment of segments) {
      for (const { spelling: key, sounds } of segment.typos.soundingLike(phonemes)) {
        const all = sounds.map((one) =>
          slipsBetween(String.fromCharCode(...one), sound, MOST_SOUND_SLIPS),
        );
        const slips = Math.min(...all);
        if (slips > MOST_SOUND_SLIPS || slips >= (best?.slips ?? Infinity)) continue;
        if (segment.isLiveKey(key, -1)) best = { spelling: segment.keys.texts.get(key), slips };
      }
    }
  }
  return best?.spelling;
}
