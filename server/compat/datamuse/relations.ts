import type { Dictionary } from '../../dictionary/dictionary.ts';
import { readRelated } from '../../dictionary/reading/related.ts';
import { readLinks } from '../../dictionary/reading/word-parts.ts';
import { WordNotFoundError } from '../../base/errors.ts';
import type { ThesaurusRelation } from './query.ts';

/** The most related words to consider for one word. */
const MAX_RELATED = 1_000;

/** The words that are related to a word in a given way. */
export async function relatedWords(
  dictionary: Dictionary,
  relation: ThesaurusRelation,
  term: string,
): Promise<Set<string>> {
  const asked = { word: term, datasets: [dictionary.primary.row.name] };
  try {
    const { parts } =
      typeof relation === 'string'
        ? await readLinks(dictionary, asked, relation)
        : await readRelated(dictionary, asked, { kinds: relation, limit: MAX_RELATED });
    return new Set(parts.slice(0, MAX_RELATED).map(({ word }) => word));
  } catch (error) {
    if (error instanceof WordNotFoundError) return new Set();
    throw error;
  }
}

/** The ids of the records of these words. */
export function idsOf({ index }: Dictionary, words: Iterable<string>): Set<number> {
  const ids = new Set<number>();
  for (const word of words) for (const id of index.resolve(word)?.ids ?? []) ids.add(id);
  return ids;
}
