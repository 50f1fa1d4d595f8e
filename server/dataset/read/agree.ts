import { categoriesWithMeanings } from '../../contract/categories.ts';
import { arrangeRelations } from '../../contract/relation.ts';
import { transcriptionOf, withoutSlashes } from '../../contract/sound.ts';
import type { NewWordRecord, Pronunciation } from '../../contract/word.ts';
import { detailsOf, labelsWithShared } from '../../dictionary/content/agreement.ts';

/**
 * Completes fields of a record from one another: the transcription from its pronunciations, labels
 * shared by all its meanings, the categories of any, alternatives and their details in the same
 * order.
 */
export function agree(record: NewWordRecord): void {
  agreeSound(record);
  for (const form of record.forms) agreeSound(form);
  record.labels = labelsWithShared(record);
  record.categories = categoriesWithMeanings(record);
  for (const meaning of record.meanings) {
    for (const sound of meaning.pronunciations) sound.text = withoutSlashes(sound.text);
    if (meaning.relations?.length) meaning.relations = arrangeRelations(meaning.relations);
  }
  const { alternatives, alternative_details: details } = record;
  if (alternatives.length > 0 || details.length > 0) {
    record.alternatives = [...new Set([...alternatives, ...details.map(({ word }) => word)])];
    record.alternative_details = detailsOf(record.alternatives, details);
  }
}

function agreeSound(of: { transcription: string | null; pronunciations: Pronunciation[] }): void {
  if (of.transcription !== null) of.transcription = withoutSlashes(of.transcription) || null;
  if (of.pronunciations.length === 0) return;
  for (const one of of.pronunciations) one.text = withoutSlashes(one.text);
  of.pronunciations.sort(bySortOrder);
  for (const { audio } of of.pronunciations) audio.sort(bySortOrder);
  of.transcription ??= transcriptionOf(of.pronunciations);
}

const bySortOrder = (a: { sort_order: number }, b: { sort_order: number }): number =>
  a.sort_order - b.sort_order;
