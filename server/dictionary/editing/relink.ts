import { arrangeRelations } from '../../contract/relation.ts';
import type { WordRecord } from '../../contract/word.ts';
import { diffRecords } from './diff.ts';
import type { Edit } from './edit.ts';

interface Renaming {
  /** The number of the dataset: links lead to words of the same one. */
  dataset: number;
  from: string;
  to: string;
  /** True if the old spelling has no records left. */
  isGone: boolean;
  isVerb: boolean;
}

/**
 * Updates records that name a renamed word. Links do not tell the part of speech, so synonyms and
 * antonyms follow only once the old spelling is gone; the names of phrasal verbs follow the verb.
 */
export async function relink(edit: Edit, renaming: Renaming): Promise<void> {
  for (const { entry, record } of await edit.recordsNaming(renaming.from, renaming.dataset)) {
    const relinked = relinkRecord(record, renaming);
    const changes = diffRecords(record, relinked);
    if (changes.length === 0) continue;
    await edit.writeRecords([{ record: relinked, entry }]);
    await edit.touchEntries([entry], { userModified: true });
    const { dataset, word: headword } = entry;
    edit.note({ action: 'relink', dataset, headword, record: relinked, changes });
  }
}

function relinkRecord(record: WordRecord, renaming: Omit<Renaming, 'dataset'>): WordRecord {
  const { from, to, isGone, isVerb } = renaming;
  /** A record must not link to itself. */
  const renamed = (links: string[]) =>
    links.includes(from)
      ? [...new Set(links.map((link) => (link === from ? to : link)))]
          .filter((link) => link !== record.word)
          .sort()
      : links;
  return {
    ...record,
    ...((isGone || isVerb) && {
      base_phrasal: record.base_phrasal === from ? to : record.base_phrasal,
      phrasal_variants: renamed(record.phrasal_variants),
    }),
    ...(isGone && {
      meanings: record.meanings.map((meaning) => ({
        ...meaning,
        synonyms: renamed(meaning.synonyms),
        antonyms: renamed(meaning.antonyms),
        ...(meaning.relations && {
          relations: arrangeRelations(
            meaning.relations.map((one) => (one.word === from ? { ...one, word: to } : one)),
          ),
        }),
      })),
    }),
  };
}
