import { type Sequelize, Transaction } from 'sequelize';
import type { DatabaseConfig } from '../config/config.ts';
import { StartupError } from '../errors.ts';
import type { Dialect, Role, StoredRecord } from './dialect.ts';
import { defineModels, type Models } from './models.ts';
import { RecordReader } from './record-reader.ts';
import { explainStorage, storageProblem } from './storage.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** SQLite runs one statement at a time per connection; a distant Postgres can take several. */
const READS_SIDE_BY_SIDE = { sqlite: 1, postgres: 2 };
/** An id that no record has. */
const NO_RECORD = 0;

/** The open database: Sequelize, its models, and what the two engines do differently. */
export class Database {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
  readonly models: Models;
  /** The writer role, if this process has taken it. */
  role: Role | null = null;
  /** Null on Postgres, where transactions can write side by side; on SQLite they cannot. */
  private readonly writes: OneAtATime | null;
  /** The turn of {@link writeForAnybody}. */
  private readonly anybodys: OneAtATime;
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
    this.anybodys = this.writes ?? new OneAtATime();
  }

  /**
   * Opens a database and waits until it responds. Loads only the driver in use.
   *
   * @throws {StartupError} when it does not respond
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

  async ping(): Promise<void> {
    await this.sequelize.query('SELECT 1');
  }

  /** Resolves when the database answers a read, queued behind all pending reads. */
  async pingReads(): Promise<void> {
    await this.dialect.requireInPlace();
    await this.readRecords([NO_RECORD]);
  }

  /** Word records in the order of the ids; missing ones are left out. */
  readRecords(ids: readonly number[]): Promise<StoredRecord[]> {
    return this.reader.records(ids);
  }

  /** Runs `work` in a transaction that writes: committed when it resolves, else rolled back. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = () => this.runWrite(Transaction.TYPES.IMMEDIATE, work);
    return this.tracked(this.writes ? this.writes.run(begin) : begin());
  }

  /**
   * Like {@link write}, for what anybody may ask for: one at a time on every database, so that it
   * takes one connection at most, and it fails at once when another process holds the only writer.
   */
  writeForAnybody<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = () =>
      this.runWrite(Transaction.TYPES.DEFERRED, async (transaction) => {
        await this.dialect.beginImpatiently(transaction);
        return work(transaction);
      });
    return this.tracked(this.anybodys.run(begin));
  }

  private async runWrite<T>(
    type: Transaction.TYPES,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    try {
      await this.dialect.requireInPlace();
      await this.dialect.requireWritable();
      const result = await this.sequelize.transaction({ type }, work);
      await this.dialect.requireInPlace();
      return result;
    } catch (error) {
      const problem = storageProblem(error);
      if (problem) this.role?.noteProblem(problem);
      throw error;
    }
  }

  /** Like {@link write}, for long work; {@link longWrite} is set while it runs. */
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
   * Settles when the long transaction that blocks all other writes of this process is over. Null
   * when there is none, and always on Postgres, where writes run side by side.
   */
  get longWrite(): Promise<unknown> | null {
    return this.writes && this.blocking;
  }

  /**
   * Runs `work` in a transaction that reads one snapshot of the database. `long` lifts the time
   * limit; `apart` takes no connection away from edits and other reads.
   */
  readSnapshot<T>(
    work: (transaction: Transaction) => Promise<T>,
    { long = false, apart = false } = {},
  ): Promise<T> {
    const connections = apart ? this.dialect.connectionsApart() : this.sequelize;
    const begun = connections.transaction(
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

  /** Waits for the transactions under way: a response may be sent before its transaction ends. */
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
