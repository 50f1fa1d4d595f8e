import type { publicApi } from '../../contract/public/api.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { readHeadword } from '../../dictionary/reading/lookups.ts';
import { recordOf } from '../../dictionary/reading/word-row.ts';
import { ApiError } from '../../base/errors.ts';
import { phonemesOf } from '../../speech/phonemes.ts';
import type { Speech } from '../../speech/speech.ts';
import type { ValidRequest } from '../shared/validate.ts';

type SpeechRequest = ValidRequest<typeof publicApi.getWordSpeech>;

/**
 * By the first transcription among the records.
 * @throws {WordNotFoundError}
 * @throws {ApiError} `not_found` where the server cannot speak or the word has no transcription
 */
export async function spokenWord(
  dictionary: Dictionary,
  speech: Speech | null,
  { word, accent, part_of_speech: part, dataset }: SpeechRequest['params'] & SpeechRequest['query'],
): Promise<Buffer> {
  const { records } = await readHeadword(dictionary, word, dataset);
  if (!speech) {
    throw new ApiError('not_found', {
      detail: 'This server does not speak: SPEECH_ENABLED is off, or espeak-ng is not installed.',
    });
  }
  for (const row of records) {
    const record = recordOf(row);
    if (part !== undefined && record.part_of_speech !== part) continue;
    const phonemes = phonemesOf(transcriptionOf(record, accent));
    if (phonemes !== '') return speech.say(phonemes, accent);
  }
  throw new ApiError('not_found', { detail: 'This word has no transcription to speak from.' });
}

/** Prefers the accent, then both, then the other one; strong before weak. */
function transcriptionOf({ pronunciations, transcription }: WordRecord, accent: string): string {
  const ipa = pronunciations.filter(({ type, text }) => type === 'ipa' && text !== '');
  const strong = ipa.filter(({ strength }) => strength !== 'weak');
  const candidates = strong.length > 0 ? strong : ipa;
  const best =
    candidates.find(({ area_variant }) => area_variant === accent) ??
    candidates.find(({ area_variant }) => area_variant === 'common') ??
    candidates[0];
  return best?.text ?? transcription ?? '';
}
