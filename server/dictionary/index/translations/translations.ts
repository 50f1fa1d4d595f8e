import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import {
  type FoldedTranslation,
  foldText,
  foldTranslation,
  foldWithoutClosing,
  translationKey,
} from './fold.ts';
import { baseForms, isSurelyForeign } from './inflected.ts';
import { beginsSpelling, byHeadword, type ClassedRecord, type RecordRef } from '../matching.ts';
import { obscurityOf } from '../ranking.ts';
import type { Segment } from '../segment.ts';

/** The translation that was found. */
export interface MatchedTranslation {
  language: TranslationLanguage;
  /** As the dictionary writes it. */
  text: string;
}

export interface TranslatedRecord extends RecordRef {
  matched: MatchedTranslation;
  /** Whether the term is an inflected form of it. */
  isInflected: boolean;
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
/** Forms come after translations that equal the term, which `differenceOf` places before this. */
const INFLECTED = 6;

interface Match extends ClassedRecord, TranslatedRecord {
  /** Whether it is the first translation of a meaning. */
  isFirst: boolean;
}

/**
 * The records with a translation that equals a term, best first: those written most like it, then
 * by how well known the word is and which of its translations this is. In a language in which it is
 * the first translation of nothing, it may be an inflected form of one; those come last.
 *
 * @param areAsked whether somebody asked for these languages, so that the term is hardly English
 */
export function translationMatches(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
  areAsked = false,
): TranslatedRecord[] {
  const matches: Match[] = [];
  const folded = foldText(term);
  // Nearly every search gets here, mostly with words that fold alike in all languages.
  let missing: string | undefined;
  for (const language of languages) {
    const key = translationKey(folded, language);
    if (key !== missing && !addEqual(matches, segments, term, key, language)) missing = key;
  }
  if (areAsked || mayBeForm(segments, matches, folded)) {
    const found = matches.filter(({ isFirst }) => isFirst).map(({ matched }) => matched.language);
    for (const language of languages) {
      if (!found.includes(language)) addInflected(matches, segments, folded, language);
    }
  }
  return matches.length === 0 ? matches : bestFirst(matches);
}

/** Adds the records with a translation that equals the term; returns whether any language has it. */
function addEqual(
  matches: Match[],
  segments: readonly Segment[],
  term: string,
  key: string,
  language: TranslationLanguage,
): boolean {
  let wanted: FoldedTranslation | undefined;
  return addMatches(matches, segments, key, language, (text) => {
    if (text === term) return 0;
    wanted ??= foldTranslation(term, language);
    return differenceOf(text, wanted, language);
  });
}

/** Adds the records with a translation that the term may be a form of. */
function addInflected(
  matches: Match[],
  segments: readonly Segment[],
  term: string,
  language: TranslationLanguage,
): void {
  for (const { key, written } of baseForms(term, language)) {
    addMatches(matches, segments, key, language, (text) => {
      const { plain } = foldTranslation(text, language);
      return INFLECTED + changeBetween(plain, written);
    });
  }
}

/**
 * Adds the records with a translation that has this key in a language. `differenceFrom` says how
 * far it is from what was searched for. Returns whether the key is known, in whatever language.
 */
function addMatches(
  matches: Match[],
  segments: readonly Segment[],
  key: string,
  language: TranslationLanguage,
  differenceFrom: (text: string) => number,
): boolean {
  let isKnown = false;
  for (const segment of segments) {
    const number = segment.translations.numberOf(key);
    if (number < 0) continue;
    isKnown = true;
    for (const found of segment.translations.find(number, language)) {
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
          difference * COST.writtenDifferently,
        isFirst: found.isFirst,
        matched: { language, text },
        isInflected: difference >= INFLECTED,
      });
    }
  }
  return isKnown;
}

/**
 * Whether a term may be a form in a language that nobody asked for: it is a translation in none, and
 * no English, half-typed or misspelled.
 */
function mayBeForm(
  segments: readonly Segment[],
  matches: readonly Match[],
  folded: string,
): boolean {
  if (!isSurelyForeign(folded) || matches.some(({ isFirst }) => isFirst)) return false;
  return !beginsSpelling(segments, { key: folded, stripped: folded });
}

/** How many letters one text has that are not in the beginning of both, and the other. */
function changeBetween(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return one.length + other.length - 2 * shared;
}

/** Each record once, those of a headword together. */
function bestFirst(matches: readonly Match[]): TranslatedRecord[] {
  const best = new Map<Segment, Map<number, Match>>();
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
