import { QueryTypes, type Transaction } from 'sequelize';
import type { EDIT_ACTIONS } from '../../contract/admin/words.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Database } from '../../database/database.ts';
import type { BulkTarget, Cell, StoredRecord } from '../../database/dialect.ts';
import { writeSetting } from '../../database/settings.ts';
import { lockContentState } from '../../database/writer-role.ts';
import { foldHeadword } from '../../text/fold.ts';
import { IdAllocator } from '../content/ids.ts';
import { attachRelations, RELATION_ROWS, relationRows } from '../content/relations.ts';
import { BASE_ROWS, baseRow, FORM_ROWS, formRows, parseStored } from '../content/word-rows.ts';
import type { Change } from './diff.ts';

/** A headword as stored in the database. */
export interface StoredEntry {
  id: number;
  word: string;
  userModified: boolean;
  /** The revision of its last change. */
  revision: number;
}

export interface FoundRecord {
  entry: StoredEntry;
  record: WordRecord;
}

/** The name of a change in the history. */
export type EditAction = (typeof EDIT_ACTIONS)[number];

export interface HistoryNote {
  action: EditAction;
  headword: string;
  record: WordRecord | null;
  changes: Change[];
  /** What it applies. */
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

/** Every base record with its entry; conditions refer to `w` and `e`. */
const SELECT_RECORDS = `
  SELECT w.id, w.head, w.content, w.article, w.phrasal_variants,
         e.id AS entry_id, e.word AS headword, e.user_modified, e.revision
  FROM en_words w JOIN en_entries e ON e.id = w.entry_id`;

/**
 * One change of content, inside its transaction. It holds the lock of all content writers, so what
 * it reads stays true until it commits.
 */
export class Edit {
  readonly database: Database;
  readonly transaction: Transaction;
  readonly ids: IdAllocator;
  readonly now: Date;
  /** The history row that the next note reverts. */
  reverts: number | null = null;
  /** The bulk change that this edit belongs to. */
  bulk: number | null = null;
  private readonly notes: (HistoryNote & { reverts: number | null })[] = [];

  private constructor(database: Database, transaction: Transaction, ids: IdAllocator, now: Date) {
    this.database = database;
    this.transaction = transaction;
    this.ids = ids;
    this.now = now;
  }

  static async begin(database: Database, transaction: Transaction, now: Date): Promise<Edit> {
    const state = await lockContentState(database, transaction);
    return new Edit(database, transaction, new IdAllocator(state), now);
  }

  /** The revision that this change creates. */
  get revision(): number {
    return this.ids.revision;
  }

  /** The base record with this id, or whose form has it. */
  async findRecord(id: number): Promise<FoundRecord | null> {
    const [found] = await this.selectRecords(
      'WHERE w.id = (SELECT coalesce(base_id, id) FROM en_words WHERE id = $1)',
      [id],
    );
    return found ?? null;
  }

  /** Base records by id; forms and what is not there are left out. */
  async findRecords(ids: readonly number[]): Promise<Map<number, FoundRecord>> {
    if (ids.length === 0) return new Map();
    const found = await this.selectRecords(
      `WHERE w.base_id IS NULL AND w.id IN (${ids.join(',')})`,
      [],
    );
    return new Map(found.map((one) => [one.record.id, one]));
  }

  async findEntry(word: string): Promise<StoredEntry | null> {
    const row = await this.database.models.Entry.findOne({
      where: { word },
      transaction: this.transaction,
    });
    return row && { ...row.get(), userModified: row.user_modified };
  }

  /** The base records of a headword. */
  async recordsOf(entry: StoredEntry): Promise<WordRecord[]> {
    const found = await this.selectRecords(
      'WHERE w.entry_id = $1 AND w.base_id IS NULL ORDER BY w.id',
      [entry.id],
    );
    return found.map(({ record }) => record);
  }

  /** Base records that may name a spelling, anywhere in their JSON or in a relation. */
  async recordsNaming(word: string): Promise<FoundRecord[]> {
    const pattern = `%${JSON.stringify(word).replace(/[%_!]/g, '!$&')}%`;
    return this.selectRecords(
      `WHERE w.base_id IS NULL AND (w.base_phrasal = $1
         OR w.content LIKE $2 ESCAPE '!' OR w.phrasal_variants LIKE $2 ESCAPE '!'
         OR w.id IN (SELECT word_id FROM en_relations WHERE target = $1))`,
      [word, pattern],
    );
  }

  async createEntry(word: string): Promise<StoredEntry> {
    const entry = { id: this.ids.takeEntryId(), word, userModified: true, revision: this.revision };
    await this.database.models.Entry.create(
      {
        id: entry.id,
        word,
        folded: foldHeadword(word),
        user_modified: true,
        revision: this.revision,
      },
      { transaction: this.transaction },
    );
    return entry;
  }

  /** Writes records and their forms, replacing their rows if they exist. */
  async writeRecords(written: readonly FoundRecord[]): Promise<void> {
    await this.removeRecords(written.map(({ record }) => record.id));
    await this.insert(
      BASE_ROWS,
      written.map(({ record, entry }) => baseRow(record, entry.id)),
    );
    await this.insert(
      FORM_ROWS,
      written.flatMap(({ record, entry }) => formRows(record, entry.id)),
    );
    await this.insert(
      RELATION_ROWS,
      written.flatMap(({ record }) => relationRows(record)),
    );
  }

  /** The database deletes their forms and relations with them (cascade). */
  async removeRecords(ids: readonly number[]): Promise<void> {
    await this.run(`DELETE FROM en_words WHERE id IN (${ids.join(',')})`, []);
  }

  /** Marks the entries as changed, with the given flag. */
  async touchEntries(
    entries: readonly StoredEntry[],
    { userModified }: { userModified: boolean },
  ): Promise<void> {
    await this.database.models.Entry.update(
      { user_modified: userModified, revision: this.revision },
      { where: { id: entries.map(({ id }) => id) }, transaction: this.transaction },
    );
  }

  /** Deletes a headword with all its records; the tombstone tells other processes. */
  async removeEntry(entry: StoredEntry): Promise<void> {
    await this.run('DELETE FROM en_entries WHERE id = $1', [entry.id]);
    await this.run('INSERT INTO en_deletions (entry_id, revision) VALUES ($1, $2)', [
      entry.id,
      this.revision,
    ]);
  }

  /** Adds a change to the history. An edit without any is not written. */
  note(note: HistoryNote): void {
    this.notes.push({ ...note, reverts: this.reverts });
  }

  /** Writes history and revision, which every change needs, and notifies other processes. */
  async finish(): Promise<void> {
    if (this.notes.length === 0) return;
    const { database, transaction } = this;
    await database.models.History.bulkCreate(
      this.notes.map(({ action, headword, record, changes, suggestion, reverts }) => ({
        created_at: this.now,
        action,
        headword,
        part_of_speech: record?.part_of_speech ?? null,
        word_id: record?.id ?? null,
        details: JSON.stringify({
          changes,
          ...(suggestion && { suggestion_id: suggestion.id }),
          ...(reverts !== null && { reverts }),
          // The last field: `inBulk` looks for it.
          ...(this.bulk !== null && { bulk: this.bulk }),
        }),
        author: suggestion?.author ?? null,
      })),
      { transaction },
    );
    await writeSetting(database, 'content_state', this.ids.advancedState(this.now), transaction);
    await database.dialect.announceChange(transaction);
  }

  private async selectRecords(condition: string, bind: Cell[]): Promise<FoundRecord[]> {
    const rows = await this.database.sequelize.query<RecordRow>(`${SELECT_RECORDS} ${condition}`, {
      type: QueryTypes.SELECT,
      transaction: this.transaction,
      bind,
    });
    const found = rows.map((row) => ({
      entry: {
        id: row.entry_id,
        word: row.headword,
        userModified: Boolean(row.user_modified),
        revision: row.revision,
      },
      record: parseStored(row, row.phrasal_variants),
    }));
    await attachRelations(
      this.database,
      this.transaction,
      found.map(({ record }) => record),
    );
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
