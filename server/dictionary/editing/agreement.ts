import type { FormPatch, WordPatch } from '../../contract/editing.ts';
import { firstIpa, transcriptionOf } from '../../contract/sound.ts';
import type { AlternativeDetail, Pronunciation } from '../../contract/word.ts';
import { invalid, ValidationError } from '../../base/errors.ts';
import { detailsOf } from '../content/agreement.ts';

/** Completes patches, so that redundant fields agree. */

type WordFields = Omit<WordPatch, 'id' | 'forms' | 'meanings' | 'short_translations'>;
type Sound = { transcription: string | null; pronunciations: Pronunciation[] };

/**
 * Pronunciations determine the transcription; a transcription alone changes its pronunciation.
 * @throws {ValidationError} when both are given and differ
 */
export function withSound<P extends Pick<FormPatch, keyof Sound>>(
  old: Sound,
  patch: P,
  path: string,
): P {
  const { transcription, pronunciations } = patch;
  if (pronunciations) {
    const decided = transcriptionOf(pronunciations);
    if (transcription === undefined) return { ...patch, transcription: decided };
    if (decided !== null && transcription !== decided) {
      const message = 'differs from the first IPA of pronunciations';
      throw new ValidationError([
        { path: `${path}.transcription`, message, code: 'transcription_differs' },
      ]);
    }
    return patch;
  }
  if (transcription === undefined || transcription === old.transcription) return patch;
  return { ...patch, pronunciations: rewritten(old.pronunciations, transcription) };
}

function rewritten(pronunciations: readonly Pronunciation[], text: string | null): Pronunciation[] {
  const first = firstIpa(pronunciations);
  return pronunciations.flatMap((one) => {
    if (one !== first) return [one];
    return text === null ? [] : [{ ...one, text }];
  });
}

/**
 * Gives new alternatives plain details.
 * @throws {ValidationError} when the two name different words
 */
export function withAlternatives(
  old: { alternative_details: AlternativeDetail[] },
  patch: WordFields,
): WordFields {
  const { alternatives, alternative_details } = patch;
  if (!alternatives && !alternative_details) return patch;
  const words = [...new Set(alternative_details?.map(({ word }) => word) ?? alternatives)];
  if (alternatives && JSON.stringify(alternatives) !== JSON.stringify(words)) {
    const message = 'must be the words of alternatives, in the same order';
    throw invalid('body.alternative_details', message);
  }
  const details = detailsOf(words, alternative_details ?? old.alternative_details);
  return { ...patch, alternatives: words, alternative_details: details };
}
