import type { RelationKind } from '../../../../server/contract/vocabulary.ts';
import type { Meaning } from '../../../../server/contract/word.ts';
import type { getRelated } from '../../api/public.ts';

export type RelatedItem = Awaited<ReturnType<typeof getRelated>>['data'][number];
/** Derived words belong to the word family, not to a meaning. */
type ShownKind = Exclude<RelationKind, 'derived'>;

/** The kinds of each request: a limited answer could have narrower words only. */
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

/** Meanings without related words are left out. */
export function thesaurusOf(
  meanings: readonly Pick<Meaning, 'id' | 'synonyms' | 'antonyms'>[],
  related: readonly RelatedItem[],
): { position: number; groups: RelatedGroup[] }[] {
  return meanings.flatMap(({ id, synonyms, antonyms }, position) => {
    const ofMeaning = related.filter((item) => item.meaning_id === id);
    const groups = [
      { kind: 'synonyms' as const, words: synonyms },
      { kind: 'antonyms' as const, words: antonyms },
      ...ORDER.map((kind) => ({
        kind,
        words: [...new Set(ofMeaning.filter((item) => item.kind === kind).map(({ word }) => word))],
      })),
    ].filter(({ words }) => words.length > 0);
    return groups.length > 0 ? [{ position, groups }] : [];
  });
}
