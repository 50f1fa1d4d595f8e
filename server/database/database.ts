import { type Sequelize, Transaction } from 'sequelize';
import type { DatabaseConfig } from '../config/config.ts';
import { StartupError } from '../errors.ts';
import type { Dialect, Place, StoredRecord } from './dialect.ts';
import { defineModels, type Models } from './models.ts';
import { RecordReader } from './record-reader.ts';
import { explainStorage, storageProblem } from './storage.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** An SQLite connection does one thing at a time; a Postgres that is far away can do another. */
const READS_SIDE_BY_SIDE = { sqlite: 1, postgres: 2 };
/** An id that no record has. */
const NO_RECORD = 0;

/** The open database: Sequelize, its models, and what the two engines do differently. */
export class Database {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
  readonly models: Models;
  /** The place of the writer, where this process has taken it. */
  place: Place | null = null;
  /** Postgres lets transactions write side by side; SQLite does not. */
  private readonly writes: OneAtATime | null;
  private readonly reader: RecordReader;
  private readonly transactions = new Set<Promise<unknown>>();
  private blocking: Promise<unknown> | null = null;

  private constructor({ sequelize, dialect }: { sequelize: Sequelize; dialect: Dialect }) {
    this.sequelize = sequelize;
    this.dialect = dialect;
    this.models = defineModels(sequelize);
    this.reader = new RecordReader(
      (ids) => dialect.readRecords(ids),
      READS_SIDE_BY_SIDE[dialect.name],
    );
    this.writes = dialect.name === 'sqlite' ? new OneAtATime() : null;
  }

  /**
   * Opens a database and waits until it answers. Only the driver in use is loaded.
   *
   * @throws {StartupError} when it does not answer
   */
  static async open(config: DatabaseConfig): Promise<Database> {
    const database = new Database(
      config.dialect === 'sqlite'
        ? (await import('./sqlite.ts')).connectSqlite(config.path)
        : (await import('./postgres/dialect.ts')).connectPostgres(config.url),
    );
    try {
      await database.ping();
      return database;
    } catch (error) {
      await database.close();
      const explained = explainStorage(error);
      if (explained !== error) throw explained;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(`DATABASE_URL: the database does not answer: ${reason}`, {
        reason: 'database',
        cause: error,
      });
    }
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.sequelize.query('SELECT 1');
  }

  /** Resolves when the database answers to what readers ask, behind all that they are waiting for. */
  async pingReads(): Promise<void> {
    await this.dialect.requireInPlace();
    await this.readRecords([NO_RECORD]);
  }

  /** Word records in the order of their ids; those that are not there are left out. */
  readRecords(ids: readonly number[]): Promise<StoredRecord[]> {
    return this.reader.records(ids);
  }

  /** Runs `work` in a transaction that writes: committed when it resolves, else rolled back. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = async () => {
      try {
        await this.dialect.requireInPlace();
        const result = await this.sequelize.transaction(
          { type: Transaction.TYPES.IMMEDIATE },
          work,
        );
        await this.dialect.requireInPlace();
        return result;
      } catch (error) {
        const problem = storageProblem(error);
        if (problem) this.place?.noteProblem(problem);
        throw error;
      }
    };
    return this.tracked(this.writes ? this.writes.run(begin) : begin());
  }

  /** {@link write}, for work that takes long: while it runs, {@link longWrite} says so. */
  async writeLong<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const written = this.write(async (transaction) => {
      await this.dialect.allowLong(transaction);
      return work(transaction);
    });
    this.blocking = written;
    try {
      return await written;
    } finally {
      this.blocking = null;
    }
  }

  /**
   * Settles when the long transaction is over that keeps this process from writing anything else;
   * null when there is none, and always on Postgres, where they write side by side.
   */
  get longWrite(): Promise<unknown> | null {
    return this.writes && this.blocking;
  }

  /**
   * Runs `work` in a transaction that reads one unchanging state of the database; `long` where it
   * may take as long as it likes.
   */
  readSnapshot<T>(
    work: (transaction: Transaction) => Promise<T>,
    { long = false } = {},
  ): Promise<T> {
    const begun = this.sequelize.transaction(
      {
        type: Transaction.TYPES.DEFERRED,
        ...(this.dialect.name === 'postgres' && {
          isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ,
        }),
        readOnly: true,
      },
      async (transaction) => {
        if (long) await this.dialect.allowLong(transaction);
        return work(transaction);
      },
    );
    return this.tracked(begun);
  }

  /** Waits for the transactions under way: their answers may have been sent before they ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.transactions);
    await this.dialect.close();
    await this.sequelize.close();
  }

  private tracked<T>(transaction: Promise<T>): Promise<T> {
    this.transactions.add(transaction);
    const forget = () => this.transactions.delete(transaction);
    transaction.then(forget, forget);
    return transaction;
  }
}
