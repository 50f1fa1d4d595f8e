import { type CreationAttributes, type Transaction } from 'sequelize';
import type { EDIT_ACTIONS } from '../../contract/admin/choices.ts';
import type { Change, HistoryItem } from '../../contract/admin/words.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Database } from '../../database/database.ts';
import type { BulkTarget, Cell, StoredRecord } from '../../database/dialect.ts';
import { datasetOfRecord, type DatasetTables, tablesOf } from '../../database/dataset-tables.ts';
import { readDatasets, type StoredDataset } from '../../database/datasets.ts';
import type { HistoryRow } from '../../database/models.ts';
import { writeSetting } from '../../database/settings.ts';
import { lockContentState } from '../../database/writer-role.ts';
import { foldHeadword } from '../../text/fold.ts';
import { IdAllocator } from '../content/ids.ts';
import { attachRelations, RELATION_ROWS, relationRows } from '../content/relations.ts';
import { BASE_ROWS, baseRow, FORM_ROWS, formRows, parseStored } from '../content/word-rows.ts';
import { groupBy } from '../structures/grouped.ts';

/** A headword as stored in the database. */
export interface StoredEntry {
  id: number;
  /** The number of its dataset. */
  dataset: number;
  word: string;
  userModified: boolean;
  /** The revision of its last change. */
  revision: number;
}

export interface FoundRecord {
  entry: StoredEntry;
  record: WordRecord;
}

export type EditAction = (typeof EDIT_ACTIONS)[number];

interface HistoryNote {
  action: EditAction;
  /** Its number. */
  dataset: number;
  headword: string;
  record: WordRecord | null;
  changes: Change[];
  /** The change that it applies. */
  suggestion?: AppliedSuggestion;
}

export interface AppliedSuggestion {
  id: number;
  author: string | null;
}

interface RecordRow extends StoredRecord {
  phrasal_variants: string | null;
  entry_id: number;
  headword: string;
  user_modified: boolean | 0 | 1;
  revision: number;
}

/** Every base record of a dataset with its entry; conditions refer to `w` and `e`. */
const selectRecords = ({ words, entries }: DatasetTables) => `
  SELECT w.id, w.head, w.content, w.article, w.phrasal_variants,
         e.id AS entry_id, e.word AS headword, e.user_modified, e.revision
  FROM ${words} w JOIN ${entries} e ON e.id = w.entry_id`;

/** One change of content in its transaction. It holds the writers' lock, so its reads stay true. */
export class Edit {
  /** The history row that the next note reverts. */
  reverts: number | null = null;
  /** The bulk change that this edit belongs to. */
  bulk: number | null = null;
  private readonly notes: CreationAttributes<HistoryRow>[] = [];

  private constructor(
    readonly database: Database,
    readonly transaction: Transaction,

    /** In order. */
    readonly datasets: readonly StoredDataset[],
    readonly ids: IdAllocator,
    readonly now: Date,
  ) {}

  /** Does `work` as one change of content, with its history and its revision. */
  static async run<T>(
    database: Database,
    transaction: Transaction,
    work: (edit: Edit) => Promise<T>,
  ): Promise<T> {
    const state = await lockContentState(database, transaction);
    const datasets = await readDatasets(database, transaction);
    const edit = new Edit(database, transaction, datasets, new IdAllocator(state), new Date());
    const done = await work(edit);
    await edit.finish();
    return done;
  }

  /** The revision that this change creates. */
  get revision(): number {
    return this.ids.revision;
  }

  /** The base record with this id, or whose form has it. */
  async findRecord(id: number): Promise<FoundRecord | null> {
    const numbers = this.datasets.map(({ number }) => number);
    const dataset = await datasetOfRecord(this.database, this.transaction, numbers, id);
    if (dataset === null) return null;
    const [found] = await this.selectRecords(
      dataset,
      `WHERE w.id = (SELECT coalesce(base_id, id) FROM ${tablesOf(dataset).words} WHERE id = $1)`,
      [id],
    );
    return found ?? null;
  }

  /** Base records by id; forms and missing ids are left out. */
  async findRecords(ids: readonly number[]): Promise<Map<number, FoundRecord>> {
    const records = new Map<number, FoundRecord>();
    if (ids.length === 0) return records;
    for (const { number } of this.datasets) {
      const condition = `WHERE w.base_id IS NULL AND w.id IN (${ids.join(',')})`;
      const found = await this.selectRecords(number, condition, []);
      for (const one of found) records.set(one.record.id, one);
      if (records.size === ids.length) break;
    }
    return records;
  }

  async findEntry(word: string, dataset: number): Promise<StoredEntry | null> {
    const [row] = await this.database.select<
      Pick<RecordRow, 'user_modified' | 'revision'> & { id: number }
    >(`SELECT id, user_modified, revision FROM ${tablesOf(dataset).entries} WHERE word = $1`, {
      transaction: this.transaction,
      bind: [word],
    });
    if (!row) return null;
    const { id, revision } = row;
    return { id, dataset, word, userModified: Boolean(row.user_modified), revision };
  }

  async recordsOf(entry: StoredEntry): Promise<WordRecord[]> {
    const condition = 'WHERE w.entry_id = $1 AND w.base_id IS NULL ORDER BY w.id';
    const found = await this.selectRecords(entry.dataset, condition, [entry.id]);
    return found.map(({ record }) => record);
  }

  /** Base records of a dataset that may name a spelling, anywhere in their JSON or in a relation. */
  async recordsNaming(word: string, dataset: number): Promise<FoundRecord[]> {
    const pattern = `%${JSON.stringify(word).replace(/[%_!]/g, '!$&')}%`;
    return this.selectRecords(
      dataset,
      `WHERE w.base_id IS NULL AND (w.base_phrasal = $1
         OR w.content LIKE $2 ESCAPE '!' OR w.phrasal_variants LIKE $2 ESCAPE '!'
         OR w.id IN (SELECT word_id FROM ${tablesOf(dataset).relations} WHERE target = $1))`,
      [word, pattern],
    );
  }

  async createEntry(word: string, dataset: number): Promise<StoredEntry> {
    const { revision } = this;
    const entry = { id: this.ids.takeEntryId(), dataset, word, userModified: true, revision };
    await this.run(
      `INSERT INTO ${tablesOf(dataset).entries} (id, word, folded, user_modified, revision)
       VALUES ($1, $2, $3, TRUE, $4)`,
      [entry.id, word, foldHeadword(word), revision],
    );
    return entry;
  }

  /** Writes records and their forms, replacing their rows if they exist. */
  async writeRecords(written: readonly FoundRecord[]): Promise<void> {
    for (const [dataset, records] of groupBy(written, ({ entry }) => entry.dataset)) {
      const { words, relations } = tablesOf(dataset);
      const ids = records.map(({ record }) => record.id);
      const bases = records.map(({ record, entry }) => baseRow(record, entry.id));
      const forms = records.flatMap(({ record, entry }) => formRows(record, entry.id));
      const links = records.flatMap(({ record }) => relationRows(record));
      await this.removeRecords(dataset, ids);
      await this.insert({ table: words, ...BASE_ROWS }, bases);
      await this.insert({ table: words, ...FORM_ROWS }, forms);
      await this.insert({ table: relations, ...RELATION_ROWS }, links);
    }
  }

  /** Deletes base records with their forms and relations. */
  async removeRecords(dataset: number, ids: readonly number[]): Promise<void> {
    const { words, relations } = tablesOf(dataset);
    const listed = ids.join(',');
    await this.run(`DELETE FROM ${relations} WHERE word_id IN (${listed})`, []);
    await this.run(`DELETE FROM ${words} WHERE base_id IN (${listed})`, []);
    await this.run(`DELETE FROM ${words} WHERE id IN (${listed})`, []);
  }

  async touchEntries(entries: readonly StoredEntry[], { userModified }: { userModified: boolean }) {
    for (const [dataset, some] of groupBy(entries, ({ dataset }) => dataset)) {
      await this.run(
        `UPDATE ${tablesOf(dataset).entries} SET user_modified = $1, revision = $2
         WHERE id IN (${some.map(({ id }) => id).join(',')})`,
        [userModified, this.revision],
      );
    }
  }

  /** Deletes a headword with all its records; the tombstone tells other processes. */
  async removeEntry(entry: StoredEntry): Promise<void> {
    const tables = tablesOf(entry.dataset);
    const ids = `SELECT id FROM ${tables.words} WHERE entry_id = $1`;
    await this.run(`DELETE FROM ${tables.relations} WHERE word_id IN (${ids})`, [entry.id]);
    await this.run(`DELETE FROM ${tables.words} WHERE entry_id = $1`, [entry.id]);
    await this.run(`DELETE FROM ${tables.entries} WHERE id = $1`, [entry.id]);
    const tombstone = [entry.id, this.revision];
    await this.run(
      `INSERT INTO ${tables.deletions} (entry_id, revision) VALUES ($1, $2)`,
      tombstone,
    );
  }

  /** Adds a change of the instance itself, which outlives the dataset, to the history. */
  noteDataset(action: HistoryItem['action'], name: string, changes: Change[] = []): void {
    const none = { dataset: null, headword: null, part_of_speech: null, word_id: null };
    const told = { action, details: JSON.stringify({ changed_dataset: name, changes }) };
    this.notes.push({ created_at: this.now, ...none, ...told });
  }

  /** Adds a change to the history. An edit without any is not written. */
  note({ action, dataset, headword, record, changes, suggestion }: HistoryNote): void {
    const { reverts, bulk } = this;
    this.notes.push({
      created_at: this.now,
      action,
      dataset,
      headword,
      part_of_speech: record?.part_of_speech ?? null,
      word_id: record?.id ?? null,
      details: JSON.stringify({
        changes,
        ...(suggestion && { suggestion_id: suggestion.id }),
        ...(reverts !== null && { reverts }),
        // The last field: `inBulk` looks for it.
        ...(bulk !== null && { bulk }),
      }),
      author: suggestion?.author ?? null,
    });
  }

  /** Writes history and revision, which every change needs, and notifies other processes. */
  private async finish(): Promise<void> {
    const { database, transaction, notes } = this;
    if (notes.length === 0) return;
    await database.models.History.bulkCreate(notes, { transaction });
    await writeSetting(database, 'content_state', this.ids.advancedState(this.now), transaction);
    await database.dialect.announceChange?.(transaction);
  }

  private async selectRecords(
    dataset: number,
    condition: string,
    bind: Cell[],
  ): Promise<FoundRecord[]> {
    const { database, transaction } = this;
    const rows = await database.select<RecordRow>(
      `${selectRecords(tablesOf(dataset))} ${condition}`,
      { transaction, bind },
    );
    const found = rows.map((row) => ({
      entry: {
        id: row.entry_id,
        dataset,
        word: row.headword,
        userModified: Boolean(row.user_modified),
        revision: row.revision,
      },
      record: parseStored(row, row.phrasal_variants),
    }));
    const records = found.map(({ record }) => record);
    await attachRelations({ database, transaction, dataset }, records);
    return found;
  }

  private async insert(target: BulkTarget, rows: readonly (readonly Cell[])[]): Promise<void> {
    if (rows.length === 0) return;
    const insert = await this.database.dialect.openBulkInsert(this.transaction, target);
    try {
      await insert.write(rows);
    } finally {
      await insert.end();
    }
  }

  private async run(sql: string, bind: Cell[]): Promise<void> {
    await this.database.sequelize.query(sql, { transaction: this.transaction, bind });
  }
}
