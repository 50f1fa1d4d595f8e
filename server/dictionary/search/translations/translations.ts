import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import {
  type FoldedTranslation,
  foldText,
  foldTranslation,
  foldWithoutClosing,
  translationKey,
} from '../../index/translation-fold.ts';
import { baseForms, isSurelyForeign } from './inflected.ts';
import { beginsSpelling, readTerm } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';
import { addMatches, bestFirst, INFLECTED, type Match, type TranslatedRecord } from './matches.ts';

/**
 * Records with a translation that equals a term: first those written most like it, then well-known
 * words. Where it is the first translation of nothing, inflected forms of translations come last.
 * @param areRequested whether languages were requested, so that the term is hardly English
 * @param isBegun whether the term begins English words, so that it is hardly a form
 */
export function translationMatches(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
  areRequested = false,
  isBegun = () => beginsSpelling(segments, readTerm(term)),
): TranslatedRecord[] {
  const matches: Match[] = [];
  const folded = foldText(term);
  // Nearly every search gets here, mostly with words that fold alike in all languages.
  let missing: string | undefined;
  for (const language of languages) {
    const key = translationKey(folded, language);
    if (key !== missing && !addEqual(matches, segments, term, key, language)) missing = key;
  }
  if (areRequested || mayBeForm(matches, folded, isBegun)) {
    const found = matches.filter(({ isFirst }) => isFirst).map(({ matched }) => matched.language);
    for (const language of languages) {
      if (!found.includes(language)) addInflected(matches, segments, folded, language);
    }
  }
  return matches.length === 0 ? matches : bestFirst(matches);
}

/** Adds records with a translation equal to the term; returns whether any language has it. */
function addEqual(
  matches: Match[],
  segments: readonly Segment[],
  term: string,
  key: string,
  language: TranslationLanguage,
): boolean {
  let wanted: FoldedTranslation | undefined;
  return addKnown(matches, segments, key, language, (text) => {
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
    addKnown(matches, segments, key, language, (text) => {
      const { plain } = foldTranslation(text, language);
      return INFLECTED + changeBetween(plain, written);
    });
  }
}

/** Adds the records with a translation that has this key. Returns whether any language has it. */
function addKnown(
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
    addMatches(matches, segment, number, language, differenceFrom);
  }
  return isKnown;
}

/** True if a term may be a form in an unrequested language: no translation itself, nor English. */
function mayBeForm(matches: readonly Match[], folded: string, isBegun: () => boolean): boolean {
  if (!isSurelyForeign(folded) || matches.some(({ isFirst }) => isFirst)) return false;
  return !isBegun();
}

/** How many letters one text has that are not in the beginning of both, and the other. */
function changeBetween(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return one.length + other.length - 2 * shared;
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
