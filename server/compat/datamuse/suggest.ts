import type { Dictionary } from '../../dictionary/dictionary.ts';
import { readItem } from '../../dictionary/items/item-texts.ts';
import { search } from '../../dictionary/reading/search.ts';
import { foldHeadword } from '../../text/fold.ts';
import { distinct } from '../records.ts';
import type { SuggestQuery } from './query.ts';

/** Several records may belong to one word. */
const RECORDS_PER_WORD = 3;
const BEST_SCORE = 1_000;

/** Words that start with the typed text, or with something close to it. */
export async function suggest(
  dictionary: Dictionary,
  { typed, max }: SuggestQuery,
): Promise<{ word: string; score: number }[]> {
  if (max === 0) return [];
  const limit = max * RECORDS_PER_WORD;
  const { items } = await search(dictionary, { search: typed, limit });
  const start = foldHeadword(typed);
  const words = items.map(({ text }) => {
    const { word, forms } = readItem(text);
    const spellings = [word, ...forms.map((form) => form.word)];
    return spellings.find((spelling) => foldHeadword(spelling).startsWith(start)) ?? word;
  });
  return distinct(words)
    .slice(0, max)
    .map((word, i) => ({ word, score: Math.max(1, BEST_SCORE - i) }));
}
