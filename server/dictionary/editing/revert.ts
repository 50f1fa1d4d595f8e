import { EDIT_ACTIONS } from '../../contract/admin/choices.ts';
import type { Change } from '../../contract/admin/words.ts';
import { ApiError, invalid } from '../../base/errors.ts';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import type { HistoryRow } from '../../database/models.ts';
import type { Edit } from './edit.ts';
import type { Editor } from './editor.ts';
import { addRecord, changeRecord, removeRecord, setUserModified } from './record-edits.ts';
import { asRecord, hasMovedOn, isSameRecord, takeBack } from './take-back.ts';

/**
 * Reverts a change by one of its own. Resolves to the record's id; null once a creation is undone.
 * @throws {ApiError} `not_found`; `entry_changed` or `entry_exists` if later edits are in the way
 * @throws {ValidationError} for an import
 */
export const revertChange = (editor: Editor, historyId: number): Promise<number | null> =>
  editor.run(async (edit) => {
    const { History } = edit.database.models;
    const row = await History.findByPk(historyId, { transaction: edit.transaction });
    if (!row) {
      throw new ApiError('not_found', { detail: `The history has no row ${historyId}.` });
    }
    if (!EDIT_ACTIONS.some((action) => action === row.action)) {
      const message = `is an ${row.action === 'import' ? 'import' : 'act on a dataset'}, which cannot be reverted; edit the words, or restore a backup`;
      throw invalid('path.id', message);
    }
    edit.reverts = historyId;
    const { changes }: { changes: Change[] } = JSON.parse(row.details);
    const [first] = changes;
    if (first?.path === 'user_modified') return revertFlag(edit, row, first);
    if (first?.path !== '') return revertFields(edit, row.word_id, changes);
    return first.after === null
      ? restoreRecords(edit, changes, row.dataset ?? DEFAULT_DATASET)
      : revertCreation(edit, row.word_id, first);
  });

async function revertFields(edit: Edit, wordId: number | null, changes: Change[]): Promise<number> {
  const found = wordId === null ? null : await edit.findRecord(wordId);
  if (!found) throw hasMovedOn([{ path: '', message: 'is not there any more' }]);
  await changeRecord(edit, found, takeBack(found.record, changes));
  return found.record.id;
}

/** Reverts a deletion. */
async function restoreRecords(edit: Edit, changes: Change[], dataset: number): Promise<number> {
  const records = changes.map(({ before }) => asRecord(before));
  for (const record of records) {
    for (const { id } of [record, ...record.forms]) {
      if (await edit.findRecord(id)) throw hasMovedOn([{ path: '', message: 'is there again' }]);
    }
    await addRecord(edit, record, dataset);
  }
  const [first] = records;
  if (!first) throw new Error('a deletion of nothing is in the history');
  return first.id;
}

async function revertCreation(edit: Edit, wordId: number | null, { after }: Change): Promise<null> {
  const found = wordId === null ? null : await edit.findRecord(wordId);
  if (!found) throw hasMovedOn([{ path: '', message: 'is not there any more' }]);
  if (!isSameRecord(found.record, after)) {
    throw hasMovedOn([{ path: '', message: 'has been changed' }]);
  }
  await removeRecord(edit, found);
  return null;
}

async function revertFlag(
  edit: Edit,
  { headword, dataset }: HistoryRow,
  { before, after }: Change,
): Promise<number> {
  const entry =
    headword === null ? null : await edit.findEntry(headword, dataset ?? DEFAULT_DATASET);
  if (!entry) throw hasMovedOn([{ path: '', message: 'is not there any more' }]);
  if (entry.userModified !== after) {
    throw hasMovedOn([{ path: 'user_modified', message: `is ${String(entry.userModified)} now` }]);
  }
  await setUserModified(edit, entry, before === true);
  const [record] = await edit.recordsOf(entry);
  if (!record) throw new Error('a headword has no record');
  return record.id;
}
