import semver from 'semver';
import type { Transaction } from 'sequelize';
import { EDIT_ACTIONS } from '../../contract/admin/choices.ts';
import { PARTS_OF_SPEECH, type PartOfSpeech } from '../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import type { ContentState } from '../../database/content-state.ts';
import { type DatasetSnapshot, tablesOf } from '../../database/dataset-tables.ts';
import { findDataset, readDatasets, readLicenceTexts } from '../../database/datasets.ts';
import type { Database } from '../../database/database.ts';
import { addTo } from '../../dictionary/structures/grouped.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { readContentState } from '../../database/settings.ts';
import {
  type DatasetInfo,
  type DatasetTerms,
  sourcesOf,
  termsOf,
} from '../../dictionary/content/datasets.ts';
import { withoutIds } from '../../dictionary/content/ids.ts';
import { attachRelations } from '../../dictionary/content/relations.ts';
import { parseStored } from '../../dictionary/content/word-rows.ts';
import type { LicenceTexts } from '../read/licences.ts';

const ENTRIES_PER_BATCH = 500;

/** A whole dataset at one moment. */
export interface Snapshot {
  readonly dataset: string;
  /** Of its headwords. */
  readonly language: string;
  readonly terms: DatasetTerms;
  readonly version: string | null;
  /** Of the content; compared number by number, a later one is greater. */
  readonly revision: string;
  /**
   * The version while the dataset is as it was imported, otherwise with the revision: the same in
   * every instance that imported a release, and greater after each change.
   */
  readonly edition: string;
  /** When the content of the instance last changed. */
  readonly modifiedAt: string | null;
  readonly datasets: readonly DatasetInfo[];
  readonly licences: LicenceTexts;
  /** By headword, in code point order, and part of speech; not by id. */
  records(partsOfSpeech?: readonly PartOfSpeech[]): AsyncGenerator<NewWordRecord[]>;
  /** Headwords that are also forms of other headwords, with those headwords. */
  bases(): Promise<Map<string, string[]>>;
  /** The order is that of `records`. */
  recordsOf(words: readonly string[]): Promise<NewWordRecord[]>;
}

export interface SnapshotOptions {
  /** The primary dataset by default. */
  dataset?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** For other programs: increases when the content changes, also when a backup is restored. */
export const revisionOf = ({
  revision,
  restores = 0,
}: Pick<ContentState, 'revision' | 'restores'>): string => `${restores}.${revision}`;

/** Runs `work` on one state of the dictionary, on a separate connection, however long it takes. */
export async function withSnapshot(
  database: Database,
  work: (snapshot: Snapshot) => Promise<void>,
  { dataset: name, signal, onProgress }: SnapshotOptions = {},
): Promise<void> {
  const read = async (transaction: Transaction) => {
    const row = findDataset(await readDatasets(database, transaction), name);
    const at = { database, transaction, dataset: row.number };
    const { entries: table } = tablesOf(row.number);
    const state = await readContentState(database, { transaction });
    const revision = revisionOf(state);
    const isReleased = semver.valid(row.version) !== null && row.imported.length === 1;
    const isAsImported = isReleased && !(await isEdited(at));
    const edition = [row.version, isAsImported ? null : revision];
    let done = 0;
    await work({
      dataset: row.name,
      language: row.language,
      terms: termsOf(row),
      version: row.version,
      revision,
      edition: edition.filter((part) => part !== null).join('.'),
      modifiedAt: state.modified_at,
      datasets: sourcesOf(row),
      licences: await readLicenceTexts(database, row.number, transaction),
      records: async function* (partsOfSpeech = PARTS_OF_SPEECH) {
        for await (const batch of readRecords(at, partsOfSpeech)) {
          signal?.throwIfAborted();
          yield batch;
          done += batch.length;
          onProgress?.(done);
        }
      },
      bases: () => readBases(at),
      recordsOf: async (words) => {
        if (words.length === 0) return [];
        const entries = await database.select<EntryRow>(
          `SELECT id, word FROM ${table} WHERE word IN (:words) ORDER BY word`,
          { transaction, replacements: { words } },
        );
        return readEntries(at, entries, PARTS_OF_SPEECH);
      },
    });
  };
  // Waits for a slow reader.
  await database.readSnapshot(read, { long: true, separate: true });
}

async function isEdited({ database, transaction, dataset }: DatasetSnapshot) {
  const where = { dataset, action: [...EDIT_ACTIONS] };
  const found = { attributes: ['id'], where, transaction };
  return (await database.models.History.findOne(found)) !== null;
}

interface EntryRow {
  id: number;
  word: string;
}

async function* readRecords(
  at: DatasetSnapshot,
  partsOfSpeech: readonly PartOfSpeech[],
): AsyncGenerator<NewWordRecord[]> {
  const { database, transaction, dataset } = at;
  for (let after = ''; ;) {
    const entries = await database.select<EntryRow>(
      `SELECT id, word FROM ${tablesOf(dataset).entries} WHERE word > $1 ORDER BY word LIMIT ${ENTRIES_PER_BATCH}`,
      { transaction, bind: [after] },
    );
    const last = entries.at(-1);
    if (!last) return;
    after = last.word;
    const records = await readEntries(at, entries, partsOfSpeech);
    if (records.length > 0) yield records;
  }
}

/** The order is that of the entries. */
async function readEntries(
  { database, transaction, dataset }: DatasetSnapshot,
  entries: readonly EntryRow[],
  partsOfSpeech: readonly PartOfSpeech[],
): Promise<NewWordRecord[]> {
  if (entries.length === 0) return [];
  const rows = await database.select<
    StoredRecord & { entry_id: number; phrasal_variants: string | null }
  >(
    `SELECT id, entry_id, head, content, article, phrasal_variants FROM ${tablesOf(dataset).words}
     WHERE entry_id IN (${entries.map(({ id }) => id).join(',')}) AND content IS NOT NULL
       AND part_of_speech IN (:partsOfSpeech)`,
    { transaction, replacements: { partsOfSpeech } },
  );
  const positions = new Map(entries.map(({ id }, i) => [id, i]));
  const rank = (row: { entry_id: number }) => positions.get(row.entry_id) ?? 0;
  const records = rows
    .map((row) => ({ rank: rank(row), record: parseStored(row, row.phrasal_variants) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        PARTS_OF_SPEECH.indexOf(a.record.part_of_speech) -
          PARTS_OF_SPEECH.indexOf(b.record.part_of_speech),
    )
    .map(({ record }) => record);
  await attachRelations({ database, transaction, dataset }, records);
  return records.map(withoutIds);
}

async function readBases({ database, transaction, dataset }: DatasetSnapshot) {
  const { words, entries } = tablesOf(dataset);
  const rows = await database.select<{ form: string; base: string }>(
    `SELECT DISTINCT form.word AS form, base.word AS base FROM ${words} form
     JOIN ${words} base ON base.id = form.base_id
     JOIN ${entries} own ON own.word = form.word
     WHERE form.word <> base.word ORDER BY form.word, base.word`,
    { transaction },
  );
  const bases = new Map<string, string[]>();
  for (const { form, base } of rows) addTo(bases, form, base);
  return bases;
}
