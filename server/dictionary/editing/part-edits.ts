import type { WordPatch } from '../../contract/editing.ts';
import type { WordRecord } from '../../contract/word.ts';
import { ApiError, ValidationError } from '../../base/errors.ts';
import { patchRecord } from './changes.ts';
import type { Editor } from './editor.ts';
import { addedPart, idsOf, partById, type PartList, replaced } from './parts.ts';
import { changeRecord, type IfMatch, needRecord } from './record-edits.ts';

export interface Edited<T> {
  value: T;
  /** The revision of the entry. */
  revision: number;
}

export const addPart = <T extends { id: number }, P extends object>(
  editor: Editor,
  id: number,
  list: PartList<T, P>,
  input: P,
  ifMatch: IfMatch,
): Promise<Edited<T>> =>
  changePart(editor, id, ifMatch, (record) => ({
    patch: list.patch(record, [...idsOf(list.of(record)), input]),
    find: (after) => addedPart(list.of(record), list.of(after)),
  }));

export const patchPart = <T extends { id: number }, P extends object>(
  editor: Editor,
  id: number,
  list: PartList<T, P>,
  partId: number,
  patch: P,
  ifMatch: IfMatch,
): Promise<Edited<T>> =>
  changePart(editor, id, ifMatch, (record) => ({
    patch: list.patch(record, replaced(list.of(record), partId, patch)),
    find: (after) => partById(list.of(after), partId),
  }));

export async function deletePart<T extends { id: number }, P extends object>(
  editor: Editor,
  id: number,
  list: PartList<T, P>,
  partId: number,
  ifMatch: IfMatch,
): Promise<void> {
  await changePart(editor, id, ifMatch, (record) => ({
    patch: list.patch(record, replaced(list.of(record), partId, null)),
    find: () => null,
  }));
}

async function changePart<T>(
  editor: Editor,
  id: number,
  ifMatch: IfMatch,
  plan: (record: WordRecord) => { patch: WordPatch; find: (after: WordRecord) => T },
): Promise<Edited<T>> {
  return editor.run(async (edit) => {
    const found = await needRecord(edit, id, ifMatch);
    if (found.record.id !== id) {
      throw new ApiError('not_found', { detail: `The record ${id} is a form; it has no parts.` });
    }
    const { patch, find } = plan(found.record);
    try {
      const after = patchRecord(found.record, patch, edit.ids);
      const { revision } = await changeRecord(edit, found, after);
      return { value: find(after), revision };
    } catch (error) {
      // The path in the whole record means nothing to a client that sent one part.
      if (!(error instanceof ValidationError)) throw error;
      const problems = error.details ?? [];
      throw new ValidationError(problems.map((problem) => ({ ...problem, path: 'body' })));
    }
  });
}
