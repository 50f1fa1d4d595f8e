import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { byHeadword, type ClassedRecord } from '../../index/matching.ts';
import { obscurityOf } from '../../index/ranking.ts';
import type { Segment } from '../../index/segment.ts';

export interface MatchedTranslation {
  language: TranslationLanguage;
  /** As the dictionary writes it. */
  text: string;
}

export interface TranslatedRecord extends ClassedRecord {
  matched: MatchedTranslation;
  /** How far the translation is from the term; 0 if they are equal. */
  difference: number;
}

/**
 * In hundredths of the Zipf scale. The first translation of a word's first meaning is usually
 * meant, unless another word is far better known: flee has бежать first, run second, after бегать.
 */
const COST = {
  /** For each step of `differenceOf`: what is written more like the term comes first. */
  writtenDifferently: 100_000,
  notFirst: 170,
  laterMeaning: 150,
  /** A word with other translations is less often meant by this one. */
  notOnly: 60,
  /** A form of a translation; more for each letter in which it differs from that. */
  inflected: 300,
  changedLetter: 50,
};
/** Better known words count the same: a search for "eat" is not helped by "have". */
export const LEAST_OBSCURITY = 350;
/** The least difference of forms from their base; `differenceOf` places what is no form below. */
export const INFLECTED = 8;

function costOf(difference: number): number {
  if (difference < INFLECTED) return difference * COST.writtenDifferently;
  return COST.inflected + (difference - INFLECTED) * COST.changedLetter;
}

/** True if a term is an inflected form of the translation that it found. */
export function isInflected({ difference }: TranslatedRecord): boolean {
  return difference >= INFLECTED;
}

/** How obscure a word is that is as likely meant, whether written like the term or not. */
export function knownAs({ class: cost, difference }: TranslatedRecord): number {
  return cost - costOf(difference);
}

/** A record with a translation that matches. */
export interface Match extends TranslatedRecord {
  /** True if it is the first translation of a meaning. */
  isFirst: boolean;
}

/** Adds the records of a key. `differenceFrom` says how far a translation is from the term. */
export function addMatches(
  matches: Match[],
  segment: Segment,
  key: number,
  language: TranslationLanguage,
  differenceFrom: (text: string) => number,
): void {
  for (const found of segment.translations.find(key, language)) {
    const { record, text } = found;
    if (segment.isRetired(segment.headwordOf(record))) continue;
    const difference = differenceFrom(text);
    matches.push({
      segment,
      record,
      class:
        Math.max(obscurityOf(segment.rankOf(record)), LEAST_OBSCURITY) +
        found.meaning * COST.laterMeaning +
        (found.isFirst ? 0 : COST.notFirst) +
        (found.isOnly ? 0 : COST.notOnly) +
        costOf(difference),
      isFirst: found.isFirst,
      matched: { language, text },
      difference,
    });
  }
}

/** Each record once, those of a headword together. */
export function bestFirst(matches: readonly TranslatedRecord[]): TranslatedRecord[] {
  const best = new Map<Segment, Map<number, TranslatedRecord>>();
  for (const match of matches.toReversed().sort((a, b) => b.class - a.class)) {
    const ofSegment = best.get(match.segment) ?? new Map<number, TranslatedRecord>();
    best.set(match.segment, ofSegment.set(match.record, match));
  }
  const all = [...best.values()].flatMap((ofSegment) => [...ofSegment.values()]);
  return byHeadword(all).flatMap(({ segment, records }) =>
    records
      .flatMap((record) => best.get(segment)?.get(record) ?? [])
      .sort((a, b) => a.class - b.class || a.record - b.record),
  );
}
