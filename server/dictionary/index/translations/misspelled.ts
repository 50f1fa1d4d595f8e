import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import type { Segment } from '../segment.ts';
import { foldText, translationKey } from './fold.ts';
import { addMatches, bestFirst, type Match, type TranslatedRecord } from './matches.ts';
import type { TranslationTable } from './table.ts';

/** Shorter words have too many neighbours. In Arabic, which omits vowels, a letter less. */
const FEWEST_LETTERS = 5;
const FEWEST_ARABIC_LETTERS = 4;
/** From here on there may be two slips, after two letters that are right. */
const LONG = 9;

/**
 * The records with a translation that a term may be a misspelling of, those with fewer slips first.
 * A slip is a letter omitted, inserted or replaced, or two swapped. In languages with an alphabet.
 */
export function misspelledTranslations(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
): TranslatedRecord[] {
  const matches: Match[] = [];
  const folded = foldText(term);
  for (const language of languages) {
    if (language === 'zh') continue;
    const key = translationKey(folded, language);
    if (key.length < (language === 'ar' ? FEWEST_ARABIC_LETTERS : FEWEST_LETTERS)) continue;
    for (const segment of segments) {
      for (const [number, slips] of keysNear(segment.translations, key)) {
        addMatches(matches, segment, number, language, () => slips);
      }
    }
  }
  return bestFirst(matches);
}

/** The keys of a table near a term, with the number of slips between them. */
function keysNear(table: TranslationTable, term: string): Map<number, number> {
  const near = new Map<number, number>();
  const add = (number: number, slips: number): void => {
    if (number >= 0 && slips < (near.get(number) ?? Infinity)) near.set(number, slips);
  };
  for (const changed of withOtherFirstLetter(table, term)) add(table.numberOf(changed), 1);
  const right = term.length < LONG ? 1 : 2;
  const most = right;
  const [from, to] = table.beginningWith(term.slice(0, right));
  for (let number = from; number < to; number++) {
    if (Math.abs(table.keyLength(number) - term.length) > most) continue;
    const slips = slipsBetween(table.keyAt(number), term, most);
    if (slips <= most) add(number, slips);
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

/**
 * The optimal string alignment distance, or a greater number than `most` if it is greater.
 */
function slipsBetween(one: string, other: string, most: number): number {
  let start = 0;
  const shortest = Math.min(one.length, other.length);
  while (start < shortest && one[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const a = one.slice(start, one.length - end);
  const b = other.slice(start, other.length - end);
  if (a === '' || b === '') return a.length + b.length;
  if (Math.min(a.length, b.length) > 2 * most + 1) return most + 1;
  return alignment(a, b);
}

function alignment(a: string, b: string): number {
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
    before = last;
    last = row;
  }
  return last[b.length]!;
}
