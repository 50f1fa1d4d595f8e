import type { Sequelize, Transaction } from 'sequelize';
import type { StorageProblem } from './storage.ts';

/** A value that a bulk insert stores. */
export type Cell = string | number | boolean | null;

/** A word record as stored: see `word-rows.ts`. */
export interface StoredRecord {
  id: number;
  head: string;
  content: string | null;
  /** The column of that name, where it was read. */
  article?: string | null;
  /** The number of its dataset, where it was read. */
  dataset?: number;
}

/** The unit separator, which JSON text cannot contain. */
const CELL_END = '\u001f';

/** An SQL expression: the cells of one row of {@link Dialect.joinedRows}. */
export function joinedCells(columns: readonly string[]): string {
  return columns.map((column) => `${column} || '${CELL_END}'`).join(' || ');
}

/** The rows of {@link Dialect.joinedRows}, with so many columns. */
export function splitRows(joined: string, columns: number): string[][] {
  const cells = joined.split(CELL_END);
  const rows: string[][] = [];
  // The last cell ends, too.
  for (let i = 0; i + columns < cells.length; i += columns) rows.push(cells.slice(i, i + columns));
  return rows;
}

/** A database as something to read from. */
export interface ReadSource {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
}

/**
 * The differences between SQLite and Postgres, behind one interface. Everything else is written
 * once, in SQL that both understand.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';

  /**
   * Reads records of one of the tables of words by primary key, with one prepared statement, in any
   * order, without missing ones.
   */
  readRecords(table: string, ids: readonly number[]): Promise<StoredRecord[]>;

  /** Creates a table with the columns and indexes of another, without its foreign keys. */
  createTableLike(transaction: Transaction, model: string, name: string): Promise<void>;

  /**
   * Drops tables. Further readers wait meanwhile; if earlier ones take longer than this, fails with
   * an error for which {@link isLocked} holds.
   */
  dropTables(transaction: Transaction, names: readonly string[], patienceMs: number): Promise<void>;

  isLocked(error: unknown): boolean;

  /** Whether an error says that a table is not there, such as that of a removed dataset. */
  isMissingTable(error: unknown): boolean;

  /** Gives freed space back to the system, in steps, where the database does not by itself. */
  giveBack(transaction: Transaction): Promise<{ isDone: boolean }>;

  /** Writes the database anew, as small as it can be. Resolves to false where its server does that. */
  compact(): Promise<boolean>;

  /** Bytes that tables and their indexes take; null where the database does not tell. */
  sizeOf(names: readonly string[]): Promise<number | null>;

  /** Inserts many rows inside a transaction, in the database's fastest way. */
  openBulkInsert(transaction: Transaction, target: BulkTarget): Promise<BulkInsert>;

  /** An SQL expression: the columns of all rows of a group as one JSON text, a list of lists. */
  jsonRows(columns: readonly string[]): string;

  /**
   * An SQL expression: the columns of all rows of a group as one text, U+001F after each cell.
   * They must be texts without it, such as JSON, or numbers, and not null.
   */
  joinedRows(columns: readonly string[]): string;

  /**
   * An SQL expression: a field of a JSON object in a text column, as text; null if it is missing.
   */
  jsonField(column: string, field: string): string;

  /** The same as JSON text. */
  jsonFieldAsJson(column: string, field: string): string;

  /** The same as {@link jsonField} of a field of the first object in a list that is a field. */
  jsonFieldOfFirst(column: string, list: string, field: string): string;

  /**
   * Takes the writer lock, which exactly one process can hold, for the life of this process.
   * Resolves to null when another process holds it. `onLost` is called when the lock is lost before
   * it was released.
   */
  takeWriterLock(onLost: () => void): Promise<WriterLock | null>;

  /**
   * Checks that the file this process has open is still the one at the database's path.
   *
   * @throws {FileGoneError} when it was deleted or replaced
   */
  requireInPlace(): Promise<void>;

  /**
   * Checks that the disk of the database has not become read-only, which SQLite would report as a
   * failing disk.
   *
   * @throws {Error} with the code `EROFS`
   */
  requireWritable(): Promise<void>;

  /**
   * Calls `changed` when another process may have changed content. Only a hint: it can be missed.
   */
  watchChanges(changed: () => void): Promise<() => Promise<void>>;

  /** Tells other processes that content changes when this transaction commits. */
  announceChange(transaction: Transaction): Promise<void>;

  /**
   * Makes a transaction that has not read anything yet a writing one. If only one process can
   * write, waits only a moment for it.
   */
  beginImpatiently(transaction: Transaction): Promise<void>;

  /**
   * Connections separate from those for edits and reads, for transactions as slow as their clients.
   * The same ones if an open transaction blocks nobody.
   */
  connectionsApart(): Sequelize;

  /** Lifts the statement timeout for transactions that read or write everything. */
  allowLong(transaction: Transaction): Promise<void>;

  /** Lets bulk inserts take memory that the system gets back only when the process ends. */
  spendMemory(): void;

  /** Prepares a transaction for inserting many rows. */
  beginBulk(transaction: Transaction): Promise<void>;

  /**
   * Updates the planner's statistics after many inserts. With old ones it scans whole tables where
   * an index would do.
   */
  analyze(transaction: Transaction, tables: readonly string[]): Promise<void>;

  /**
   * Copies the whole database beside it, under a name that ends in `suffix`, and resolves to the
   * path of the copy. Resolves to null if the database is not a file: its server has backups.
   */
  copyAside(suffix: string): Promise<string | null>;

  /** Releases everything this dialect holds, before Sequelize closes its connections. */
  close(): Promise<void>;
}

export interface BulkTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns of long texts; their cells are last in a row. */
  readonly textColumns: readonly string[];
}

export interface BulkInsert {
  /** Resolves when the rows are written. One batch at a time. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Releases what the inserts held. */
  end(): Promise<void>;
}

export interface WriterLock {
  release(): Promise<void>;
}

/** The writer role (see `writer-role.ts`), as needed by those about to write. */
export interface Role {
  readonly isHeld: boolean;
  /**
   * Whether this process waits to take over from another, and leaves all writing to it until then.
   */
  readonly isWaiting: boolean;
  /** The storage problem that makes the role useless, if any. */
  readonly problem: StorageProblem | null;
  /** Reports that a write failed. All writes are refused until a small test write succeeds. */
  noteProblem(problem: StorageProblem): void;
  /** Tells every process that the content was restored from a backup. */
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
export function driverConnection(transaction: Transaction): unknown {
  return Reflect.get(transaction, 'connection');
}

/** The driver's own connection that Sequelize would use for a read outside transactions. */
export function acquireReader(sequelize: Sequelize): Promise<unknown> {
  return sequelize.connectionManager.getConnection({ type: 'read' });
}
