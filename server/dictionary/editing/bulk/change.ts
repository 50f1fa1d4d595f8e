import type { BulkChange } from '../../../contract/admin/bulk.ts';
import type { WordPatch } from '../../../contract/editing.ts';
import { LABELS } from '../../../contract/vocabulary.ts';
import type { WordRecord } from '../../../contract/word.ts';
import type { Change } from '../../../contract/admin/words.ts';
import { diffRecords } from '../diff.ts';

/** The fields that a bulk change can set. */
type BulkFields = Pick<WordRecord, 'word_level' | 'language_register' | 'labels'>;

function changedFields(before: BulkFields, change: BulkChange): BulkFields {
  const { add_labels = [], remove_labels = [] } = change;
  return {
    word_level: change.word_level === undefined ? before.word_level : change.word_level,
    language_register:
      change.language_register === undefined ? before.language_register : change.language_register,
    labels: LABELS.filter(
      (label) =>
        (before.labels.includes(label) || add_labels.includes(label)) &&
        !remove_labels.includes(label),
    ),
  };
}

export const fieldChanges = (before: BulkFields, change: BulkChange): Change[] =>
  diffRecords(before, changedFields(before, change));

/** Labels are removed from the meanings as well, because a record has those they all share. */
export function bulkPatch(record: WordRecord, change: BulkChange): WordPatch {
  const { word_level, language_register, labels } = record;
  const patch: WordPatch = changedFields({ word_level, language_register, labels }, change);
  const { remove_labels = [] } = change;
  const shared = remove_labels.filter((label) =>
    record.meanings.every((meaning) => meaning.labels.includes(label)),
  );
  if (shared.length === 0 || record.meanings.length === 0) return patch;
  const meanings = record.meanings.map((meaning) => ({
    id: meaning.id,
    labels: meaning.labels.filter((label) => !shared.includes(label)),
  }));
  return { ...patch, meanings };
}
