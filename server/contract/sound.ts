import type { Pronunciation } from './word.ts';

/** How the plain transcription of a record or form and its pronunciations belong together. */

const standsForAll = ({ type, area_variant }: Pronunciation): boolean =>
  type === 'ipa' && (area_variant === 'american' || area_variant === 'common');

/** The plain transcription that pronunciations come to; null when none of them is one. */
export function transcriptionOf(pronunciations: readonly Pronunciation[]): string | null {
  return pronunciations.find((one) => standsForAll(one) && one.text !== '')?.text ?? null;
}

/** The pronunciation that a new transcription is written into. */
export function firstIpa<P extends Pronunciation>(pronunciations: readonly P[]): P | undefined {
  return pronunciations.find(standsForAll) ?? pronunciations.find(({ type }) => type === 'ipa');
}
