import { type BigIntStats, closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { QueryTypes, Sequelize, type Transaction } from 'sequelize';
import sqlite3 from 'sqlite3';
import { StartupError } from '../base/errors.ts';
import {
  acquireReader,
  type BulkInsert,
  type BulkTarget,
  type Dialect,
  driverConnection,
  joinedCells,
  splitRows,
  type StoredRecord,
  type WriterLock,
} from './dialect.ts';
import { openBulkInsert } from './sqlite-bulk-insert.ts';
import { answered, asSqlite, exec, finalize, open, prepare } from './sqlite-statements.ts';
import { Connection, TransactionConnections } from './sqlite-connections.ts';
import { FileGoneError } from './storage.ts';

/** Longer than an edit of another process. */
const IMPATIENT_BUSY_TIMEOUT_MS = 250;

const OWNER_ONLY = 0o600;

const REFERENCE = / REFERENCES `\w+` \(`\w+`\)(?: ON (?:DELETE|UPDATE) [A-Z ]+)*/g;

/** Edits wait for a step, which takes some 90 ms when a gigabyte is free. */
const PAGES_PER_STEP = 500;
/** A value of the pragma `auto_vacuum`. */
const INCREMENTAL = 2;

/** @throws {StartupError} when the folder of the file cannot be created */
export async function connectSqlite(
  path: string,
): Promise<{ sequelize: Sequelize; dialect: Dialect }> {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The folder of the database cannot be made: ${reason}`, {
      cause: error,
    });
  }
  createForOwner(path);
  // Resolve links first, so that one file has one lock beside it.
  const file = realPath(path);
  await prepareNew(file);
  const sequelize = new Sequelize({
    dialect: 'sqlite',
    dialectModule: { ...sqlite3, Database: Connection },
    storage: file,
    logging: false,
  });
  return { sequelize, dialect: new SqliteDialect(sequelize, file) };
}

/** SQLite copies the permissions to the files beside it. */
function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch {
    // Ignored: SQLite reports any problem with the file when it opens it.
  }
}

/** Lets a new file give back freed space, which can only be set before it has a table. */
async function prepareNew(path: string): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return;
  try {
    const connection = await open(path);
    await exec(connection, 'PRAGMA auto_vacuum = INCREMENTAL; VACUUM').finally(
      () => new Promise<void>((resolve) => connection.close(() => resolve())),
    );
  } catch {
    // Another process may be making it; any problem with the file shows when it is opened.
  }
}

async function pragma(connection: sqlite3.Database, name: string): Promise<number> {
  const row = await answered<Record<string, number>>((done) =>
    connection.get(`PRAGMA ${name}`, done),
  );
  return Object.values(row)[0] ?? 0;
}

/** Unchanged if there is no such file. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

class SqliteDialect implements Dialect {
  readonly name = 'sqlite';
  readonly tableNames = "SELECT name FROM sqlite_master WHERE type = 'table'";
  /** The file at the path when the database was opened. */
  private readonly file: BigIntStats | undefined;
  private readonly transactions: TransactionConnections;
  private readonly readers = new Map<string, Promise<sqlite3.Statement>>();
  private isClosed = false;

  constructor(
    private readonly sequelize: Sequelize,
    private readonly path: string,
  ) {
    this.file = statSync(path, { bigint: true, throwIfNoEntry: false });
    this.transactions = new TransactionConnections(path);
    this.transactions.serve(sequelize);
  }

  async readRecords(table: string, ids: readonly number[]): Promise<StoredRecord[]> {
    const reader = this.readers.get(table) ?? this.prepareReader(table);
    this.readers.set(table, reader);
    const statement = await reader;
    // Not `get`: it stops at the first row, and holds a snapshot of the database until the next read.
    const [row] = await answered<{ records: string | null }[]>((done) =>
      statement.all(`[${ids.join()}]`, done),
    );
    return recordsOf(row?.records ?? '');
  }

  /**
   * Reads all rows as one text: the driver takes several microseconds of the main thread for each
   * row, and next to nothing for a long text.
   */
  private async prepareReader(table: string): Promise<sqlite3.Statement> {
    // A connection with a statement cannot be closed.
    if (this.isClosed) throw new Error('The database is closed.');
    const records = this.joinedRows(['id', 'head', "ifnull(content, '')"]);
    const sql = `SELECT ${records} AS records FROM ${table}
                 WHERE id IN (SELECT value FROM json_each(?))`;
    try {
      return await prepare(asSqlite(await acquireReader(this.sequelize)), sql);
    } catch (error) {
      this.readers.delete(table);
      throw error;
    }
  }

  async createTableLike(transaction: Transaction, model: string, name: string): Promise<void> {
    const made = await this.sequelize.query<{ sql: string }>(
      'SELECT sql FROM sqlite_master WHERE tbl_name = $1 AND sql IS NOT NULL ORDER BY type DESC',
      { type: QueryTypes.SELECT, transaction, bind: [model] },
    );
    for (const { sql } of made) {
      const like = sql.replace(REFERENCE, '').replaceAll(model, name);
      await this.sequelize.query(like, { transaction });
    }
  }

  async dropTables(transaction: Transaction, names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.sequelize.query(`DROP TABLE IF EXISTS ${name}`, { transaction });
  }

  isMissingTable(error: unknown): boolean {
    return error instanceof Error && error.message.includes('no such table: d');
  }

  async freePages(): Promise<number> {
    const connection = asSqlite(await acquireReader(this.sequelize));
    if ((await pragma(connection, 'auto_vacuum')) !== INCREMENTAL) return 0;
    return pragma(connection, 'freelist_count');
  }

  async giveBack(transaction: Transaction): Promise<void> {
    const connection = asSqlite(driverConnection(transaction));
    await exec(connection, `PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
  }

  async compact(): Promise<void> {
    await this.sequelize.query('PRAGMA auto_vacuum = INCREMENTAL');
    await this.sequelize.query('VACUUM');
  }

  /** Some builds of SQLite lack the table of pages. */
  async sizeOf(names: readonly string[], { scans }: { scans: boolean }): Promise<number | null> {
    if (!scans) return null;
    try {
      const [found] = await this.sequelize.query<{ size: number | null }>(
        `SELECT sum(pgsize) AS size FROM dbstat WHERE aggregate = TRUE
         AND name IN (SELECT name FROM sqlite_schema WHERE tbl_name IN (:names))`,
        { type: QueryTypes.SELECT, replacements: { names } },
      );
      return found?.size ?? null;
    } catch (error) {
      if (this.isMissingTable(error)) return null;
      throw error;
    }
  }

  async openBulkInsert(transaction: Transaction, target: BulkTarget): Promise<BulkInsert> {
    return openBulkInsert(asSqlite(driverConnection(transaction)), target);
  }

  jsonRows(columns: readonly string[]): string {
    return `json_group_array(json_array(${columns.join(', ')}))`;
  }

  joinedRows(columns: readonly string[]): string {
    return `group_concat(${joinedCells(columns)}, '')`;
  }

  jsonField(column: string, ...path: (string | number)[]): string {
    const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
    return `json_extract(${column}, '$${steps.join('')}')`;
  }

  jsonFieldAsJson(column: string, field: string): string {
    return `(${column} -> '$.${field}')`;
  }

  /**
   * An exclusive transaction, never committed, on a file beside the database. The operating system
   * releases it when the process ends, so unlike a PID file it cannot go stale.
   */
  async takeWriterLock(): Promise<WriterLock | null> {
    const lock = await open(`${this.path}-lock`);
    const close = () => new Promise<void>((resolve) => lock.close(() => resolve()));
    try {
      lock.configure('busyTimeout', 0);
      // Without a journal on disk: the disk may be full.
      await exec(lock, 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    } catch (error) {
      await close();
      if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
      throw error;
    }
    return { release: close };
  }

  async requireInPlace(): Promise<void> {
    const file = await stat(this.path, { bigint: true }).catch(() => null);
    if (!file || file.ino !== this.file?.ino || file.dev !== this.file.dev) {
      throw new FileGoneError(this.path);
    }
  }

  async requireWritable(): Promise<void> {
    await access(this.path, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EROFS') throw error;
    });
  }

  async beginImpatiently(transaction: Transaction): Promise<void> {
    const connection = asSqlite(driverConnection(transaction));
    // Set back when the connection is used again.
    connection.configure('busyTimeout', IMPATIENT_BUSY_TIMEOUT_MS);
    await exec(connection, 'UPDATE settings SET value = value WHERE false');
  }

  /** Each transaction has its own connection. */
  separateConnections(): Sequelize {
    return this.sequelize;
  }

  async copyAside(suffix: string): Promise<string> {
    const copy = `${this.path}-${suffix}`;
    const unfinished = `${copy}.part`;
    await rm(unfinished, { force: true });
    createForOwner(unfinished);
    try {
      await this.sequelize.query('VACUUM INTO ?', { replacements: [unfinished] });
      await rename(unfinished, copy);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return copy;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const reader of this.readers.values()) await reader.then(finalize, () => {});
    this.readers.clear();
    await this.transactions.close();
  }
}

const recordsOf = (text: string): StoredRecord[] =>
  splitRows(text, 3).map(([id, head = '', content = '']) => ({
    id: Number(id),
    head,
    content: content === '' ? null : content,
  }));
