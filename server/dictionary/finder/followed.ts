import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../database/database.ts';
import type { ContentState } from '../../database/content-state.ts';
import { readSetting } from '../../database/settings.ts';
import { changedEntries } from '../content/load.ts';
import type { Dictionary } from '../dictionary.ts';
import { pauses } from '../steps.ts';

/** A table in memory that is made of rows of the dictionary. */
export interface Table<Row> {
  /** Whether so much was replaced that the table is better made anew. */
  readonly isOutgrown: boolean;

  /** Takes the rows of these entries instead of those that it has of them, all at once. */
  replace(entryIds: readonly number[], rows: readonly Row[]): Promise<void>;
}

/** Where the rows of a table come from. */
export interface Source<Row, T extends Table<Row>> {
  /** SQL expressions over `en_words w`: the first two are the ids of record and entry. */
  columns(database: Database): string[];
  /** SQL: which rows are of interest. */
  condition: string;
  /** Ids per statement: reading the JSON text of so many rows holds everybody up. */
  idsPerStatement: number;
  /** Rows come one by one, with pauses between them. */
  build(rows: AsyncIterable<Row>): Promise<T>;
}

interface Version<T> {
  table: T;
  state: ContentState;
}

/**
 * A table that is made when it is first asked for, and then follows the edits: it is brought up to
 * date when it is asked for after a change. After large changes it is made anew in the background,
 * and until then the one before answers.
 */
export class Followed<Row, T extends Table<Row>> {
  private readonly dictionary: Dictionary;
  private readonly source: Source<Row, T>;
  private version: Version<T> | null = null;
  /** The revision of the dictionary that was looked at last. */
  private shown = -1;
  private catchingUp: Promise<void> | null = null;
  private remaking: Promise<void> | null = null;
  /** Made in the background; replaces the current version when the table is next asked for. */
  private remade: Version<T> | null = null;

  constructor(dictionary: Dictionary, source: Source<Row, T>) {
    this.dictionary = dictionary;
    this.source = source;
  }

  /**
   * The table as of the dictionary's revision at the time of the call, or later; after a large
   * change the one before it, until that is made anew.
   */
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

  /** A version with the changes since; null if it is of other content. */
  private async follow(
    base: Version<T>,
    now: ContentState,
    transaction: Transaction,
  ): Promise<Version<T> | null> {
    const { table, state } = base;
    const isSame = now.id === state.id && now.restores === state.restores;
    if (!isSame || now.revision < state.revision) return null;
    const entries = await changedEntries(this.dictionary.database, transaction, state.revision);
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
        // Answers of the version before may be cached.
        this.dictionary.forgetAnswers();
      })
      .catch(() => {
        // The one before still answers; who asks next tries again.
        this.shown = -1;
      })
      .finally(() => (this.remaking = null));
  }

  private inSnapshot<R>(
    work: (state: ContentState, transaction: Transaction) => Promise<R>,
  ): Promise<R> {
    const { database } = this.dictionary;
    return database.readSnapshot(
      async (transaction) => {
        const state = await readSetting(database, 'content_state', { transaction });
        if (state === null) throw new Error('the settings table has no content_state');
        return work(state, transaction);
      },
      { long: true },
    );
  }

  /** The next rows are read while the current ones are used. Ends with an error at a shutdown. */
  private async *allRows(transaction: Transaction): AsyncGenerator<Row> {
    const [range] = await this.dictionary.database.sequelize.query<{ last: number | null }>(
      'SELECT max(id) AS last FROM en_words',
      { type: QueryTypes.SELECT, transaction },
    );
    const last = range?.last ?? 0;
    const { idsPerStatement } = this.source;
    const read = (after: number) => {
      const rows = this.rows(`w.id > ${after} AND w.id <= ${after + idsPerStatement}`, transaction);
      // If the caller stops between batches, nothing awaits this read.
      rows.catch(() => {});
      return rows;
    };
    const pause = pauses();
    let next = read(0);
    for (let after = 0; after < last; after += idsPerStatement) {
      const rows = await next;
      this.dictionary.closing.throwIfAborted();
      next = read(after + idsPerStatement);
      for (const row of rows) {
        await pause();
        yield row;
      }
    }
    await next;
  }

  /** As one text: drivers would make an object of every row. */
  private async rows(condition: string, transaction: Transaction): Promise<Row[]> {
    const { database } = this.dictionary;
    const columns = database.dialect.jsonRows(this.source.columns(database));
    const [found] = await database.sequelize.query<{ packed: string | null }>(
      `SELECT ${columns} AS packed FROM en_words w
       WHERE ${condition} AND ${this.source.condition}`,
      { type: QueryTypes.SELECT, transaction },
    );
    return JSON.parse(found?.packed ?? '[]');
  }
}
