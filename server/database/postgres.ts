import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Sequelize, type Transaction } from 'sequelize';
import {
  acquireReader,
  type BulkInsert,
  type BulkTarget,
  type Cell,
  type Dialect,
  driverConnection,
  type StoredRecord,
  type WriterLock,
} from './dialect.ts';

/** Connections that one process opens at most. */
const POOL_SIZE = 10;
/** How long to wait for a connection before saying that the database is unreachable, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long after a lasting connection was lost to open it again, in ms. */
const REOPEN_INTERVAL_MS = 1_000;
/** The name of the writer lock among Postgres's advisory locks: "word" in ASCII. */
const WRITER_LOCK = 0x776f7264;
const CHANGE_CHANNEL = 'wordkeep_content';

export function connectPostgres(url: string): { sequelize: Sequelize; dialect: Dialect } {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: pg,
    logging: false,
    pool: { max: POOL_SIZE, acquire: CONNECT_TIMEOUT_MS * 2 },
    dialectOptions: { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'wordkeep' },
  });
  return { sequelize, dialect: new PostgresDialect(sequelize, url) };
}

class PostgresDialect implements Dialect {
  readonly name = 'postgres';
  private readonly sequelize: Sequelize;
  private readonly url: string;

  constructor(sequelize: Sequelize, url: string) {
    this.sequelize = sequelize;
    this.url = url;
  }

  async readRecords(ids: readonly number[]): Promise<StoredRecord[]> {
    const client = asPostgres(await acquireReader(this.sequelize));
    try {
      const { rows } = await client.query<StoredRecord>({
        name: 'read_records',
        text: 'SELECT id, head, content FROM en_words WHERE id = ANY($1)',
        values: [ids],
      });
      return rows;
    } finally {
      this.sequelize.connectionManager.releaseConnection(client);
    }
  }

  async openBulkInsert(
    transaction: Transaction,
    { table, columns, textColumns }: BulkTarget,
  ): Promise<BulkInsert> {
    const client = asPostgres(driverConnection(transaction));
    const into = `${table} (${[...columns, ...textColumns].join(',')})`;
    const copy = async (text: string) => {
      const stream = client.query(copyFrom(`COPY ${into} FROM STDIN`));
      stream.end(text);
      await finished(stream);
    };
    return {
      async write(rows) {
        if (rows.length > 0) await copy(rows.map(copyLine).join(''));
      },
      async end() {},
    };
  }

  jsonRows(columns: readonly string[]): string {
    return `json_agg(json_build_array(${columns.join(', ')}))::text`;
  }

  async takeWriterLock(): Promise<WriterLock | null> {
    const connection = new LastingConnection(this.url, async (client) => {
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS taken',
        [WRITER_LOCK],
      );
      return rows[0]?.taken ?? false;
    });
    return (await connection.open()) ? { release: () => connection.close() } : null;
  }

  async watchChanges(changed: () => void): Promise<() => Promise<void>> {
    const connection = new LastingConnection(this.url, async (client) => {
      client.on('notification', changed);
      await client.query(`LISTEN ${CHANGE_CHANNEL}`);
      return true;
    });
    await connection.open();
    return () => connection.close();
  }

  async announceChange(transaction: Transaction): Promise<void> {
    await this.sequelize.query(`NOTIFY ${CHANGE_CHANNEL}`, { transaction });
  }

  /**
   * Postgres keeps the plans of its foreign-key checks for as long as a session lasts. One that was
   * made while a table had a few rows reads the whole table for each row that is inserted later.
   */
  async beginBulk(transaction: Transaction): Promise<void> {
    await this.sequelize.query('DISCARD PLANS', { transaction });
    await this.sequelize.query('SET LOCAL enable_seqscan = off', { transaction });
  }

  async analyze(transaction: Transaction, tables: readonly string[]): Promise<void> {
    await this.sequelize.query(`ANALYZE ${tables.join(', ')}`, { transaction });
  }

  async close(): Promise<void> {}
}

/**
 * A connection for what lives as long as a session: locks and notifications. When it is lost, they
 * are lost with it, and taken again as soon as the database answers.
 */
class LastingConnection {
  private readonly url: string;
  private readonly prepare: (client: pg.Client) => Promise<boolean>;
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  /** `prepare` takes what the session is for, and resolves to whether it could be had. */
  constructor(url: string, prepare: (client: pg.Client) => Promise<boolean>) {
    this.url = url;
    this.prepare = prepare;
  }

  /** Resolves to false when the session could not be prepared; then nothing is left open. */
  async open(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // Listened to before anything can fail: an error event without a listener ends the process.
    client.on('error', () => {});
    await client.connect();
    let prepared = false;
    try {
      prepared = (await this.prepare(client)) && !this.closed;
    } finally {
      if (!prepared) await client.end();
    }
    if (!prepared) return false;
    this.client = client;
    client.once('end', () => this.reopen());
    return true;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end();
  }

  private reopen(): void {
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.open().then(
        (opened) => {
          if (!opened) this.reopen();
        },
        () => this.reopen(),
      );
    }, REOPEN_INTERVAL_MS).unref();
  }
}

function asPostgres(connection: unknown): pg.Client {
  if (!(connection instanceof pg.Client)) throw new Error('not a Postgres connection');
  return connection;
}

const COPY_ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** One line of COPY's text format. */
function copyLine(row: readonly Cell[]): string {
  return `${row.map(copyCell).join('\t')}\n`;
}

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(/[\\\n\r\t]/g, (character) => COPY_ESCAPES[character] ?? character);
}
