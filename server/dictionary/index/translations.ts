import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import {
  type FoldedTranslation,
  foldText,
  foldTranslation,
  foldWithoutClosing,
  translationKey,
} from './fold-translation.ts';
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
  /** For each step of `differenceOf`: what is written more like the term comes first. */
  writtenDifferently: 100_000,
  notFirst: 170,
  laterMeaning: 150,
  /** A word with other translations is less often meant by this one. */
  notOnly: 60,
};
/**
 * All words at least this well known count the same: a search for "eat" is not helped by "have".
 */
const LEAST_OBSCURITY = 350;

/**
 * The records with a translation that equals a term, best first: those written most like it, then
 * by how well known the word is and which of its translations this is.
 */
export function translationMatches(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
): TranslatedRecord[] {
  const matches: (ClassedRecord & TranslatedRecord)[] = [];
  const folded = foldText(term);
  // Nearly every search gets here, mostly with words that fold alike in all languages.
  let missing: string | undefined;
  for (const language of languages) {
    const key = translationKey(folded, language);
    if (key === missing) continue;
    let isKnown = false;
    for (const segment of segments) {
      const number = segment.translations.numberOf(key);
      if (number < 0) continue;
      isKnown = true;
      const wanted = foldTranslation(term, language);
      for (const found of segment.translations.find(number, language)) {
        const { record, text } = found;
        if (segment.isRetired(segment.headwordOf(record))) continue;
        matches.push({
          segment,
          record,
          class:
            Math.max(obscurityOf(segment.rankOf(record)), LEAST_OBSCURITY) +
            found.meaning * COST.laterMeaning +
            (found.isFirst ? 0 : COST.notFirst) +
            (found.isOnly ? 0 : COST.notOnly) +
            (text === term ? 0 : differenceOf(text, wanted, language)) * COST.writtenDifferently,
          matched: { language, text },
        });
      }
    }
    if (!isKnown) missing = key;
  }
  return matches.length === 0 ? matches : bestFirst(matches);
}

/** Each record once, those of a headword together. */
function bestFirst(matches: readonly (ClassedRecord & TranslatedRecord)[]): TranslatedRecord[] {
  const best = new Map<Segment, Map<number, ClassedRecord & TranslatedRecord>>();
  for (const match of matches) {
    const { segment, record } = match;
    let ofSegment = best.get(segment);
    if (ofSegment === undefined) best.set(segment, (ofSegment = new Map()));
    const before = ofSegment.get(record);
    if (before === undefined || match.class < before.class) ofSegment.set(record, match);
  }
  const all = [...best.values()].flatMap((ofSegment) => [...ofSegment.values()]);
  return byHeadword(all).flatMap(({ segment, records }) =>
    records
      .flatMap((record) => best.get(segment)?.get(record) ?? [])
      .sort((a, b) => a.class - b.class || a.record - b.record),
  );
}

/**
 * How far a translation is from being written like the term: 0 if it is; 2 without articles and the
 * like; 4 without accents; and one more where it goes on after the term (`sich erinnern an`).
 */
function differenceOf(
  text: string,
  term: FoldedTranslation,
  language: TranslationLanguage,
): number {
  const whole = foldTranslation(text, language);
  const goesOn = whole.key !== term.key;
  const folded = goesOn ? (foldWithoutClosing(text, language) ?? whole) : whole;
  const steps = folded.whole === term.whole ? 0 : folded.plain === term.plain ? 2 : 4;
  return steps + (goesOn ? 1 : 0);
}
