import { emptyPronunciation } from './empty.ts';
import type { Form, Pronunciation } from './word.ts';

/** Keeps the transcription of a record or form consistent with its pronunciations. */

const standsForAll = ({ type, area_variant }: Pronunciation): boolean =>
  type === 'ipa' && (area_variant === 'american' || area_variant === 'common');

/** A transcription without the slashes or brackets around it. */
export function withoutSlashes(text: string): string {
  const [, slashed, bracketed] = /^(?:\/([^/]*)\/|\[([^[\]]*)\])$/.exec(text.trim()) ?? [];
  return slashed?.trim() ?? bracketed?.trim() ?? text;
}

/** The transcription that the pronunciations imply, or null. */
export const transcriptionOf = (pronunciations: readonly Pronunciation[]): string | null =>
  pronunciations.find((one) => standsForAll(one) && one.text !== '')?.text ?? null;

/** How a record or form is pronounced: first its transcription, if that is none of the others. */
export function soundsOf({
  pronunciations,
  transcription,
}: Pick<Form, 'pronunciations' | 'transcription'>): readonly Pronunciation[] {
  if (!transcription) return pronunciations;
  if (pronunciations.some(({ type, text }) => type === 'ipa' && text === transcription)) {
    return pronunciations;
  }
  return [emptyPronunciation(transcription), ...pronunciations];
}

/** The pronunciation to replace when the transcription changes. */
export const firstIpa = <P extends Pronunciation>(pronunciations: readonly P[]): P | undefined =>
  pronunciations.find(standsForAll) ?? pronunciations.find(({ type }) => type === 'ipa');
