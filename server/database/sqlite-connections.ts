import { statSync } from 'node:fs';
import { ConnectionError, type Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';

/** How long to wait for another process's write. */
const BUSY_TIMEOUT_MS = 5_000;
/** The size that the `-wal` file is truncated to after a full checkpoint. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;
/** One to write, and one to read the result. */
const MAX_IDLE = 2;

/** WAL: readers never wait for the writer. */
export class Connection extends sqlite3.Database {
  private failed = false;

  constructor(path: string, mode?: number, callback?: (error: Error | null) => void) {
    super(path, mode, (error) => {
      this.failed = error !== null;
      callback?.(error);
    });
    this.configure('busyTimeout', BUSY_TIMEOUT_MS);
    // A problem with the file also fails the first awaited statement. Without a listener, the error
    // event would end the process.
    this.run('PRAGMA journal_mode = WAL', () => {});
    this.run('PRAGMA foreign_keys = ON', () => {});
    this.run(`PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`, () => {});
  }

  /** The driver never calls back when it closes a database that it could not open. */
  override close(callback?: (error: Error | null) => void): void {
    if (this.failed) callback?.(null);
    else super.close(callback);
  }
}

/**
 * Keeps connections for reuse by transactions. Sequelize opens one for each, and a new connection
 * has to read the schema and its pages again, which takes longer than most edits.
 */
export class TransactionConnections {
  private readonly idle: Connection[] = [];
  private readonly all = new Set<Connection>();

  constructor(private readonly path: string) {}

  serve({ connectionManager }: Sequelize): void {
    const shared = connectionManager.getConnection.bind(connectionManager);
    Object.assign(connectionManager, {
      // Sequelize passes the transaction as `uuid`; without one it means the shared connection.
      getConnection: (options: { type: 'read' | 'write'; uuid?: string }) =>
        options.uuid === undefined || options.uuid === 'default' ? shared(options) : this.acquire(),
      releaseConnection: (connection: Connection) => this.release(connection),
      destroyConnection: (connection: Connection) => this.destroy(connection),
    });
  }

  /** Waits for transactions under way. */
  async close(): Promise<void> {
    await Promise.all([...this.all].map((connection) => this.destroy(connection)));
  }

  private async acquire(): Promise<Connection> {
    const connection = this.idle.pop() ?? (await this.open());
    connection.configure('busyTimeout', BUSY_TIMEOUT_MS);
    return connection;
  }

  private open(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      // Without OPEN_CREATE: a deleted file must not be created again.
      const connection = new Connection(this.path, sqlite3.OPEN_READWRITE, (error) => {
        if (error) return reject(new ConnectionError(error));
        this.all.add(connection);
        resolve(connection);
      });
    });
  }

  /** Sequelize also releases the shared connection, which stays open. */
  private release(connection: Connection): void {
    if (!this.all.has(connection)) return;
    // The driver runs this exclusively, after every earlier statement, so that a late statement of
    // one transaction cannot end up in the next. BEGIN fails if a transaction is still open.
    connection.exec('BEGIN; ROLLBACK', (error) => {
      if (error || this.idle.length >= MAX_IDLE) void this.destroy(connection);
      else if (this.all.has(connection)) {
        this.truncateLog(connection);
        this.idle.push(connection);
      }
    });
  }

  /** Without this, the `-wal` file of an import would keep its size until the next change. */
  private truncateLog(connection: Connection): void {
    const size = statSync(`${this.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= WAL_LIMIT_BYTES) return;
    // Waits for nobody: if a reader still needs the file, the end of that reader's transaction is next.
    connection.configure('busyTimeout', 0);
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)', () => {});
  }

  private destroy(connection: Connection): Promise<void> {
    this.all.delete(connection);
    return new Promise((resolve) => connection.close(() => resolve()));
  }
}
