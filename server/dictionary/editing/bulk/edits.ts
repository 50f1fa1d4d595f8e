import { Op } from 'sequelize';
import type { BulkBatch, BulkEdited, BulkUndone } from '../../../contract/admin/bulk.ts';
import { BULK_BATCH } from '../../../contract/admin/bulk-limits.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { WordRecord } from '../../../contract/word.ts';
import type { HistoryRow } from '../../../database/models.ts';
import { ApiError } from '../../../base/errors.ts';
import { patchRecord } from '../changes.ts';
import type { Change } from '../../../contract/admin/words.ts';
import { diffRecords } from '../diff.ts';
import type { Edit, FoundRecord } from '../edit.ts';
import type { Editor } from '../editor.ts';
import { inBulk } from '../history.ts';
import { changeRecords, type ChangedRecord } from '../record-edits.ts';
import { takeBack } from '../take-back.ts';
import { bulkPatch } from './change.ts';

/** A bulk change of many records, in batches of one transaction each. */

/** Changes the records of one batch that can be changed, and reports the others. */
export function applyBatch(editor: Editor, batch: BulkBatch): Promise<BulkEdited> {
  return editor.run(async (edit) => {
    const ids = [...new Set(batch.ids)];
    const records = await edit.findRecords(ids);
    const changed: ChangedRecord[] = [];
    const failed: BulkEdited['failed'] = [];
    for (const id of ids) {
      const found = records.get(id) ?? null;
      // A form, if anything.
      const base = found ?? (await edit.findRecord(id));
      const after = found
        ? changedBy(edit, found, batch)
        : base
          ? 'not_found'
          : 'word_doesnt_found';
      if (typeof after === 'string') {
        failed.push({ id, word: base?.record.word ?? null, code: after });
      } else if (found) {
        const changes = diffRecords(found.record, after);
        if (changes.length > 0) changed.push({ found, after, changes });
      }
    }
    const unchanged = ids.length - changed.length - failed.length;
    const counts = { changed: changed.length, unchanged };
    if (changed.length === 0) return { bulk: batch.bulk, revision: null, ...counts, failed };
    edit.bulk = batch.bulk ?? (await nextHistoryId(edit));
    await changeRecords(edit, changed);
    return { bulk: edit.bulk, revision: edit.revision, ...counts, failed };
  });
}

/** The record after the change, or why it cannot be made. */
function changedBy(
  edit: Edit,
  { entry, record }: FoundRecord,
  { change, revision, own_revisions }: BulkBatch,
): WordRecord | ErrorCode {
  if (entry.revision > revision && !own_revisions.includes(entry.revision)) return 'entry_changed';
  return orRefusal(() => patchRecord(record, bulkPatch(record, change), edit.ids));
}

/**
 * Reverts the edits of one batch, after row `after` of the history; keeps what changed since.
 * @throws {ApiError} `not_found`
 */
export const undoBatch = (editor: Editor, bulk: number, after: number): Promise<BulkUndone> =>
  editor.run(async (edit) => {
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
    const records = await edit.findRecords(rows.flatMap((row) => row.word_id ?? []));
    const changed: ChangedRecord[] = [];
    const kept: BulkUndone['kept'] = [];
    for (const { id, word_id, headword, details } of rows) {
      const { changes }: { changes: Change[] } = JSON.parse(details);
      const found = records.get(word_id ?? 0);
      const before = found ? orRefusal(() => takeBack(found.record, changes)) : 'not_found';
      if (!found || typeof before === 'string') kept.push({ word_id, word: headword });
      else {
        const back = diffRecords(found.record, before);
        changed.push({ found, after: before, changes: back, reverts: id });
      }
    }
    await changeRecords(edit, changed);
    const next = rows.length === BULK_BATCH ? (rows.at(-1)?.id ?? null) : null;
    return { total, reverted: changed.length, kept, next };
  });

/** The result of `work`, or the code of its refusal. */
function orRefusal<T>(work: () => T): T | ErrorCode {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** All rows of this edit come after it, because nobody else writes in the meantime. */
async function nextHistoryId({ database, transaction }: Edit): Promise<number> {
  const last = await database.models.History.max<number | null, HistoryRow>('id', { transaction });
  return (last ?? 0) + 1;
}
