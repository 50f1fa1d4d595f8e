import { PARTS_OF_SPEECH, type PartOfSpeech } from '../../../../server/contract/vocabulary.ts';
import type { FamilyMember } from '../../../../server/contract/public/pages.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

/** Families by requested word. */
export const familyCache = new RecentCache<FamilyMember[]>(40);

/**
 * The words of one stem by part of speech, the headword first; empty if it has no relatives.
 *
 * @param derived the words derived from the headword, or from which it is derived
 */
export function familyOf(
  records: readonly Pick<WordRecord, 'word' | 'part_of_speech'>[],
  derived: readonly FamilyMember[],
): { part: PartOfSpeech; words: string[] }[] {
  const headword = records[0]?.word;
  const own = records.filter(({ word }) => word === headword);
  const members = [
    ...own.map(({ word, part_of_speech: part }) => ({ word, part })),
    ...derived.filter(({ of }) => of === headword),
  ];
  if (members.every(({ word }) => word === headword)) return [];
  return PARTS_OF_SPEECH.flatMap((part) => {
    const words = new Set(members.filter((one) => one.part === part).map(({ word }) => word));
    return words.size > 0 ? [{ part, words: [...words] }] : [];
  });
}
