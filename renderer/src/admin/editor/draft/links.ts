import type { Draft } from './draft.ts';

/** The other headwords that a draft names. */
export function linksOf({ meanings, phrasal_variants, base_phrasal }: Draft): string[] {
  const ofMeanings = meanings.flatMap(({ synonyms, antonyms, relations }) => [
    ...synonyms,
    ...antonyms,
    ...relations.map(({ word }) => word),
  ]);
  const words = [...ofMeanings, ...phrasal_variants, base_phrasal ?? ''];
  return words.filter((word) => word.trim() !== '');
}
