import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import type { Segment } from '../../index/segment.ts';
import { foldText, translationKey } from '../../index/translation-fold.ts';
import { addMatches, bestFirst, type Match, type TranslatedRecord } from './matches.ts';

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
  const folded = foldText(term);
  for (const language of languages) {
    const beginning = translationKey(folded, language);
    if (beginning.length < (language === 'zh' ? 1 : FEWEST_LETTERS)) continue;
    for (const segment of segments) {
      const [from, to] = segment.translations.beginningWith(beginning);
      if (to - from > MOST_KEYS) continue;
      for (let key = from; key < to; key++) addMatches(matches, segment, key, language, () => 0);
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
