import { QueryTypes, type Transaction } from 'sequelize';
import type { NewWordRecord, WordRecord } from '../contract/word.ts';
import type { Database } from '../database/database.ts';
import type { BulkInsert, BulkTarget, Cell, StoredRecord } from '../database/dialect.ts';
import {
  type ContentState,
  type ImportedDataset,
  readSetting,
  writeSetting,
} from '../database/settings.ts';
import { foldHeadword } from '../text/fold.ts';
import { IdAllocator } from '../dictionary/content/ids.ts';
import {
  BASE_ROWS,
  baseRow,
  FORM_ROWS,
  formRows,
  parseStored,
} from '../dictionary/content/word-rows.ts';
import { InvalidDatasetError } from './errors.ts';
import { KeySet } from './key-set.ts';
import { mergeLeftover, replaceRecord, sameRecord } from './merge.ts';
import type { Dataset, DatasetRecord, Leftover } from './dataset.ts';

/** Base word records, by what an import did with them. */
export interface ImportCounts {
  added: number;
  /** Replaced by the dataset's (update mode). */
  updated: number;
  /** Left alone in update mode, because a person has edited their headword. */
  kept: number;
  /** Left alone because they were there already. */
  skipped: number;
}

export interface ImportResult extends ImportCounts {
  /** Bad lines that were left out, with `skip_invalid`. */
  invalid: number;
}

export interface ImportOptions {
  /** Replace unflagged records by the dataset's instead of skipping them. */
  update: boolean;
  /** For the history: `bundled`, `upload`, a path or an address. */
  source: string;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number | null }) => void;
  now?: () => Date;
}

/**
 * Imports a dataset in one transaction: it is in the dictionary whole when this resolves, and not
 * at all when it rejects. The caller holds the writer lock and refreshes its index afterwards.
 *
 * @throws {InvalidDatasetError} with the problems of the dataset
 */
export async function importDataset(
  database: Database,
  dataset: Dataset,
  options: ImportOptions,
): Promise<ImportResult> {
  return database.writeLong(async (transaction) => {
    const state = await readSetting(database, 'content_state', { transaction, lock: true });
    if (!state) throw new Error('the settings table has no content_state');
    await database.dialect.beginBulk(transaction);
    const writer = await RecordWriter.open(database, transaction, state, options.update);
    let counts: ImportCounts;
    try {
      counts = await writeDataset(writer, dataset, options);
    } finally {
      await writer.close();
    }
    options.signal?.throwIfAborted();

    const now = options.now?.() ?? new Date();
    const result = { ...counts, invalid: dataset.problems.badLines };
    await recordImport(database, transaction, dataset, options, result, now);
    await writeSetting(database, 'content_state', writer.contentState(now), transaction);
    await database.dialect.analyze(transaction, ['en_entries', 'en_words']);
    await database.dialect.announceChange(transaction);
    return result;
  });
}

/** @throws {InvalidDatasetError} after the whole dataset was checked */
async function writeDataset(
  writer: RecordWriter,
  dataset: Dataset,
  { signal, onProgress }: ImportOptions,
): Promise<ImportCounts> {
  let done = 0;
  const report = () => onProgress?.({ done, total: dataset.totalLines });
  report();
  for await (const batch of dataset.records()) {
    signal?.throwIfAborted();
    done += batch.length;
    if (!dataset.isRefused) await writer.writeRecords(batch);
    report();
  }
  for await (const batch of dataset.leftovers()) {
    signal?.throwIfAborted();
    if (!dataset.isRefused) await writer.writeLeftovers(batch);
  }
  if (dataset.isRefused) throw new InvalidDatasetError(dataset.problems);
  return writer.end();
}

/** Remembers where the content comes from, and that it came. */
async function recordImport(
  database: Database,
  transaction: Transaction,
  { manifest }: Dataset,
  { source, update }: ImportOptions,
  result: ImportResult,
  now: Date,
): Promise<void> {
  if (manifest?.version) {
    await writeSetting(database, 'en_dataset_version', manifest.version, transaction);
  }
  if (manifest?.name) {
    const { name, version, license, license_url, attribution, notice } = manifest;
    const dataset: ImportedDataset = {
      name,
      version,
      license,
      license_url,
      attribution,
      notice,
    };
    const earlier = (await readSetting(database, 'datasets', { transaction })) ?? [];
    const others = earlier.filter((one) => one.name !== name);
    await writeSetting(database, 'datasets', [...others, dataset], transaction);
  }
  await database.models.History.create(
    {
      created_at: now,
      action: 'import',
      headword: null,
      part_of_speech: null,
      word_id: null,
      details: JSON.stringify({
        source,
        mode: update ? 'update' : 'add',
        dataset: manifest?.name ?? null,
        version: manifest?.version ?? null,
        ...result,
      }),
    },
    { transaction },
  );
}

interface ExistingEntry {
  id: number;
  flagged: boolean;
  /** By part of speech. */
  records: Map<string, WordRecord>;
}

const ENTRY_ROWS: BulkTarget = {
  table: 'en_entries',
  columns: ['id', 'word', 'folded', 'user_modified', 'revision'],
  textColumns: [],
};

/** Writes records as they come, each batch while the next one is being read. */
class RecordWriter {
  private readonly database: Database;
  private readonly transaction: Transaction;
  private readonly update: boolean;
  private readonly ids: IdAllocator;
  private readonly inserts: { entries: BulkInsert; bases: BulkInsert; forms: BulkInsert };
  private readonly wasEmpty: boolean;
  /** Ids of the headwords that this import has made. */
  private readonly madeEntries = new KeySet();
  private readonly counts: ImportCounts = { added: 0, updated: 0, kept: 0, skipped: 0 };
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    database: Database,
    transaction: Transaction,
    ids: IdAllocator,
    inserts: RecordWriter['inserts'],
    { update, wasEmpty }: { update: boolean; wasEmpty: boolean },
  ) {
    this.database = database;
    this.transaction = transaction;
    this.ids = ids;
    this.inserts = inserts;
    this.update = update;
    this.wasEmpty = wasEmpty;
  }

  static async open(
    database: Database,
    transaction: Transaction,
    state: ContentState,
    update: boolean,
  ): Promise<RecordWriter> {
    const wasEmpty = (await database.models.Entry.findOne({ transaction, raw: true })) === null;
    const open = (target: BulkTarget) => database.dialect.openBulkInsert(transaction, target);
    const inserts = {
      entries: await open(ENTRY_ROWS),
      bases: await open(BASE_ROWS),
      forms: await open(FORM_ROWS),
    };
    return new RecordWriter(database, transaction, new IdAllocator(state), inserts, {
      update,
      wasEmpty,
    });
  }

  async writeRecords(batch: readonly DatasetRecord[]): Promise<void> {
    const changes = new Changes();
    const existing = await this.loadEntries(batch.map(({ record }) => record.word));
    for (const { record } of batch) {
      const entry = existing.get(record.word);
      const old = entry?.records.get(record.part_of_speech);
      if (entry?.flagged) {
        if (this.update && old) this.counts.kept += 1;
        else this.counts.skipped += 1;
      } else if (!old) {
        this.counts.added += 1;
        this.add(changes, record, entry);
      } else if (this.update) {
        this.counts.updated += 1;
        this.replace(changes, old, replaceRecord(old, record, this.ids), entry?.id ?? 0);
      } else {
        this.counts.skipped += 1;
      }
    }
    await this.write(changes);
  }

  /** Parts of words that are not in the dataset are added to the records that are there. */
  async writeLeftovers(batch: readonly Leftover[]): Promise<void> {
    const changes = new Changes();
    await this.writing;
    const existing = await this.loadEntries(
      batch.map(({ word }) => word),
      { always: true },
    );
    for (const leftover of batch) {
      const entry = existing.get(leftover.word);
      const old = entry && findRecord(entry, leftover.part_of_speech);
      if (!entry || !old) {
        this.counts.skipped += 1;
      } else if (entry.flagged) {
        this.counts[this.update ? 'kept' : 'skipped'] += 1;
      } else {
        const merged = mergeLeftover(old, leftover, this.ids, this.update);
        const changed = this.replace(changes, old, merged, entry.id);
        this.counts[changed ? 'updated' : 'skipped'] += 1;
      }
    }
    await this.write(changes);
  }

  /** Waits until all of it is written. */
  async end(): Promise<ImportCounts> {
    await this.writing;
    return this.counts;
  }

  /** Lets go of the statements, without which a transaction's connection cannot be closed. */
  async close(): Promise<void> {
    await this.writing.catch(() => {});
    for (const insert of Object.values(this.inserts)) await insert.end();
  }

  contentState(now: Date): ContentState {
    return this.ids.advancedState(now);
  }

  private add(changes: Changes, record: NewWordRecord, entry: ExistingEntry | undefined): void {
    const id = entry?.id ?? this.entryIdOf(changes, record.word);
    if (entry) changes.touchedEntries.push(entry.id);
    changes.put(this.ids.number(record), id);
  }

  private entryIdOf(changes: Changes, word: string): number {
    const id = this.ids.peekEntryId();
    const made = this.madeEntries.add(word, id);
    if (made !== null) return made;
    this.ids.takeEntryId();
    changes.entries.push([id, word, foldHeadword(word), false, this.ids.revision]);
    return id;
  }

  private replace(changes: Changes, old: WordRecord, record: WordRecord, entryId: number): boolean {
    if (sameRecord(old, record)) return false;
    changes.replaced.push(old.id);
    changes.touchedEntries.push(entryId);
    changes.put(record, entryId);
    return true;
  }

  /** Waits for the batch before this one, and starts to write this one. */
  private async write(changes: Changes): Promise<void> {
    await this.writing;
    this.writing = this.apply(changes);
    // Whoever waits next sees the failure; until then it must not count as unhandled.
    this.writing.catch(() => {});
  }

  private async apply(changes: Changes): Promise<void> {
    const { sequelize } = this.database;
    const { transaction } = this;
    if (changes.replaced.length > 0) {
      const ids = changes.replaced.join(',');
      await sequelize.query(`DELETE FROM en_words WHERE id IN (${ids}) OR base_id IN (${ids})`, {
        transaction,
      });
    }
    if (changes.touchedEntries.length > 0) {
      await sequelize.query(
        `UPDATE en_entries SET revision = ${this.ids.revision}
         WHERE id IN (${changes.touchedEntries.join(',')})`,
        { transaction },
      );
    }
    await this.inserts.entries.write(changes.entries);
    await this.inserts.bases.write(changes.bases);
    await this.inserts.forms.write(changes.forms);
  }

  /** The entries of some words that were there before this import. */
  private async loadEntries(
    words: readonly string[],
    { always = false } = {},
  ): Promise<Map<string, ExistingEntry>> {
    const entries = new Map<string, ExistingEntry>();
    if (words.length === 0 || (this.wasEmpty && !always)) return entries;
    await this.writing;
    const rows = await this.database.sequelize.query<
      StoredRecord & {
        entry_id: number;
        word: string;
        user_modified: boolean | 0 | 1;
        phrasal_variants: string | null;
        revision: number;
      }
    >(
      `SELECT e.id AS entry_id, e.word, e.user_modified, e.revision,
              w.id, w.head, w.content, w.phrasal_variants
       FROM en_entries e LEFT JOIN en_words w ON w.entry_id = e.id AND w.content IS NOT NULL
       WHERE e.word IN (:words)`,
      {
        type: QueryTypes.SELECT,
        transaction: this.transaction,
        replacements: { words: [...new Set(words)] },
      },
    );
    for (const row of rows) {
      const entry = entries.get(row.word) ?? {
        id: row.entry_id,
        flagged: Boolean(row.user_modified),
        records: new Map<string, WordRecord>(),
      };
      entries.set(row.word, entry);
      if (row.id === null) continue;
      const record = parseStored(row, row.phrasal_variants);
      entry.records.set(record.part_of_speech, record);
    }
    return entries;
  }
}

/** The only record of its headword answers where the part of speech is not said. */
function findRecord(entry: ExistingEntry, partOfSpeech: string | null): WordRecord | undefined {
  if (partOfSpeech !== null) return entry.records.get(partOfSpeech);
  return entry.records.size === 1 ? [...entry.records.values()][0] : undefined;
}

/** What one batch does to the tables. */
class Changes {
  readonly entries: Cell[][] = [];
  readonly bases: Cell[][] = [];
  readonly forms: Cell[][] = [];
  /** Ids of base records whose rows make place for new ones. */
  readonly replaced: number[] = [];
  readonly touchedEntries: number[] = [];

  put(record: WordRecord, entryId: number): void {
    this.bases.push(baseRow(record, entryId));
    this.forms.push(...formRows(record, entryId));
  }
}
