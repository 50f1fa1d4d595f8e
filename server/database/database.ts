import { type QueryOptions, QueryTypes, type Sequelize, Transaction } from 'sequelize';
import type { DatabaseConfig } from '../config/config.ts';
import { StartupError } from '../base/errors.ts';
import { DEFAULT_DATASET, tablesOf } from './dataset-tables.ts';
import type { Dialect, ReadSource, Role, StoredRecord } from './dialect.ts';
import { defineModels, type Models } from './models.ts';
import { isOutage } from './outage.ts';
import { RecordReader } from './record-reader.ts';
import { Replica, type ReplicaState } from './replica.ts';
import { explainStorage, storageProblem } from './storage.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** SQLite runs one statement at a time per connection; a distant Postgres can take several. */
const READS_SIDE_BY_SIDE = { sqlite: 1, postgres: 2 };
const NO_RECORD = 0;

interface ReplicaOptions {
  url: string;
  onChange: (state: ReplicaState, error?: unknown) => void;
}

export class Database {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
  readonly models: Models;
  /** Null if this process has not taken the writer role. */
  role: Role | null = null;
  /** SQLite has one writer at a time; null on Postgres. */
  private readonly writes: OneAtATime | null;
  private readonly anybodys: OneAtATime;
  /** Keys are numbers of datasets. */
  private readonly readers = new Map<number, RecordReader>();
  private replica: Replica | null = null;
  private readonly transactions = new Set<Promise<unknown>>();
  private blocking: Promise<unknown> | null = null;
  private isClosed = false;

  private constructor({ sequelize, dialect }: ReadSource) {
    this.sequelize = sequelize;
    this.dialect = dialect;
    this.models = defineModels(sequelize);
    this.writes = dialect.name === 'sqlite' ? new OneAtATime() : null;
    this.anybodys = this.writes ?? new OneAtATime();
  }

  /**
   * Loads only the driver in use.
   * @throws {StartupError} when the database or its replica does not respond
   */
  static async open(config: DatabaseConfig, replica?: ReplicaOptions): Promise<Database> {
    const database = new Database(await connect(config));
    try {
      if (replica) await database.openReplica(replica);
      if (!database.readsFromReplica) await database.ping();
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

  private async openReplica({ url, onChange }: ReplicaOptions): Promise<void> {
    this.replica = new Replica(await connect({ dialect: 'postgres', url }), this, onChange);
    await this.replica.open();
  }

  /** The rows of a statement that reads from the primary. */
  select<Row extends object>(sql: string, options: QueryOptions = {}): Promise<Row[]> {
    return this.sequelize.query<Row>(sql, { ...options, type: QueryTypes.SELECT });
  }

  /** True while the replica responds and has the tables of this version. */
  get readsFromReplica(): boolean {
    return Boolean(this.replica?.source);
  }

  /** From the replica, or the database itself while no replica is usable. `work` may run twice. */
  async read<T>(work: (source: ReadSource) => Promise<T>): Promise<T> {
    const source = this.replica?.source;
    if (!source) return work(this);
    try {
      return await work(source);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.replica?.lost(error);
      return work(this);
    }
  }

  async ping(): Promise<void> {
    await this.sequelize.query('SELECT 1');
  }

  /** Resolves when the database answers a read, queued behind all pending reads. */
  async pingReads(): Promise<void> {
    await this.dialect.requireInPlace?.();
    await this.readRecords([NO_RECORD]);
  }

  /** In the order of the ids, without missing ones. */
  readRecords(ids: readonly number[], dataset: number = DEFAULT_DATASET): Promise<StoredRecord[]> {
    let reader = this.readers.get(dataset);
    if (reader === undefined) this.readers.set(dataset, (reader = this.readerOf(dataset)));
    return reader.records(ids);
  }

  private readerOf(dataset: number): RecordReader {
    const { words } = tablesOf(dataset);
    const read = async (ids: readonly number[]) => {
      const records = await this.read((source) => source.dialect.readRecords(words, ids));
      for (const record of records) record.dataset = dataset;
      return records;
    };
    return new RecordReader(read, READS_SIDE_BY_SIDE[this.dialect.name]);
  }

  /** Commits when `work` resolves, else rolls back. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = () => this.runWrite(Transaction.TYPES.IMMEDIATE, work);
    return this.tracked(() => (this.writes ? this.writes.run(begin) : begin()));
  }

  /**
   * Like {@link write}, for requests open to anybody: one at a time, so that they use a single
   * connection, and failing at once when another process is writing.
   */
  writeForAnybody<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = () =>
      this.runWrite(Transaction.TYPES.DEFERRED, async (transaction) => {
        await this.dialect.beginImpatiently?.(transaction);
        return work(transaction);
      });
    return this.tracked(() => this.anybodys.run(begin));
  }

  private async runWrite<T>(
    type: Transaction.TYPES,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    try {
      await this.dialect.requireInPlace?.();
      await this.dialect.requireWritable?.();
      const result = await this.sequelize.transaction({ type }, work);
      await this.dialect.requireInPlace?.();
      return result;
    } catch (error) {
      const problem = storageProblem(error);
      if (problem) this.role?.noteProblem(problem);
      throw error;
    }
  }

  /** Sets {@link longWrite} while it runs. */
  async writeLong<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const written = this.write(async (transaction) => {
      await this.dialect.allowLong?.(transaction);
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
   * Settles when the long transaction that blocks all other writes of this process is over. Always
   * null on Postgres, where writes run side by side.
   */
  get longWrite(): Promise<unknown> | null {
    return this.writes && this.blocking;
  }

  /**
   * Reads one snapshot of the database. `long` lifts the time limit; `separate` uses none of the
   * connections for edits and other reads. `work` may run twice.
   */
  readSnapshot<T>(
    work: (transaction: Transaction) => Promise<T>,
    { long = false, separate = false } = {},
  ): Promise<T> {
    const begin = ({ sequelize, dialect }: ReadSource) => {
      const connections = separate ? dialect.separateConnections() : sequelize;
      return connections.transaction(
        {
          type: Transaction.TYPES.DEFERRED,
          ...(dialect.name === 'postgres' && {
            isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ,
          }),
          readOnly: true,
        },
        async (transaction) => {
          if (long) await dialect.allowLong?.(transaction);
          return work(transaction);
        },
      );
    };
    return this.tracked(() => this.read(begin));
  }

  /** Waits for transactions in progress: a response may be sent before its transaction ends. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.transactions);
    await this.replica?.close();
    await this.dialect.close();
    await this.sequelize.close();
  }

  private async tracked<T>(begin: () => Promise<T>): Promise<T> {
    if (this.isClosed) throw new Error('The database is closed.');
    const transaction = begin();
    this.transactions.add(transaction);
    const forget = () => this.transactions.delete(transaction);
    transaction.then(forget, forget);
    return transaction;
  }
}

const connect = async (config: DatabaseConfig): Promise<ReadSource> =>
  config.dialect === 'sqlite'
    ? (await import('./sqlite.ts')).connectSqlite(config.path)
    : (await import('./postgres/dialect.ts')).connectPostgres(config.url);
