import type { Sequelize, Transaction } from 'sequelize';
import type { StorageProblem } from './storage.ts';

export type Cell = string | number | boolean | null;

/** A word record as stored: see `word-rows.ts`. */
export interface StoredRecord {
  id: number;
  head: string;
  content: string | null;
  /** Null if not read. */
  article?: string | null;
  /** Null if not read. */
  dataset?: number;
}

/** The unit separator, which JSON text cannot contain. */
const CELL_END = '\u001f';

/** The cells of one row of {@link Dialect.joinedRows}, as an SQL expression. */
export const joinedCells = (columns: readonly string[]): string =>
  columns.map((column) => `${column} || '${CELL_END}'`).join(' || ');

export function splitRows(joined: string, columns: number): string[][] {
  const cells = joined.split(CELL_END);
  const rows: string[][] = [];
  // The last cell ends, too.
  for (let i = 0; i + columns < cells.length; i += columns) rows.push(cells.slice(i, i + columns));
  return rows;
}

export interface ReadSource {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
}

/**
 * The differences between SQLite and Postgres. Everything else is written once, in SQL that both
 * understand. One of them has no need of the optional methods.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';

  /** SQL that reads the names of all tables. */
  readonly tableNames: string;

  /** Reads records by primary key, in any order, without missing ones. */
  readRecords(table: string, ids: readonly number[]): Promise<StoredRecord[]>;

  /** With the columns and indexes of the model's table, without its foreign keys. */
  createTableLike(transaction: Transaction, model: string, name: string): Promise<void>;

  /**
   * Further readers wait meanwhile; fails with an error for which {@link isLocked} holds if earlier
   * ones take longer than this.
   */
  dropTables(transaction: Transaction, names: readonly string[], patienceMs: number): Promise<void>;

  isLocked?(error: unknown): boolean;

  /** Such as the table of a removed dataset. */
  isMissingTable(error: unknown): boolean;

  /** Those that {@link giveBack} can give back. A database server does it by itself. */
  freePages?(): Promise<number>;

  /** Gives some free pages back to the system. */
  giveBack?(transaction: Transaction): Promise<void>;

  /** Gives all of them back, and lets those that are freed later be given back. */
  compact?(): Promise<void>;

  /**
   * Tables with their indexes; null where the database does not tell, or only if it `scans` them,
   * which takes as long as reading the file.
   */
  sizeOf(names: readonly string[], how: { scans: boolean }): Promise<number | null>;

  openBulkInsert(transaction: Transaction, target: BulkTarget): Promise<BulkInsert>;

  /** An SQL expression: the columns of all rows of a group as one JSON text, a list of lists. */
  jsonRows(columns: readonly string[]): string;

  /**
   * An SQL expression: the columns of all rows of a group as one text, U+001F after each cell.
   * Columns are numbers or texts without that character, and not null.
   */
  joinedRows(columns: readonly string[]): string;

  /** An SQL expression: what is at a path in a JSON text, as text; null if it is missing. */
  jsonField(column: string, ...path: (string | number)[]): string;

  /** A field of a JSON object, as JSON text. */
  jsonFieldAsJson(column: string, field: string): string;

  /**
   * Takes the lock for the life of this process; null when another process holds it. `onLost` is
   * called when the lock is lost before it was released.
   */
  takeWriterLock(onLost: () => void): Promise<WriterLock | null>;

  /** @throws {FileGoneError} when the open file was deleted or replaced */
  requireInPlace?(): Promise<void>;

  /**
   * SQLite would report a read-only disk as a failing one.
   * @throws {Error} with the code `EROFS`
   */
  requireWritable?(): Promise<void>;

  /** Calls `changed` when another process may have changed content: a hint that can be missed. */
  watchChanges?(changed: () => void): Promise<() => Promise<void>>;

  /** Notifies other processes when this transaction commits. */
  announceChange?(transaction: Transaction): Promise<void>;

  /** Makes a transaction that has read nothing a writing one; hardly waits for another writer. */
  beginImpatiently?(transaction: Transaction): Promise<void>;

  /** For transactions as slow as their clients; the shared ones where they would block nobody. */
  separateConnections(): Sequelize;

  /** Lifts the statement timeout for transactions that read or write everything. */
  allowLong?(transaction: Transaction): Promise<void>;

  beginBulk?(transaction: Transaction): Promise<void>;

  /** Call it after many inserts: with old statistics, Postgres scans tables instead of indexes. */
  analyze?(transaction: Transaction, tables: readonly string[]): Promise<void>;

  /** Copies the file of the database beside it, and resolves to the path of the copy. */
  copyAside?(suffix: string): Promise<string>;

  /** Called before Sequelize closes its connections. */
  close(): Promise<void>;
}

export interface BulkTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns of long texts, the last cells of a row. */
  readonly textColumns: readonly string[];
}

export interface BulkInsert {
  /** One batch at a time. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Takes rows along with the next `write`. */
  keep?(rows: readonly (readonly Cell[])[]): void;
  end(): Promise<void>;
}

export interface WriterLock {
  release(): Promise<void>;
}

/** The writer role (see `writer-role.ts`) as the code that writes sees it. */
export interface Role {
  readonly isHeld: boolean;
  /** True while this process waits to take over from another, and writes nothing. */
  readonly isWaiting: boolean;
  /** Makes the role useless. */
  readonly problem: StorageProblem | null;
  /** Refuses all writes until a small test write succeeds. */
  noteProblem(problem: StorageProblem): void;
  /** Announces a restored backup to every process. */
  countRestore(): Promise<void>;
  /** @throws {ApiError} when it is not held */
  requireHeld(): void;
  /**
   * @param writer the number of the writer in a locked content state
   * @throws {ApiError} when it is another process's number
   */
  check(writer: number | undefined): void;
}

/** The driver's own connection behind a Sequelize transaction. */
export const driverConnection = (transaction: Transaction): unknown =>
  Reflect.get(transaction, 'connection');

/** The driver's own connection that Sequelize would use for a read outside transactions. */
export const acquireReader = (sequelize: Sequelize): Promise<unknown> =>
  sequelize.connectionManager.getConnection({ type: 'read' });
