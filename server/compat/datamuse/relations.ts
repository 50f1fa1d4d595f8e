import type { RelationKind } from '../../contract/vocabulary.ts';
import { partOfSpeechOf } from '../../dictionary/content/row-text.ts';
import { parseContent } from '../../dictionary/content/word-rows.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { locate } from '../../dictionary/reading/lookups.ts';
import { readRelated } from '../../dictionary/reading/related.ts';
import { linksOf, readParts } from '../../dictionary/reading/word-parts.ts';
import { WordNotFoundError } from '../../base/errors.ts';
import type { Collocate, ThesaurusRelation } from './query.ts';
import { wordsAfter, wordsBefore } from './two-words.ts';

const MAX_RELATED = 1_000;

export async function relatedWords(
  dictionary: Dictionary,
  relation: ThesaurusRelation,
  term: string,
): Promise<Set<string>> {
  if (relation === 'word_after') return new Set(wordsAfter(term));
  if (relation === 'word_before') return new Set(wordsBefore(term));
  if (relation === 'noun_after' || relation === 'adjective_before') {
    return collocates(dictionary, relation, term);
  }
  const requested = { word: term, datasets: [] };
  const related = (kinds: readonly RelationKind[]) =>
    readRelated(dictionary, requested, { kinds, limit: MAX_RELATED });
  try {
    const { parts } =
      typeof relation === 'string'
        ? await readParts(dictionary, requested, (records) => linksOf(records, relation))
        : await related(relation);
    // Adjectives have few synonyms, but others of nearly the same meaning. Of verbs, these are phrasal.
    const near = relation === 'synonyms' ? (await related(['see_also'])).parts : [];
    const others = near.filter((one) => one.target_part_of_speech === 'adjective');
    return new Set([...parts, ...others].slice(0, MAX_RELATED).map(({ word }) => word));
  } catch (error) {
    if (error instanceof WordNotFoundError) return new Set();
    throw error;
  }
}

async function collocates(
  dictionary: Dictionary,
  kind: Exclude<Collocate, `word_${string}`>,
  term: string,
): Promise<Set<string>> {
  // Nouns stand before others like adjectives: `ocean floor`.
  const parts = kind === 'noun_after' ? ['adjective', 'noun'] : ['noun'];
  const records = await dictionary.readRecords([...idsOf(dictionary, [term])]);
  const ofPart = records.filter((record) => parts.includes(partOfSpeechOf(record)));
  const all = ofPart.flatMap((record) =>
    parseContent(record).meanings.flatMap((m) => m.collocations),
  );
  return new Set(all.flatMap((one) => (one.kind === kind ? one.words : [])));
}

/** Of each word the records of the first dataset that has it. */
export function idsOf(dictionary: Dictionary, words: Iterable<string>): Set<number> {
  const datasets = dictionary.requested();
  const ids = new Set<number>();
  for (const word of words) for (const id of locate(datasets, word)?.ids ?? []) ids.add(id);
  return ids;
}
