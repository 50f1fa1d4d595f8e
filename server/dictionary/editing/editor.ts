import { type FormPatch, formPatch, type NewWord, type WordPatch } from '../../contract/editing.ts';
import type { WordRecord } from '../../contract/word.ts';
import { invalid, ValidationError } from '../../base/errors.ts';
import type { Database } from '../../database/database.ts';
import { findDataset } from '../../database/datasets.ts';
import type { ImportGate } from '../content/import-gate.ts';
import type { Dictionary } from '../dictionary.ts';
import { makeRecord, patchRecord } from './changes.ts';
import { Edit, type FoundRecord, type StoredEntry } from './edit.ts';
import { replaced } from './parts.ts';
import {
  addRecord,
  changeRecord,
  type IfMatch,
  needEntry,
  needRecord,
  removeRecord,
  setUserModified,
} from './record-edits.ts';

const FORM_FIELDS = new Set(['id', ...Object.keys(formPatch.shape), 'dataset']);

/**
 * Every change of content except imports. Each method is one transaction that includes its flag,
 * its history row and its revision. Once it commits, the next read shows it.
 */
export class Editor {
  constructor(
    private readonly dictionary: Dictionary,
    private readonly gate: ImportGate,
  ) {}

  get database(): Database {
    return this.dictionary.database;
  }

  /** The only write path: commits once `work` resolves. @throws {ApiError} `import_in_progress` */
  readonly run = async <T>(work: (edit: Edit) => Promise<T>): Promise<T> => {
    const { database } = this.dictionary;
    database.role?.requireHeld();
    const result = await this.gate.edit(() =>
      database.write((transaction) => Edit.run(database, transaction, work)),
    );
    // Already committed: a failed refresh must not fail the edit, and a later one shows it.
    await this.dictionary.showChange().catch(() => {});
    return result;
  };

  /** Into the primary dataset by default. @throws {ApiError} `entry_exists`, `dataset_not_found` */
  createWord(input: NewWord, dataset?: string): Promise<WordRecord> {
    return this.run(async (edit) => {
      const { number } = findDataset(edit.datasets, dataset);
      const record = makeRecord(input, edit.ids);
      await addRecord(edit, record, number);
      return record;
    });
  }

  /** @throws {ApiError} `entry_changed`, `entry_exists` */
  async patchWord(id: number, patch: WordPatch, ifMatch: IfMatch): Promise<void> {
    await this.run(async (edit) => {
      const found = await needRecord(edit, id, ifMatch);
      const { record } = found;
      if (record.id !== id) {
        const forms = replaced(record.forms, id, formOnly(patch));
        await changeRecord(edit, found, patchRecord(record, { forms }, edit.ids));
        return;
      }
      const given = { ...patch };
      if (patch.phrasal_variants) {
        given.phrasal_variants = this.ownVariants(found, patch.phrasal_variants);
      }
      await changeRecord(edit, found, patchRecord(record, given, edit.ids));
    });
  }

  /** Deletes one part of speech or one form; the headword too if that was its last record. */
  deleteWord(id: number, ifMatch: IfMatch): Promise<void> {
    return this.run(async (edit) => {
      const found = await needRecord(edit, id, ifMatch);
      const { record } = found;
      if (record.id !== id) {
        const forms = replaced(record.forms, id, null);
        await changeRecord(edit, found, patchRecord(record, { forms }, edit.ids));
      } else await removeRecord(edit, found);
    });
  }

  /** Deletes a headword with all its records. The next update adds it again from its dataset. */
  deleteHeadword(word: string, ifMatch: IfMatch, dataset?: string): Promise<void> {
    return this.run(async (edit) => {
      const { number } = findDataset(edit.datasets, dataset);
      const entry = await needEntry(edit, { word, dataset: number }, ifMatch);
      const records = await edit.recordsOf(entry);
      await edit.removeEntry(entry);
      const changes = records.map((record) => ({ path: '', before: record, after: null }));
      const { word: headword } = entry;
      const action = 'delete_headword';
      edit.note({ action, dataset: number, headword, record: null, changes });
    });
  }

  /** Removes the mark of a local edit, so that the next update replaces the headword. */
  resetUserModified(word: string, ifMatch: IfMatch, dataset?: string): Promise<StoredEntry> {
    return this.run(async (edit) => {
      const { number } = findDataset(edit.datasets, dataset);
      const entry = await needEntry(edit, { word, dataset: number }, ifMatch);
      return entry.userModified ? setUserModified(edit, entry, false) : entry;
    });
  }

  /** The variants to store: not those that other records imply, which clients send back as read. */
  private ownVariants({ entry, record }: FoundRecord, sent: string[]) {
    const { id, word, part_of_speech, phrasal_variants } = record;
    if (part_of_speech !== 'verb') return sent;
    const own = new Set(phrasal_variants);
    const { index } = this.dictionary.numbered(entry.dataset);
    const derived = new Set(index.phrasalVariants({ id, word, isVerb: true }));
    return sent.filter((variant) => own.has(variant) || !derived.has(variant));
  }
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
    throw invalid('body.form_of_word', 'a form is not its base');
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
