import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import type { Segment } from '../../index/segment.ts';
import { foldText, translationKey } from '../../index/translation-fold.ts';
import { addMatches, bestFirst, type Match, type TranslatedRecord } from './matches.ts';
import type { TranslationTable } from '../../index/translation-table.ts';

/** Shorter words have too many neighbours. In Arabic, which omits vowels, a letter less. */
const FEWEST_LETTERS = 5;
const FEWEST_ARABIC_LETTERS = 4;
/** From here on there may be two slips. */
const LONG = 9;

/** A record, and how similar its translation is to the term, 0 to 1. */
export interface SimilarTranslation extends TranslatedRecord {
  similarity: number;
}

/**
 * The records with a translation that a term may be a misspelling of, those with fewer slips first.
 * A slip is a letter omitted, inserted or replaced, or two swapped. In languages with an alphabet.
 */
export function misspelledTranslations(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
): SimilarTranslation[] {
  const matches: Match[] = [];
  const folded = foldText(term);
  for (const [key, sameKey] of languagesByKey(folded, languages)) {
    for (const segment of segments) {
      for (const [number, slips] of keysNear(segment.translations, key)) {
        for (const language of sameKey) addMatches(matches, segment, number, language, () => slips);
      }
    }
  }
  return bestFirst(matches).map((match) => ({
    ...match,
    similarity: 1 - match.difference / folded.length,
  }));
}

/** The languages in which a term is long enough, by how they fold it: most terms in one way. */
function languagesByKey(
  folded: string,
  languages: readonly TranslationLanguage[],
): Map<string, TranslationLanguage[]> {
  const found = new Map<string, TranslationLanguage[]>();
  for (const language of languages) {
    if (language === 'zh') continue;
    const key = translationKey(folded, language);
    if (key.length < (language === 'ar' ? FEWEST_ARABIC_LETTERS : FEWEST_LETTERS)) continue;
    found.set(key, [...(found.get(key) ?? []), language]);
  }
  return found;
}

/**
 * The keys of a table near a term, with the number of slips between them: one that may be in the
 * first letter; or as many as the length allows, after as many letters that are right.
 */
function keysNear(table: TranslationTable, term: string): Map<number, number> {
  const near = new Map<number, number>();
  for (const changed of withOtherFirstLetter(table, term)) {
    const number = table.numberOf(changed);
    if (number >= 0) near.set(number, 1);
  }
  const mostSlips = term.length < LONG ? 1 : 2;
  const [from, to] = table.beginningWith(term.slice(0, mostSlips));
  for (let number = from; number < to; number++) {
    if (Math.abs(table.keyLength(number) - term.length) > mostSlips) continue;
    const slips = slipsBetween(table.keyAt(number), term, mostSlips);
    if (slips <= mostSlips && slips < (near.get(number) ?? Infinity)) near.set(number, slips);
  }
  return near;
}

/** A term with one slip at its beginning. */
function* withOtherFirstLetter(table: TranslationTable, term: string): Generator<string> {
  const rest = term.slice(1);
  yield rest;
  yield term[1]! + term[0]! + term.slice(2);
  for (const letter of table.firstLetters) {
    yield letter + rest;
    yield letter + term;
  }
}

/** The optimal string alignment distance; any number above `most` if it is greater. */
export function slipsBetween(one: string, other: string, most: number): number {
  let start = 0;
  const shortest = Math.min(one.length, other.length);
  while (start < shortest && one[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const a = one.slice(start, one.length - end);
  const b = other.slice(start, other.length - end);
  if (a === '' || b === '') return a.length + b.length;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const replaced = last[k - 1]! + (a[i - 1] === b[k - 1] ? 0 : 1);
      let least = Math.min(replaced, last[k]! + 1, row[k - 1]! + 1);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) {
        least = Math.min(least, before[k - 2]! + 1);
      }
      row.push(least);
    }
    // A swap reaches back over one row.
    if (Math.min(...row, ...last) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}
