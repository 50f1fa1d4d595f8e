import { isDeepStrictEqual } from 'node:util';
import type { ImportCounts } from '../../contract/admin/transfer.ts';
import type { NewWordRecord, WordRecord } from '../../contract/word.ts';
import { type DatasetSnapshot, tablesOf } from '../../database/dataset-tables.ts';
import type { BulkInsert, BulkTarget, Cell } from '../../database/dialect.ts';
import type { IdAllocator } from '../../dictionary/content/ids.ts';
import { RELATION_ROWS, relationRows } from '../../dictionary/content/relations.ts';
import { BASE_ROWS, baseRow, FORM_ROWS, formRows } from '../../dictionary/content/word-rows.ts';
import { foldHeadword } from '../../text/fold.ts';
import type { DatasetRecord, Leftover } from '../read/dataset.ts';
import { changeOf, type ExistingEntry, loadEntries, planLeftover } from './existing.ts';
import { KeySet } from '../read/key-set.ts';
import { OtherSources } from './target.ts';
import { replaceRecord } from './merge.ts';

const ENTRY_ROWS: Omit<BulkTarget, 'table'> = {
  columns: ['id', 'word', 'folded', 'user_modified', 'revision'],
  textColumns: [],
};

/** How many batches share a statement where each has its price. */
const BATCHES_AT_ONCE = 8;

/** Writes each batch while the next one is being read. */
export class RecordWriter {
  /** Ids of the headwords created by this import. */
  private readonly madeEntries = new KeySet();
  private readonly counts: ImportCounts = { added: 0, updated: 0, kept: 0, skipped: 0 };
  readonly otherSources = new OtherSources();
  private batches = 0;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly snapshot: DatasetSnapshot,
    private readonly ids: IdAllocator,
    private readonly update: boolean,
    private readonly wasEmpty: boolean,
    private readonly inserts: Record<'entries' | 'bases' | 'forms' | 'relations', BulkInsert>,
  ) {}

  static async open(
    snapshot: DatasetSnapshot,
    ids: IdAllocator,
    update: boolean,
  ): Promise<RecordWriter> {
    const { database, transaction, dataset } = snapshot;
    const tables = tablesOf(dataset);
    const found = await database.select(`SELECT 1 FROM ${tables.entries} LIMIT 1`, { transaction });
    const wasEmpty = found.length === 0;
    const open = (table: string, rows: Omit<BulkTarget, 'table'>) =>
      database.dialect.openBulkInsert(transaction, { table, ...rows });
    const inserts = {
      entries: await open(tables.entries, ENTRY_ROWS),
      bases: await open(tables.words, BASE_ROWS),
      forms: await open(tables.words, FORM_ROWS),
      relations: await open(tables.relations, RELATION_ROWS),
    };
    return new RecordWriter(snapshot, ids, update, wasEmpty, inserts);
  }

  async writeRecords(batch: readonly DatasetRecord[]): Promise<void> {
    const changes = new Changes();
    const existing = await this.existing(batch.map(({ record }) => record.word));
    for (const { record } of batch) {
      const entry = existing.get(record.word);
      const change = changeOf(entry, record.part_of_speech, this.update);
      this.counts[change] += 1;
      const old = entry?.records.get(record.part_of_speech);
      if (change === 'added') this.add(changes, record, entry);
      else if (change === 'updated' && entry && old) {
        this.otherSources.note(old.source, record.source);
        this.replace(changes, old, replaceRecord(old, record, this.ids), entry.id);
      }
    }
    await this.write(changes);
  }

  /** Adds parts of words that are not in the dataset to their existing records. */
  async writeLeftovers(batch: readonly Leftover[]): Promise<void> {
    const changes = new Changes();
    const existing = await this.stored(batch.map(({ word }) => word));
    for (const leftover of batch) {
      const plan = planLeftover(existing.get(leftover.word), leftover, this.ids, this.update);
      this.counts[plan.change] += 1;
      if (plan.change === 'updated') this.replace(changes, plan.old, plan.merged, plan.entryId);
    }
    await this.write(changes);
  }

  async end(): Promise<ImportCounts> {
    await this.flush();
    return this.counts;
  }

  /** Without this, the transaction's connection could not be closed. */
  async close(): Promise<void> {
    await this.writing.catch(() => {});
    for (const insert of Object.values(this.inserts)) await insert.end();
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

  private replace(changes: Changes, old: WordRecord, record: WordRecord, entryId: number): void {
    if (isDeepStrictEqual(old, record)) return;
    changes.replaced.push(old.id);
    changes.touchedEntries.push(entryId);
    changes.put(record, entryId);
  }

  /** Waits for the previous batch and starts writing this one. */
  private async write(changes: Changes): Promise<void> {
    await this.writing;
    this.writing = this.apply(changes);
    // The next wait reports the failure; until then it must not count as unhandled.
    this.writing.catch(() => {});
  }

  private async apply(changes: Changes): Promise<void> {
    const { database, transaction, dataset } = this.snapshot;
    const { sequelize } = database;
    const tables = tablesOf(dataset);
    if (changes.replaced.length > 0) {
      const ids = changes.replaced.join(',');
      for (const sql of [
        `DELETE FROM ${tables.relations} WHERE word_id IN (${ids})`,
        `DELETE FROM ${tables.words} WHERE id IN (${ids}) OR base_id IN (${ids})`,
      ]) {
        await sequelize.query(sql, { transaction });
      }
    }
    if (changes.touchedEntries.length > 0) {
      await sequelize.query(
        `UPDATE ${tables.entries} SET revision = ${this.ids.revision}
         WHERE id IN (${changes.touchedEntries.join(',')})`,
        { transaction },
      );
    }
    this.batches += 1;
    for (const table of ['entries', 'bases', 'forms', 'relations'] as const) {
      const insert = this.inserts[table];
      if (insert.keep && this.batches % BATCHES_AT_ONCE > 0) insert.keep(changes[table]);
      else await insert.write(changes[table]);
    }
  }

  private async flush(): Promise<void> {
    await this.writing;
    for (const insert of Object.values(this.inserts)) await insert.write([]);
  }

  /** Entries from before this import. */
  private async existing(words: readonly string[]): Promise<Map<string, ExistingEntry>> {
    return this.wasEmpty ? new Map() : this.stored(words);
  }

  private async stored(words: readonly string[]): Promise<Map<string, ExistingEntry>> {
    await this.flush();
    return loadEntries(this.snapshot, words);
  }
}

class Changes {
  readonly entries: Cell[][] = [];
  readonly bases: Cell[][] = [];
  readonly forms: Cell[][] = [];
  readonly relations: Cell[][] = [];
  /** Ids of base records whose rows are replaced. */
  readonly replaced: number[] = [];
  readonly touchedEntries: number[] = [];

  put(record: WordRecord, entryId: number): void {
    this.bases.push(baseRow(record, entryId));
    this.forms.push(...formRows(record, entryId));
    this.relations.push(...relationRows(record));
  }
}
