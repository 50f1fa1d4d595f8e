import { exactMatches, type NamedRecord, readTerm } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';
import { readPhonemes } from '../../typos/spoken/phonemes.ts';
import { MOST_SOUND_SLIPS, SHORTEST_MISHEARD } from '../../typos/thresholds.ts';
import { slipsBetween } from '../translations/misspelled.ts';

/** Between slashes or brackets, or with a sign that is no letter of any spelling. */
const TRANSCRIPTION = /^(?:\/[^/]+\/|\[[^\]]+\]|\S+)$/u;
const SIGN = /[ɑɐɒæəɚɜɝɛɡɪŋɔɹɾʃʊʌʒθðˈˌː]/u;
/** An unstressed vowel with an r, which British transcriptions leave out at the end and in forms. */
const WITH_R = /ə[rɹ]?(?=[zd]?[/\]]?$)|ə[rɹ](?=[bcdfghjklmnpstvwxzðŋɡʃʒθ])/gu;

/** The commonest of the spellings that sound closest to a transcription in IPA. */
export function wordSpoken(segments: readonly Segment[], text: string): string | undefined {
  if (!TRANSCRIPTION.test(text) || !SIGN.test(text)) return undefined;
  const spoken = [text, text.replace(WITH_R, 'ɚ')];
  return spoken
    .flatMap((ipa) => [...soundingLike(segments, readPhonemes(ipa), MOST_SOUND_SLIPS)])
    .sort((a, b) => a.slips - b.slips)[0]?.spelling;
}

/** The phrases that known words are once one is taken for another: `deep seeded`. */
export function misheardPhrases(
  segments: readonly Segment[],
  words: readonly string[],
): NamedRecord[] {
  return words.flatMap((word, at) =>
    wordsAlike(segments, word).flatMap((other) => {
      const phrase = words.with(at, other);
      return [' ', '-'].flatMap((mark) => exactMatches(segments, readTerm(phrase.join(mark))));
    }),
  );
}

function wordsAlike(segments: readonly Segment[], word: string): string[] {
  const sounds = segments.flatMap(({ keys, typos }) =>
    keys.findStripped(word).flatMap((key) => typos.lexicon.sounds?.(key) ?? []),
  );
  return sounds.flatMap((phonemes) => {
    const most = phonemes.length < SHORTEST_MISHEARD ? 0 : MOST_SOUND_SLIPS;
    return [...soundingLike(segments, phonemes, most)].map(({ spelling }) => spelling);
  });
}

/** Live spellings with at most so many other sounds; of each dataset the commonest first. */
function* soundingLike(
  segments: readonly Segment[],
  phonemes: Uint8Array,
  most: number,
): Generator<{ spelling: string; slips: number }> {
  const sound = String.fromCharCode(...phonemes);
  const slipsOf = (one: Uint8Array) => slipsBetween(String.fromCharCode(...one), sound, most);
  for (const segment of segments) {
    for (const { spelling: key, sounds } of segment.typos.soundingLike(phonemes)) {
      const slips = Math.min(...sounds.map(slipsOf));
      if (slips > most || !segment.isLiveKey(key, -1)) continue;
      yield { spelling: segment.keys.texts.get(key), slips };
    }
  }
}
