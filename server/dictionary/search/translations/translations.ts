import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import {
  type FoldedTranslation,
  foldText,
  foldTranslation,
  foldWithoutClosing,
  translationKey,
} from '../../index/translation-fold.ts';
import { INFLECTIONS } from './endings.ts';
import { baseForms, isSurelyForeign } from './inflected.ts';
import { beginsSpelling, readTerm } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';
import {
  addMatches,
  bestFirst,
  INFLECTED,
  knownAs,
  type Match,
  type TranslatedRecord,
} from './matches.ts';
import {
  GOES_ON,
  NO_ACCENTS,
  NOT_REFLEXIVE,
  OTHER_ACCENTS,
  SURELY_MEANT,
  WITHOUT_ARTICLE,
  WRONG_ACCENTS,
} from '../../typos/thresholds.ts';

/**
 * Records with a translation that equals a term: first those written most like it, then well-known
 * words. Where it is the first translation of no known word, forms of translations are looked for; of
 * unrequested languages, only if the term is hardly English.
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
  const sure = matches.filter(
    (one) => one.isFirst && one.difference < WRONG_ACCENTS && knownAs(one) < SURELY_MEANT,
  );
  const found = sure.map(({ matched }) => matched.language);
  const others = languages.filter((one) =>
    areRequested ? !found.includes(one) : found.length === 0 && isSurelyForeign(folded, one),
  );
  if (others.length > 0 && (areRequested || !isBegun())) {
    for (const language of others) addInflected(matches, segments, folded, language);
  }
  return matches.length === 0 ? matches : bestFirst(matches);
}

/** Accents that somebody typed are meant. */
const ACCENTED = /[\u00c0-\u024f]/;

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
  const mayBegin = (stem: string) => segments.some(({ translations }) => translations.begins(stem));
  const isReflexive = INFLECTIONS[language].reflexive.test(term);
  for (const { key, written, further } of baseForms(term, language, mayBegin)) {
    addKnown(matches, segments, key, language, (text) => {
      const { whole, plain } = foldTranslation(text, language);
      const byKey = changeBetween(key, translationKey(written, language)) + OTHER_ACCENTS;
      const other = isReflexive && whole === plain ? NOT_REFLEXIVE : 0;
      return INFLECTED + Math.min(changeBetween(plain, written), byKey) + further + other;
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

/** How many letters one text has that are not in the beginning of both, and the other. */
function changeBetween(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return one.length + other.length - 2 * shared;
}

/** How far a translation is from being written like the term; it may go on: `sich erinnern an`. */
function differenceOf(
  text: string,
  term: FoldedTranslation,
  language: TranslationLanguage,
): number {
  const whole = foldTranslation(text, language);
  const goesOn = whole.key !== term.key;
  const folded = goesOn ? (foldWithoutClosing(text, language) ?? whole) : whole;
  const added = goesOn ? GOES_ON : 0;
  if (folded.whole === term.whole) return added;
  if (folded.plain === term.plain) return added + WITHOUT_ARTICLE;
  return added + (ACCENTED.test(term.plain) ? WRONG_ACCENTS : NO_ACCENTS);
}
