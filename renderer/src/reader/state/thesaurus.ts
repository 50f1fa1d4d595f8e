import type { RelationKind } from '../../../../server/contract/vocabulary.ts';
import type { Meaning } from '../../../../server/contract/word.ts';
import type { getRelated } from '../../api/public.ts';

export type RelatedItem = Awaited<ReturnType<typeof getRelated>>['data'][number];
/** Derived words are of the word's family, not of one of its meanings. */
type ShownKind = Exclude<RelationKind, 'derived'>;

/**
 * What is asked for at once. There is a limit to one answer, and a word may have a hundred narrower
 * ones.
 */
export const ASKED_TOGETHER: readonly (readonly ShownKind[])[] = [
  ['similar', 'see_also', 'broader'],
  ['narrower'],
  ['part_of', 'has_part', 'member_of', 'has_member'],
];

const ORDER: readonly ShownKind[] = [
  'similar',
  'broader',
  'narrower',
  'part_of',
  'has_part',
  'member_of',
  'has_member',
  'see_also',
];

export interface RelatedGroup {
  kind: 'synonyms' | 'antonyms' | ShownKind;
  words: string[];
}

/** The meanings that are linked to other words, by their places in the record. */
export function thesaurusOf(
  meanings: readonly Pick<Meaning, 'id' | 'synonyms' | 'antonyms'>[],
  related: readonly RelatedItem[],
): { place: number; groups: RelatedGroup[] }[] {
  return meanings.flatMap(({ id, synonyms, antonyms }, place) => {
    const ofMeaning = related.filter((item) => item.meaning_id === id);
    const groups = [
      { kind: 'synonyms' as const, words: synonyms },
      { kind: 'antonyms' as const, words: antonyms },
      ...ORDER.map((kind) => ({
        kind,
        words: [...new Set(ofMeaning.filter((item) => item.kind === kind).map(({ word }) => word))],
      })),
    ].filter(({ words }) => words.length > 0);
    return groups.length > 0 ? [{ place, groups }] : [];
  });
}
