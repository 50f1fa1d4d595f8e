import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import { foldTranslation } from './fold-translation.ts';
import { byHeadword, type ClassedRecord, type RecordRef } from './matching.ts';
import { obscurityOf } from './ranking.ts';
import type { Segment } from './segment.ts';

/** The translation that was found. */
export interface MatchedTranslation {
  language: TranslationLanguage;
  /** As the dictionary writes it. */
  text: string;
}

export interface TranslatedRecord extends RecordRef {
  matched: MatchedTranslation;
}

/**
 * Costs in hundredths of the Zipf scale. A word is usually meant by a translation that is the first
 * one of its first meaning, unless another word is far better known: flee has бежать first, run has
 * it second, after бегать.
 */
const COST = {
  /** Equals the term only after more folding: comes after all others. */
  writtenDifferently: 100_000,
  notFirst: 170,
  laterMeaning: 250,
};
/**
 * All words at least this well known count the same: a search for "eat" is not helped by "have".
 */
const LEAST_OBSCURITY = 350;

/**
 * The records with a translation that equals a term, best first: those written alike, then by how
 * well known the word is and which of its translations this is.
 */
export function translationMatches(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
): TranslatedRecord[] {
  const best = new Map<Segment, Map<number, ClassedRecord & TranslatedRecord>>();
  for (const language of new Set(languages)) {
    const { plain, key } = foldTranslation(term, language);
    for (const segment of segments) {
      for (const { record, meaning, isFirst, text } of segment.translations.find(language, key)) {
        if (segment.isRetired(segment.headwordOf(record))) continue;
        const isWrittenSo = foldTranslation(text, language).plain === plain;
        const found = {
          segment,
          record,
          class:
            Math.max(obscurityOf(segment.rankOf(record)), LEAST_OBSCURITY) +
            (isFirst ? 0 : COST.notFirst) +
            meaning * COST.laterMeaning +
            (isWrittenSo ? 0 : COST.writtenDifferently),
          matched: { language, text },
        };
        let ofSegment = best.get(segment);
        if (ofSegment === undefined) best.set(segment, (ofSegment = new Map()));
        const before = ofSegment.get(record);
        if (before === undefined || found.class < before.class) ofSegment.set(record, found);
      }
    }
  }
  const all = [...best.values()].flatMap((ofSegment) => [...ofSegment.values()]);
  return byHeadword(all).flatMap(({ segment, records }) =>
    records
      .flatMap((record) => best.get(segment)?.get(record) ?? [])
      .sort((a, b) => a.class - b.class || a.record - b.record),
  );
}
