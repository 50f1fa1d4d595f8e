import type { Change } from '../../contract/admin/words.ts';
import type { WordRecord } from '../../contract/word.ts';
import { ApiError, WordNotFoundError } from '../../base/errors.ts';
import { normalize } from '../../text/normalize.ts';
import { diffRecords } from './diff.ts';
import type { AppliedSuggestion, Edit, EditAction, FoundRecord, StoredEntry } from './edit.ts';
import { relink } from './relink.ts';

/** Edits of whole records, with their notes in the history. */

/** The revision that a client saw; null to skip the check. */
export type IfMatch = number | null;

interface RecordChange {
  action: EditAction;
  suggestion?: AppliedSuggestion;
}

/** @throws {ApiError} `entry_exists` when the headword has this part of speech */
export async function addRecord(edit: Edit, record: WordRecord, dataset: number): Promise<void> {
  await place(edit, record, dataset);
  const changes = [{ path: '', before: null, after: record }];
  edit.note({ action: 'create', dataset, headword: record.word, record, changes });
}

/** Deletes a record, and its headword if it was the last one. */
export async function removeRecord(edit: Edit, { entry, record }: FoundRecord): Promise<void> {
  const { dataset, word: headword } = entry;
  await edit.removeRecords(dataset, [record.id]);
  await leave(edit, entry);
  const changes = [{ path: '', before: record, after: null }];
  edit.note({ action: 'delete', dataset, headword, record, changes });
}

export async function setUserModified(
  edit: Edit,
  entry: StoredEntry,
  userModified: boolean,
): Promise<StoredEntry> {
  await edit.touchEntries([entry], { userModified });
  const action = userModified ? 'update' : 'reset_user_modified';
  const changes = [{ path: 'user_modified', before: !userModified, after: userModified }];
  edit.note({ action, dataset: entry.dataset, headword: entry.word, record: null, changes });
  return { ...entry, userModified, revision: edit.revision };
}

/** Writes an edited record. Resolves to its entry after the change. */
export async function changeRecord(
  edit: Edit,
  { entry, record }: FoundRecord,
  after: WordRecord,
  { action, suggestion }: RecordChange = { action: 'update' },
): Promise<StoredEntry> {
  const changes = diffRecords(record, after);
  if (changes.length === 0) return entry;
  const isRenamed = after.word !== record.word;
  const note = { dataset: entry.dataset, headword: entry.word, record: after, changes };
  const done = isRenamed ? 'rename' : action;
  edit.note({ ...note, action: done, ...(suggestion && { suggestion }) });
  if (isRenamed) return rename(edit, entry, record, after);
  if (after.part_of_speech !== record.part_of_speech) await refuseTwin(edit, entry, after);
  await edit.writeRecords([{ record: after, entry }]);
  await edit.touchEntries([entry], { userModified: true });
  return { ...entry, userModified: true, revision: edit.revision };
}

export interface ChangedRecord {
  found: FoundRecord;
  after: WordRecord;
  changes: Change[];
  /** The history row that the edit reverts. */
  reverts?: number;
}

/** Writes many edited records at once, none of them renamed or made another part of speech. */
export async function changeRecords(edit: Edit, changed: readonly ChangedRecord[]): Promise<void> {
  if (changed.length === 0) return;
  for (const { found, after, changes, reverts = null } of changed) {
    edit.reverts = reverts;
    const { dataset, word: headword } = found.entry;
    edit.note({ action: 'update', dataset, headword, record: after, changes });
  }
  const written = changed.map(({ found: { entry }, after: record }) => ({ entry, record }));
  await edit.writeRecords(written);
  const entries = written.map(({ entry }) => entry);
  await edit.touchEntries(entries, { userModified: true });
}

async function rename(edit: Edit, from: StoredEntry, before: WordRecord, after: WordRecord) {
  const entry = await place(edit, after, from.dataset);
  const isGone = await leave(edit, from);
  const isVerb = before.part_of_speech === 'verb';
  const names = { from: before.word, to: after.word };
  await relink(edit, { dataset: from.dataset, ...names, isGone, isVerb });
  return entry;
}

/** Writes a record under the headword it names, creating the headword if necessary. */
async function place(edit: Edit, record: WordRecord, dataset: number): Promise<StoredEntry> {
  const existing = await edit.findEntry(record.word, dataset);
  if (existing) await refuseTwin(edit, existing, record);
  const entry = existing ?? (await edit.createEntry(record.word, dataset));
  await edit.writeRecords([{ record, entry }]);
  if (existing) await edit.touchEntries([entry], { userModified: true });
  return { ...entry, userModified: true, revision: edit.revision };
}

/** Cleans up the headword that a record has left. Resolves to whether it was deleted. */
async function leave(edit: Edit, entry: StoredEntry): Promise<boolean> {
  const isGone = (await edit.recordsOf(entry)).length === 0;
  if (isGone) await edit.removeEntry(entry);
  else await edit.touchEntries([entry], { userModified: true });
  return isGone;
}

async function refuseTwin(edit: Edit, entry: StoredEntry, record: WordRecord): Promise<void> {
  const records = await edit.recordsOf(entry);
  const twin = records.find(
    ({ id, part_of_speech }) => id !== record.id && part_of_speech === record.part_of_speech,
  );
  if (!twin) return;
  throw new ApiError('entry_exists', {
    detail: `"${entry.word}" has a ${record.part_of_speech} already: the record ${twin.id}.`,
  });
}

/** The base record of an id or form id. @throws {WordNotFoundError | ApiError} `entry_changed` */
export async function needRecord(edit: Edit, id: number, ifMatch: IfMatch): Promise<FoundRecord> {
  const found = await edit.findRecord(id);
  if (!found) throw new WordNotFoundError(`There is no word record with the id ${id}.`);
  refuseStale(found.entry, ifMatch);
  return found;
}

/** Spelled exactly like this. @throws {WordNotFoundError | ApiError} `entry_changed` */
export async function needEntry(
  edit: Edit,
  { word, dataset }: { word: string; dataset: number },
  ifMatch: IfMatch,
): Promise<StoredEntry> {
  const entry = await edit.findEntry(normalize(word), dataset);
  if (!entry) throw new WordNotFoundError(`There is no headword spelled exactly "${word}".`);
  refuseStale(entry, ifMatch);
  return entry;
}

function refuseStale({ word, revision }: StoredEntry, ifMatch: IfMatch): void {
  if (ifMatch === null || ifMatch === revision) return;
  throw new ApiError('entry_changed', {
    detail: `"${word}" has been changed since: it is at revision ${revision}, not ${ifMatch}.`,
  });
}
