import type { Sequelize, Transaction } from 'sequelize';
import type { StorageProblem } from './storage.ts';

/** A value that a bulk insert stores. */
export type Cell = string | number | boolean | null;

/** A word record as it is stored: see `word-rows.ts`. */
export interface StoredRecord {
  id: number;
  head: string;
  content: string | null;
}

/**
 * What SQLite and Postgres do differently, behind one interface. Everything else is written once,
 * in SQL that both read.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';

  /** Reads records by primary key with one prepared statement; any order, missing ones left out. */
  readRecords(ids: readonly number[]): Promise<StoredRecord[]>;

  /** Inserts many rows inside a transaction, by the fastest way that the database has. */
  openBulkInsert(transaction: Transaction, target: BulkTarget): Promise<BulkInsert>;

  /** An SQL expression: the columns of all rows of a group as one JSON text, a list of lists. */
  jsonRows(columns: readonly string[]): string;

  /**
   * Takes the one place of the process that writes content, for as long as that process lives.
   * Resolves to null when another process holds it. `onLost` is called when it is lost before it
   * was released.
   */
  takeWriterLock(onLost: () => void): Promise<WriterLock | null>;

  /**
   * Resolves when what this process has open is what stands where the database should be.
   *
   * @throws {FileGoneError} when its file was deleted or replaced
   */
  requireInPlace(): Promise<void>;

  /** Calls `changed` when another process may have changed content. A hint: it can be missed. */
  watchChanges(changed: () => void): Promise<() => Promise<void>>;

  /** Tells other processes, from inside a transaction, that content changes with its commit. */
  announceChange(transaction: Transaction): Promise<void>;

  /** Lets the statements of a transaction take long: those that read or write everything. */
  allowLong(transaction: Transaction): Promise<void>;

  /** Prepares a transaction that is about to insert many rows. */
  beginBulk(transaction: Transaction): Promise<void>;

  /**
   * Tells the planner how much there is now, after many rows were inserted. Until it knows it reads
   * whole tables where an index would do.
   */
  analyze(transaction: Transaction, tables: readonly string[]): Promise<void>;

  /** Lets go of everything this dialect holds, before Sequelize closes its connections. */
  close(): Promise<void>;
}

export interface BulkTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns of long texts; their cells stand at the end of a row. */
  readonly textColumns: readonly string[];
}

export interface BulkInsert {
  /** Resolves when the rows are written. One batch at a time. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Lets go of what the inserts held. */
  end(): Promise<void>;
}

export interface WriterLock {
  release(): Promise<void>;
}

/** The place of the one process that writes content, for those that are about to write. */
export interface Place {
  readonly isHeld: boolean;
  /** What keeps it from being used, where that is the storage. */
  readonly problem: StorageProblem | null;
  /** Told when something could not be written: nobody tries again until a small change could be. */
  noteProblem(problem: StorageProblem): void;
  /** Tells every process that the content is that of a backup. */
  countRestore(): Promise<void>;
  /** @throws {ApiError} when it is not held */
  requireHeld(): void;
  /**
   * @param writer the number of the writer, as a locked content state has it
   * @throws {ApiError} when it is another's
   */
  check(writer: number | undefined): void;
}

/** The driver's own connection of a Sequelize transaction. */
export function driverConnection(transaction: Transaction): unknown {
  return Reflect.get(transaction, 'connection');
}

/** The driver's own connection that Sequelize would use for a read outside transactions. */
export function acquireReader(sequelize: Sequelize): Promise<unknown> {
  return sequelize.connectionManager.getConnection({ type: 'read' });
}
