import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import type { Segment } from '../../index/segment.ts';
import { foldText, translationKey } from '../../index/translation-fold.ts';
import {
  addMatches,
  bestFirst,
  languagesByKey,
  type Match,
  type TranslatedRecord,
} from './matches.ts';

/** Fewer letters begin too many words. A Chinese character is nearly a word. */
const FEWEST_LETTERS = 3;
/** A beginning of more translations than this says too little. */
const MOST_KEYS = 5_000;

/** Records with a translation that begins with a term, best known first: `Schmetterl`. */
export function translationsBegun(
  segments: readonly Segment[],
  term: string,
  languages: readonly TranslationLanguage[],
): TranslatedRecord[] {
  const matches: Match[] = [];
  for (const [beginning, all] of languagesByKey(foldText(term), languages)) {
    const sameKey = beginning.length < FEWEST_LETTERS ? all.filter((one) => one === 'zh') : all;
    for (const segment of segments) {
      const [from, to] = segment.translations.beginningWith(beginning);
      if (to - from > MOST_KEYS) continue;
      for (const language of sameKey) {
        for (let key = from; key < to; key++) addMatches(matches, segment, key, language, () => 0);
      }
    }
  }
  return bestFirst(matches);
}

export function beginsTranslation(
  segments: readonly Segment[],
  start: string,
  language: TranslationLanguage,
): boolean {
  const key = translationKey(foldText(start), language);
  return segments.some(({ translations }) => translations.begins(key));
}
