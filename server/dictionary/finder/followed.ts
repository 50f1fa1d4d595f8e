import type { Transaction } from 'sequelize';
import type { Database } from '../../database/database.ts';
import { tablesOf } from '../../database/dataset-tables.ts';
import type { ContentState } from '../../database/content-state.ts';
import { readContentState } from '../../database/settings.ts';
import { changedEntries, readAhead } from '../content/load.ts';
import type { Dictionary } from '../dictionary.ts';
import { pauses } from '../structures/steps.ts';

/** A table in memory, built from rows of a dataset. */
export interface Table<Row> {
  /** True once so much has been replaced that the table should be rebuilt. */
  readonly isOutgrown: boolean;

  /** Replaces the rows of these entries, all at once. */
  replace(entryIds: readonly number[], rows: readonly Row[]): Promise<void>;
}

export interface Source<Row, T extends Table<Row>> {
  /** SQL expressions over a table of words `w`: the first two are the ids of record and entry. */
  columns(database: Database, dataset: number): string[];
  /** SQL: which rows the table needs. */
  condition: string;
  /** Limits how long parsing the JSON text of one statement blocks the process. */
  idsPerStatement: number;
  /** Rows arrive one by one, with pauses between them. */
  build(rows: AsyncIterable<Row>): Promise<T>;
}

/** A table, and the content that it is made from. */
export interface Version<T> {
  table: T;
  state: ContentState;
}

/** A table built and updated on use. After a large change the old one serves during the rebuild. */
export class Followed<Row, T extends Table<Row>> {
  private version: Version<T> | null = null;
  /** The revision of the dictionary at the last check. */
  private shown = -1;
  private catchingUp: Promise<void> | null = null;
  private remaking: Promise<void> | null = null;
  /** Built in the background; replaces the current version when the table is next needed. */
  private remade: Version<T> | null = null;

  constructor(
    private readonly dictionary: Dictionary,
    private readonly source: Source<Row, T>,
    /** Its number. */
    private readonly dataset: number,
  ) {}

  /** Uses a table made earlier, until {@link current} brings it up to date. */
  adopt(version: Version<T>): void {
    this.version ??= version;
  }

  /** As {@link current}, with the content that the table is made from. */
  async currentVersion(): Promise<Version<T>> {
    const table = await this.current();
    return { table, state: this.version!.state };
  }

  /** The table at this revision or later; after a large change the old one, until it is rebuilt. */
  async current(): Promise<T> {
    const wanted = this.dictionary.revision;
    while (this.version === null || this.shown < wanted || this.remade !== null) {
      this.catchingUp ??= this.catchUp().finally(() => (this.catchingUp = null));
      await this.catchingUp;
    }
    return this.version.table;
  }

  private async catchUp(): Promise<void> {
    const { revision } = this.dictionary;
    const base = this.remade ?? this.version;
    const followed =
      base && (await this.inSnapshot((now, within) => this.follow(base, now, within)));
    this.version = followed ?? (await this.make());
    this.remade = null;
    this.shown = revision;
  }

  /** A version with the changes made since `base`; null if the content is no longer the same. */
  private async follow(
    base: Version<T>,
    now: ContentState,
    transaction: Transaction,
  ): Promise<Version<T> | null> {
    const { table, state } = base;
    const isSame = now.id === state.id && now.restores === state.restores;
    if (!isSame || now.revision < state.revision) return null;
    const snapshot = { database: this.dictionary.database, transaction, dataset: this.dataset };
    const entries = await changedEntries(snapshot, state.revision);
    if (entries !== null && entries.length > 0) {
      const rows = await this.rows(`w.entry_id IN (${entries.join(',')})`, transaction);
      await table.replace(entries, rows);
    }
    if (entries === null || table.isOutgrown) this.remake();
    return entries === null ? base : { table, state: now };
  }

  private make(): Promise<Version<T>> {
    return this.inSnapshot(async (state, transaction) => ({
      table: await this.source.build(this.allRows(transaction)),
      state,
    }));
  }

  private remake(): void {
    this.remaking ??= this.make()
      .then((version) => {
        this.remade = version;
        // Answers from the old version may be cached.
        this.dictionary.forgetAnswers();
      })
      .catch(() => {
        // The old version stays in use; the next request tries again.
        this.shown = -1;
      })
      .finally(() => (this.remaking = null));
  }

  private inSnapshot<R>(
    work: (state: ContentState, transaction: Transaction) => Promise<R>,
  ): Promise<R> {
    const { database } = this.dictionary;
    const read = async (transaction: Transaction) =>
      work(await readContentState(database, { transaction }), transaction);
    return database.readSnapshot(read, { long: true });
  }

  /** Throws at shutdown. */
  private async *allRows(transaction: Transaction): AsyncGenerator<Row> {
    const { database } = this.dictionary;
    const snapshot = { database, transaction, dataset: this.dataset };
    const read = (condition: string) => this.rows(condition, transaction);
    const pause = pauses();
    for await (const rows of readAhead(snapshot, this.source.idsPerStatement, read)) {
      this.dictionary.closing.throwIfAborted();
      for (const row of rows) {
        await pause();
        yield row;
      }
    }
  }

  /** Reads all rows as one text; otherwise the driver would create an object for each. */
  private async rows(condition: string, transaction: Transaction): Promise<Row[]> {
    const { database } = this.dictionary;
    const columns = database.dialect.jsonRows(this.source.columns(database, this.dataset));
    const [found] = await database.select<{ packed: string | null }>(
      `SELECT ${columns} AS packed FROM ${tablesOf(this.dataset).words} w
       WHERE ${condition} AND ${this.source.condition}`,
      { transaction },
    );
    return JSON.parse(found?.packed ?? '[]');
  }
}
