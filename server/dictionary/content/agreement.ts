import { LABELS, type Label } from '../../contract/vocabulary.ts';
import type { AlternativeDetail, Pronunciation } from '../../contract/word.ts';

/** Fields of a record that say the same thing twice, and how one follows from the other. */

/** Whether a pronunciation is one that the plain transcription may be. */
export const standsForAll = ({ type, area_variant }: Pronunciation): boolean =>
  type === 'ipa' && (area_variant === 'american' || area_variant === 'common');

/** The plain transcription that pronunciations come to; null when none of them is one. */
export function transcriptionOf(pronunciations: readonly Pronunciation[]): string | null {
  return pronunciations.find((one) => standsForAll(one) && one.text !== '')?.text ?? null;
}

/** A detail for each alternative, in their order. */
export function detailsOf(
  alternatives: readonly string[],
  known: readonly AlternativeDetail[],
): AlternativeDetail[] {
  const byWord = new Map(known.map((detail) => [detail.word, detail]));
  return alternatives.map(
    (word) => byWord.get(word) ?? { word, area_variant: 'common', kind: 'spelling' },
  );
}

/** The labels of a record: those it has, and those that all its meanings have. */
export function labelsWithShared(record: {
  labels: Label[];
  meanings: readonly { labels: readonly Label[] }[];
}): Label[] {
  const { labels, meanings } = record;
  if (meanings.length === 0 || meanings.some((meaning) => meaning.labels.length === 0)) {
    return labels;
  }
  const isShared = (label: Label) => meanings.every((meaning) => meaning.labels.includes(label));
  return LABELS.filter((label) => labels.includes(label) || isShared(label));
}
