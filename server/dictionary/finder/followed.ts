import { setImmediate } from 'node:timers/promises';
import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../database/database.ts';
import { type ContentState, readSetting } from '../../database/settings.ts';
import { changedEntries } from '../content/load.ts';
import type { Dictionary } from '../dictionary.ts';

/** A table in memory that is made of rows of the dictionary. */
export interface Table<Row> {
  /** Whether so much was replaced that the table is better made anew. */
  readonly isOutgrown: boolean;

  /** Takes the rows of these entries instead of those that it has of them. */
  replace(entryIds: readonly number[], rows: readonly Row[]): void;
}

/** Where the rows of a table come from. */
export interface Source<Row, T extends Table<Row>> {
  /** SQL expressions over `en_words w`: the first two are the ids of record and entry. */
  columns(database: Database): string[];
  /** SQL: which rows are of interest. */
  condition: string;
  /** Ids per statement. */
  idsPerStatement: number;
  build(batches: AsyncIterable<Row[]>): Promise<T>;
}

interface Version<T> {
  table: T;
  state: ContentState;
}

/**
 * A table that is made when it is first asked for, and then follows the edits: it is brought up to
 * date when it is asked for after a change. After large changes it is made anew.
 */
export class Followed<Row, T extends Table<Row>> {
  private readonly dictionary: Dictionary;
  private readonly source: Source<Row, T>;
  private version: Version<T> | null = null;
  /** The revision of the dictionary that the version shows. */
  private shown = -1;
  private catchingUp: Promise<void> | null = null;

  constructor(dictionary: Dictionary, source: Source<Row, T>) {
    this.dictionary = dictionary;
    this.source = source;
  }

  /** The table as of the dictionary's revision at the time of the call, or later. */
  async current(): Promise<T> {
    const wanted = this.dictionary.revision;
    while (this.version === null || this.shown < wanted) {
      this.catchingUp ??= this.catchUp().finally(() => (this.catchingUp = null));
      await this.catchingUp;
    }
    return this.version.table;
  }

  private async catchUp(): Promise<void> {
    const { database, revision } = this.dictionary;
    this.version = await database.readSnapshot(
      async (transaction) => {
        const state = await readSetting(database, 'content_state', { transaction });
        if (state === null) throw new Error('the settings table has no content_state');
        const table =
          (await this.changed(state, transaction)) ??
          (await this.source.build(this.allRows(transaction)));
        return { table, state };
      },
      { long: true },
    );
    this.shown = revision;
  }

  /** The table with the changes since it was made; null if it has to be made anew. */
  private async changed(now: ContentState, transaction: Transaction): Promise<T | null> {
    if (this.version === null || this.version.table.isOutgrown) return null;
    const { table, state } = this.version;
    const isSame = now.id === state.id && now.restores === state.restores;
    if (!isSame || now.revision < state.revision) return null;
    const { database } = this.dictionary;
    const entries = await changedEntries(database, transaction, state.revision);
    if (entries === null) return null;
    if (entries.length > 0) {
      table.replace(entries, await this.rows(`w.entry_id IN (${entries.join(',')})`, transaction));
    }
    return table;
  }

  /** The next batch is read while the current one is used. */
  private async *allRows(transaction: Transaction): AsyncGenerator<Row[]> {
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
    let next = read(0);
    for (let after = 0; after < last; after += idsPerStatement) {
      const rows = await next;
      next = read(after + idsPerStatement);
      // Lets requests that wait be answered.
      await setImmediate();
      yield rows;
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
