import type { FormPatch, NewWord, WordPatch } from '../../contract/editing.ts';
import type { WordRecord } from '../../contract/word.ts';
import { ApiError, ValidationError, WordNotFoundError } from '../../errors.ts';
import { normalize } from '../../text/normalize.ts';
import type { Dictionary } from '../dictionary.ts';
import { readRecordById } from '../reading/reads.ts';
import type { ImportGate } from '../content/import-gate.ts';
import { makeRecord, patchRecord } from './changes.ts';
import { diffRecords } from './diff.ts';
import { Edit, type EditAction, type FoundRecord, type StoredEntry } from './edit.ts';
import { addedPart, idsOf, partById, type PartList, replaced } from './parts.ts';
import { relink } from './relink.ts';

/** The revision that a client saw; null to skip the check. */
export type IfMatch = number | null;

/** The result of editing a record. */
export interface Edited<T> {
  value: T;
  /** The revision of the entry. */
  revision: number;
}

export interface RecordChange {
  action: EditAction;
  suggestionId?: number;
}

/** Fields that a patch of a form may have. */
const FORM_FIELDS = new Set([
  'id',
  'word',
  'form_of_word',
  'area_variant',
  'transcription',
  'pronunciations',
  'frequency',
]);

/**
 * Every change of content except imports. Each method is one transaction that includes its flag,
 * its history row and its revision. Once it commits, the next read shows it.
 */
export class Editor {
  private readonly dictionary: Dictionary;
  private readonly gate: ImportGate;
  private readonly now: () => Date;

  constructor(dictionary: Dictionary, gate: ImportGate, now = () => new Date()) {
    this.dictionary = dictionary;
    this.gate = gate;
    this.now = now;
  }

  /**
   * The one write path. Commits what `work` did to the edit when it resolves.
   *
   * @throws {ApiError} `import_in_progress`
   */
  async run<T>(work: (edit: Edit) => Promise<T>): Promise<T> {
    const { database } = this.dictionary;
    database.place?.requireHeld();
    const result = await this.gate.edit(() =>
      database.write(async (transaction) => {
        const edit = await Edit.begin(database, transaction, this.now());
        const done = await work(edit);
        await edit.finish();
        return done;
      }),
    );
    // The change is committed, so a failed refresh must not be reported as a failed edit. Following
    // the changes of the database will show it once that responds again.
    await this.dictionary.refresh().catch(() => {});
    return result;
  }

  /** @throws {ApiError} `entry_exists` when the headword has this part of speech */
  createWord(input: NewWord): Promise<WordRecord> {
    return this.run(async (edit) => {
      const record = makeRecord(input, edit.ids);
      await this.add(edit, record);
      return record;
    });
  }

  /** @throws {ApiError} `entry_exists` when the headword has this part of speech */
  async add(edit: Edit, record: WordRecord): Promise<void> {
    await this.place(edit, record);
    const changes = [{ path: '', before: null, after: record }];
    edit.note({ action: 'create', headword: record.word, record, changes });
  }

  /** @throws {ApiError} `entry_changed`, `entry_exists` */
  async patchWord(id: number, patch: WordPatch, ifMatch: IfMatch): Promise<void> {
    const shown = patch.phrasal_variants && (await this.shownVariants(id));
    await this.run(async (edit) => {
      const found = await this.need(edit, id, ifMatch);
      if (found.record.id !== id) {
        const forms = replaced(found.record.forms, id, formOnly(patch));
        await this.change(edit, found, patchRecord(found.record, { forms }, edit.ids));
        return;
      }
      const given = { ...patch };
      if (given.phrasal_variants && shown) {
        // Readers also see variants from other records; if they are sent back, they are not new
        // here.
        const own = new Set(found.record.phrasal_variants);
        const derived = new Set(shown.filter((variant) => !own.has(variant)));
        given.phrasal_variants = given.phrasal_variants.filter((one) => !derived.has(one));
      }
      await this.change(edit, found, patchRecord(found.record, given, edit.ids));
    });
  }

  /**
   * Deletes one part of speech, or one form. Deleting the last record of a headword also deletes
   * the headword, as {@link deleteHeadword} does.
   */
  deleteWord(id: number, ifMatch: IfMatch): Promise<void> {
    return this.run(async (edit) => {
      const found = await this.need(edit, id, ifMatch);
      const { record } = found;
      if (record.id !== id) {
        const forms = replaced(record.forms, id, null);
        await this.change(edit, found, patchRecord(record, { forms }, edit.ids));
        return;
      }
      await this.remove(edit, found);
    });
  }

  async remove(edit: Edit, { entry, record }: FoundRecord): Promise<void> {
    await edit.removeRecord(record.id);
    await this.leave(edit, entry);
    const changes = [{ path: '', before: record, after: null }];
    edit.note({ action: 'delete', headword: entry.word, record, changes });
  }

  /**
   * Deletes a headword with all its records. The next update import adds it again from its dataset.
   */
  deleteHeadword(word: string, ifMatch: IfMatch): Promise<void> {
    return this.run(async (edit) => {
      const entry = await this.needEntry(edit, word, ifMatch);
      const records = await edit.recordsOf(entry);
      await edit.removeEntry(entry);
      const changes = records.map((record) => ({ path: '', before: record, after: null }));
      edit.note({ action: 'delete_headword', headword: entry.word, record: null, changes });
    });
  }

  /** Removes the flag, so that the next update import replaces the headword. */
  resetUserModified(word: string, ifMatch: IfMatch): Promise<StoredEntry> {
    return this.run(async (edit) => {
      const entry = await this.needEntry(edit, word, ifMatch);
      return entry.userModified ? this.setUserModified(edit, entry, false) : entry;
    });
  }

  async setUserModified(
    edit: Edit,
    entry: StoredEntry,
    userModified: boolean,
  ): Promise<StoredEntry> {
    await edit.touchEntry(entry, { userModified });
    const action = userModified ? 'update' : 'reset_user_modified';
    const changes = [{ path: 'user_modified', before: !userModified, after: userModified }];
    edit.note({ action, headword: entry.word, record: null, changes });
    return { ...entry, userModified, revision: edit.revision };
  }

  addPart<T extends { id: number }, P extends object>(
    id: number,
    list: PartList<T, P>,
    input: P,
    ifMatch: IfMatch,
  ): Promise<Edited<T>> {
    return this.changePart(id, ifMatch, (record) => ({
      patch: list.patch(record, [...idsOf(list.of(record)), input]),
      find: (after) => addedPart(list.of(record), list.of(after)),
    }));
  }

  patchPart<T extends { id: number }, P extends object>(
    id: number,
    list: PartList<T, P>,
    partId: number,
    patch: P,
    ifMatch: IfMatch,
  ): Promise<Edited<T>> {
    return this.changePart(id, ifMatch, (record) => ({
      patch: list.patch(record, replaced(list.of(record), partId, patch)),
      find: (after) => partById(list.of(after), partId),
    }));
  }

  async deletePart<T extends { id: number }, P extends object>(
    id: number,
    list: PartList<T, P>,
    partId: number,
    ifMatch: IfMatch,
  ): Promise<void> {
    await this.changePart(id, ifMatch, (record) => ({
      patch: list.patch(record, replaced(list.of(record), partId, null)),
      find: () => null,
    }));
  }

  /** Writes an edited record. Resolves to its entry after the change. */
  async change(
    edit: Edit,
    { entry, record }: FoundRecord,
    after: WordRecord,
    { action, suggestionId }: RecordChange = { action: 'update' },
  ): Promise<StoredEntry> {
    const changes = diffRecords(record, after);
    if (changes.length === 0) return entry;
    const isRenamed = after.word !== record.word;
    const note = { headword: entry.word, record: after, changes };
    edit.note({
      ...note,
      action: isRenamed ? 'rename' : action,
      ...(suggestionId !== undefined && { suggestionId }),
    });
    if (isRenamed) return this.rename(edit, entry, record, after);
    if (after.part_of_speech !== record.part_of_speech) await this.refuseTwin(edit, entry, after);
    await edit.writeRecord(after, entry);
    await edit.touchEntry(entry, { userModified: true });
    return { ...entry, userModified: true, revision: edit.revision };
  }

  private async rename(
    edit: Edit,
    from: StoredEntry,
    before: WordRecord,
    after: WordRecord,
  ): Promise<StoredEntry> {
    const entry = await this.place(edit, after);
    const isGone = await this.leave(edit, from);
    await relink(edit, {
      from: before.word,
      to: after.word,
      isGone,
      isVerb: before.part_of_speech === 'verb',
    });
    return entry;
  }

  /** Writes a record under the headword it names, creating the headword if necessary. */
  private async place(edit: Edit, record: WordRecord): Promise<StoredEntry> {
    const existing = await edit.findEntry(record.word);
    if (existing) await this.refuseTwin(edit, existing, record);
    const entry = existing ?? (await edit.createEntry(record.word));
    await edit.writeRecord(record, entry);
    if (existing) await edit.touchEntry(entry, { userModified: true });
    return { ...entry, userModified: true, revision: edit.revision };
  }

  /** Cleans up a headword that a record has left. Resolves to whether it was deleted. */
  private async leave(edit: Edit, entry: StoredEntry): Promise<boolean> {
    const isGone = (await edit.recordsOf(entry)).length === 0;
    if (isGone) await edit.removeEntry(entry);
    else await edit.touchEntry(entry, { userModified: true });
    return isGone;
  }

  private async refuseTwin(edit: Edit, entry: StoredEntry, record: WordRecord): Promise<void> {
    const records = await edit.recordsOf(entry);
    const twin = records.find(
      ({ id, part_of_speech }) => id !== record.id && part_of_speech === record.part_of_speech,
    );
    if (!twin) return;
    throw new ApiError('entry_exists', {
      detail: `"${entry.word}" has a ${record.part_of_speech} already: the record ${twin.id}.`,
    });
  }

  private changePart<T>(
    id: number,
    ifMatch: IfMatch,
    plan: (record: WordRecord) => { patch: WordPatch; find: (after: WordRecord) => T },
  ): Promise<Edited<T>> {
    return this.run(async (edit) => {
      const found = await this.need(edit, id, ifMatch);
      if (found.record.id !== id) {
        throw new ApiError('not_found', { detail: `The record ${id} is a form; it has no parts.` });
      }
      const { patch, find } = plan(found.record);
      try {
        const after = patchRecord(found.record, patch, edit.ids);
        const { revision } = await this.change(edit, found, after);
        return { value: find(after), revision };
      } catch (error) {
        // The path in the whole record means nothing to a client that sent one part.
        if (!(error instanceof ValidationError)) throw error;
        const problems = error.details ?? [];
        throw new ValidationError(problems.map(({ message }) => ({ path: 'body', message })));
      }
    });
  }

  private async need(edit: Edit, id: number, ifMatch: IfMatch): Promise<FoundRecord> {
    const found = await edit.findRecord(id);
    if (!found) throw new WordNotFoundError(`There is no word record with the id ${id}.`);
    refuseStale(found.entry, ifMatch);
    return found;
  }

  private async needEntry(edit: Edit, word: string, ifMatch: IfMatch): Promise<StoredEntry> {
    const entry = await edit.findEntry(normalize(word));
    if (!entry) throw new WordNotFoundError(`There is no headword spelled exactly "${word}".`);
    refuseStale(entry, ifMatch);
    return entry;
  }

  private async shownVariants(id: number): Promise<string[]> {
    const { data } = await readRecordById(this.dictionary, id);
    const { phrasal_variants }: WordRecord = JSON.parse(data);
    return phrasal_variants;
  }
}

function refuseStale({ word, revision }: StoredEntry, ifMatch: IfMatch): void {
  if (ifMatch === null || ifMatch === revision) return;
  throw new ApiError('entry_changed', {
    detail: `"${word}" has been changed since: it is at revision ${revision}, not ${ifMatch}.`,
  });
}

/** The fields of a patch for a form's record. */
function formOnly(patch: WordPatch): FormPatch {
  const others = Object.keys(patch).filter((name) => !FORM_FIELDS.has(name));
  if (others.length > 0) {
    throw new ValidationError(
      others.map((name) => ({ path: `body.${name}`, message: 'a form has no such field' })),
    );
  }
  const { word, form_of_word, area_variant, transcription, pronunciations, frequency } = patch;
  if (form_of_word === 'base_form') {
    throw new ValidationError([{ path: 'body.form_of_word', message: 'a form is not its base' }]);
  }
  return {
    word,
    form_of_word,
    // An unset region is null in records, but "common" in forms.
    area_variant: area_variant === null ? 'common' : area_variant,
    transcription,
    pronunciations,
    frequency,
  };
}
