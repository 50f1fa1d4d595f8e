import { LABELS, type Label } from '../../contract/vocabulary.ts';
import type { AlternativeDetail } from '../../contract/word.ts';

/** Keeps fields consistent that say the same thing twice in a record. */

/** One detail per alternative, in the same order. */
export function detailsOf(
  alternatives: readonly string[],
  known: readonly AlternativeDetail[],
): AlternativeDetail[] {
  const byWord = new Map(known.map((detail) => [detail.word, detail]));
  return alternatives.map(
    (word) => byWord.get(word) ?? { word, area_variant: 'common', kind: 'spelling' },
  );
}

/** The labels of a record: its own, and those shared by all its meanings. */
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
