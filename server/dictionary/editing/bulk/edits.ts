import { Op } from 'sequelize';
import type { BulkChange, BulkEdited, BulkUndone } from '../../../contract/admin-bulk.ts';
import { BULK_BATCH } from '../../../contract/bulk-limits.ts';
import type { HistoryRow } from '../../../database/models.ts';
import { ApiError } from '../../../errors.ts';
import { bulkPatch } from './change.ts';
import { patchRecord } from '../changes.ts';
import type { Change } from '../diff.ts';
import type { Edit, FoundRecord } from '../edit.ts';
import type { Editor } from '../editor.ts';
import { inBulk } from '../history.ts';
import { changeRecord, needRecord } from '../record-edits.ts';
import { revertFields } from '../revert.ts';

/** A bulk change of many records, in batches of one transaction each. */

export interface BulkBatch {
  change: BulkChange;
  ids: readonly number[];
  /** Of the dictionary when the preview was shown. */
  revision: number;
  /** Created by earlier batches. */
  ownRevisions: readonly number[];
  /** The bulk change that earlier batches belong to; null for the first batch. */
  bulk: number | null;
}

/**
 * Changes the records of one batch; reports those that cannot be changed, and changes the others.
 */
export function applyBatch(editor: Editor, batch: BulkBatch): Promise<BulkEdited> {
  return editor.run(async (edit) => {
    const bulk = batch.bulk ?? (await nextHistoryId(edit));
    edit.bulk = bulk;
    const result: BulkEdited = {
      bulk: batch.bulk,
      revision: null,
      changed: 0,
      unchanged: 0,
      failed: [],
    };
    for (const id of batch.ids) {
      const failure = await attempt(async () => {
        const found = await needRecord(edit, id, null);
        requireFresh(edit, found, id, batch);
        const after = patchRecord(found.record, bulkPatch(found.record, batch.change), edit.ids);
        const entry = await changeRecord(edit, found, after);
        if (entry === found.entry) result.unchanged++;
        else result.changed++;
      });
      if (failure === null) continue;
      const found = await edit.findRecord(id);
      result.failed.push({ id, word: found?.record.word ?? null, code: failure.code });
    }
    if (result.changed > 0) Object.assign(result, { bulk, revision: edit.revision });
    return result;
  });
}

/** @throws {ApiError} `not_found` for a form, `entry_changed` */
function requireFresh(edit: Edit, found: FoundRecord, id: number, batch: BulkBatch): void {
  if (found.record.id !== id) {
    throw new ApiError('not_found', { detail: `The record ${id} is a form.` });
  }
  const { revision } = found.entry;
  const isOwn = revision === edit.revision || batch.ownRevisions.includes(revision);
  if (revision > batch.revision && !isOwn) throw new ApiError('entry_changed');
}

/**
 * Reverts the edits of one batch, after the row `after` of the history. Whatever has been changed
 * since is kept and reported.
 *
 * @throws {ApiError} `not_found`
 */
export function undoBatch(editor: Editor, bulk: number, after: number): Promise<BulkUndone> {
  return editor.run(async (edit) => {
    const { transaction, database } = edit;
    const { History } = database.models;
    const total = await History.count({ where: inBulk(bulk), transaction });
    if (total === 0) {
      throw new ApiError('not_found', { detail: 'There is no such bulk change.' });
    }
    const rows = await History.findAll({
      where: { [Op.and]: [inBulk(bulk), { id: { [Op.gt]: after } }] },
      order: [['id', 'ASC']],
      limit: BULK_BATCH,
      transaction,
    });
    const result: BulkUndone = { total, reverted: 0, kept: [], next: null };
    for (const { id, word_id, headword, details } of rows) {
      const { changes }: { changes: Change[] } = JSON.parse(details);
      edit.reverts = id;
      const failure = await attempt(() => revertFields(edit, word_id, changes));
      if (failure === null) result.reverted++;
      else result.kept.push({ word_id, word: headword });
    }
    if (rows.length === BULK_BATCH) result.next = rows.at(-1)?.id ?? null;
    return result;
  });
}

/** Why an edit was refused, without having written anything; null if it was made. */
async function attempt(work: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** All rows of this edit come after it, because nobody else writes in the meantime. */
async function nextHistoryId({ database, transaction }: Edit): Promise<number> {
  const last = await database.models.History.max<number | null, HistoryRow>('id', {
    transaction,
  });
  return (last ?? 0) + 1;
}
