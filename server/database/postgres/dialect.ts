import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { QueryTypes, Sequelize, type Transaction } from 'sequelize';
import {
  acquireReader,
  type BulkInsert,
  type BulkTarget,
  type Cell,
  type Dialect,
  driverConnection,
  joinedCells,
  type StoredRecord,
  type WriterLock,
} from '../dialect.ts';
import { isLostConnection, isOutage, isReadOnly } from '../outage.ts';
import { setUpSession, STATEMENT_TIMEOUT_MS, WatchedClient } from './client.ts';
import { Notifications } from './notifications.ts';
import { openSession, requireOwnSession } from './session.ts';

/** The pool serves the edits and reads of one process. */
const POOL_SIZE = 10;
/** This pool serves transactions as slow as their clients. */
const SEPARATE_POOL_SIZE = 2;
const ACQUIRE_TIMEOUT_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';
const READ_PATIENCE_MS = 5_000;
const LONG_PATIENCE_MS = 120_000;
/** "word" in ASCII. */
const WRITER_LOCK = 0x776f7264;
const CHANGE_CHANNEL = 'wordkeep_content';

export function connectPostgres(url: string): { sequelize: Sequelize; dialect: Dialect } {
  const sequelize = openPool(url, { name: 'wordkeep', size: POOL_SIZE });
  return { sequelize, dialect: new PostgresDialect(sequelize, url) };
}

function openPool(url: string, { name, size }: { name: string; size: number }): Sequelize {
  const clients = new Set<WatchedClient>();
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: { ...pg, Client: clientsIn(clients) },
    logging: false,
    pool: { max: size, acquire: ACQUIRE_TIMEOUT_MS },
    dialectOptions: { application_name: name },
    // A pooled connection may have died unnoticed. In a transaction the retry fails at once.
    retry: { max: 2, match: [(error: unknown) => isLostConnection(error)], backoffBase: 0 },
  });
  sequelize.addHook('afterConnect', (client) => setUpSession(asPostgres(client)));
  // Tables are where the search path says; Sequelize would change those of the schema `public`.
  const { queryGenerator } = sequelize.getQueryInterface();
  Object.assign(Object(queryGenerator), { extractTableDetails: (table: unknown) => table });
  const { connectionManager } = sequelize;
  const release = connectionManager.releaseConnection.bind(connectionManager);
  connectionManager.releaseConnection = (client) => {
    asPostgres(client).patienceMs = STATEMENT_TIMEOUT_MS;
    release(client);
  };
  return sequelize;
}

/**
 * When one client of a pool finds the server silent, it drops the idle ones too, so that callers
 * need not time out on each.
 */
const clientsIn = (pool: Set<WatchedClient>): typeof WatchedClient =>
  class extends WatchedClient {
    constructor(config: pg.ClientConfig) {
      super(config);
      pool.add(this);
      this.once('end', () => pool.delete(this));
    }

    override giveUp(): void {
      super.giveUp();
      for (const client of pool) if (client !== this && !client.isBusy) client.dropIdle();
    }
  };

class PostgresDialect implements Dialect {
  readonly name = 'postgres';
  readonly tableNames =
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND pg_table_is_visible(oid)";
  private separate: Sequelize | null = null;
  private lockHolder: ServerSession | null = null;

  constructor(
    private readonly sequelize: Sequelize,
    private readonly url: string,
  ) {}

  async readRecords(table: string, ids: readonly number[]): Promise<StoredRecord[]> {
    try {
      return await this.readOnce(table, ids);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      return this.readOnce(table, ids);
    }
  }

  private async readOnce(table: string, ids: readonly number[]): Promise<StoredRecord[]> {
    const client = asPostgres(await acquireReader(this.sequelize));
    client.patienceMs = READ_PATIENCE_MS;
    try {
      const { rows } = await client.query<StoredRecord>({
        // A pooler may run it in a session that does not know the name.
        ...(!client.isPooled && { name: `read_${table}` }),
        text: `SELECT id, head, content FROM ${table} WHERE id = ANY($1)`,
        values: [ids],
      });
      return rows;
    } finally {
      this.sequelize.connectionManager.releaseConnection(client);
    }
  }

  async createTableLike(transaction: Transaction, model: string, name: string): Promise<void> {
    await this.sequelize.query(
      `CREATE TABLE ${name} (LIKE ${model} INCLUDING DEFAULTS INCLUDING INDEXES)`,
      { transaction },
    );
  }

  async dropTables(transaction: Transaction, names: readonly string[], patienceMs: number) {
    // Unlinking a large table when it commits may take longer than any statement.
    await this.allowLong(transaction);
    await this.sequelize.query(`SET LOCAL lock_timeout = ${patienceMs}`, { transaction });
    await this.sequelize.query(`DROP TABLE IF EXISTS ${names.join(', ')}`, { transaction });
    await this.sequelize.query('SET LOCAL lock_timeout = 0', { transaction });
  }

  isLocked(error: unknown): boolean {
    return codeOf(error) === LOCK_NOT_AVAILABLE;
  }

  isMissingTable(error: unknown): boolean {
    return codeOf(error) === UNDEFINED_TABLE;
  }

  async sizeOf(names: readonly string[]): Promise<number> {
    const sizes = names.map((name) => `pg_total_relation_size('${name}')`);
    const [found] = await this.sequelize.query<{ size: string }>(
      `SELECT ${sizes.join(' + ')} AS size`,
      { type: QueryTypes.SELECT },
    );
    return Number(found?.size ?? 0);
  }

  async openBulkInsert(
    transaction: Transaction,
    { table, columns, textColumns }: BulkTarget,
  ): Promise<BulkInsert> {
    const client = asPostgres(driverConnection(transaction));
    const into = `${table} (${[...columns, ...textColumns].join(',')})`;
    let kept: Buffer[] = [];
    // As bytes, which the collector of garbage does not copy.
    const keep = (rows: readonly (readonly Cell[])[]) =>
      void kept.push(Buffer.from(rows.map(copyLine).join('')));
    return {
      keep,
      async write(rows) {
        keep(rows);
        const text = Buffer.concat(kept);
        kept = [];
        if (text.length === 0) return;
        const stream = client.query(copyFrom(`COPY ${into} FROM STDIN`));
        stream.end(text);
        await finished(stream);
      },
      async end() {},
    };
  }

  jsonRows(columns: readonly string[]): string {
    return `json_agg(json_build_array(${columns.join(', ')}))::text`;
  }

  joinedRows(columns: readonly string[]): string {
    return `string_agg(${joinedCells(columns)}, '')`;
  }

  jsonField(column: string, ...path: (string | number)[]): string {
    return `(${column}::json #>> '{${path.join()}}')`;
  }

  jsonFieldAsJson(column: string, field: string): string {
    return `(${column}::json -> '${field}')::text`;
  }

  async takeWriterLock(onLost: () => void): Promise<WriterLock | null> {
    const take = async (client: WatchedClient) => {
      await requireOwnSession(client, this.url);
      if (this.lockHolder) await endSession(client, this.lockHolder);
      const { rows } = await client.query<{ taken: boolean } & ServerSession>(
        `SELECT pg_try_advisory_lock($1) AS taken, pid, backend_start::text AS started
         FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
        [WRITER_LOCK],
      );
      const [found] = rows;
      if (!found?.taken) return false;
      this.lockHolder = found;
      return true;
    };
    const session = await openSession(this.url, take, onLost);
    return session && { release: () => session.close() };
  }

  async watchChanges(changed: () => void): Promise<() => Promise<void>> {
    const notifications = new Notifications(this.url, CHANGE_CHANNEL, changed);
    try {
      await notifications.open();
    } catch (error) {
      // A standby sends no notifications; polling works without them.
      if (isOutage(error)) notifications.reopen();
      else if (!isReadOnly(error)) throw error;
    }
    return () => notifications.close();
  }

  async announceChange(transaction: Transaction): Promise<void> {
    await this.sequelize.query(`NOTIFY ${CHANGE_CHANNEL}`, { transaction });
  }

  separateConnections(): Sequelize {
    this.separate ??= openPool(this.url, { name: 'wordkeep export', size: SEPARATE_POOL_SIZE });
    return this.separate;
  }

  async allowLong(transaction: Transaction): Promise<void> {
    asPostgres(driverConnection(transaction)).patienceMs = LONG_PATIENCE_MS;
    await this.sequelize.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
       SET LOCAL idle_in_transaction_session_timeout = 0`,
      { transaction },
    );
  }

  /**
   * Postgres caches the plans of its foreign-key checks for the life of a session. A plan made
   * while a table had few rows scans the whole table for each row inserted later.
   */
  async beginBulk(transaction: Transaction): Promise<void> {
    await this.sequelize.query('DISCARD PLANS', { transaction });
    await this.sequelize.query('SET LOCAL enable_seqscan = off', { transaction });
  }

  async analyze(transaction: Transaction, tables: readonly string[]): Promise<void> {
    await this.sequelize.query(`ANALYZE ${tables.join(', ')}`, { transaction });
  }

  async close(): Promise<void> {
    await this.separate?.close();
  }
}

/** Its start is part of its identity, because process numbers are reused. */
interface ServerSession {
  pid: number;
  started: string;
}

/** A session lost here may live on behind a proxy that has forgotten it, and keep its locks. */
async function endSession(client: WatchedClient, { pid, started }: ServerSession): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2',
    [pid, started],
  );
}

/** Sequelize may have wrapped the server's error. */
function codeOf(error: unknown): unknown {
  const inner: unknown = Reflect.get(Object(error), 'original') ?? error;
  return Reflect.get(Object(inner), 'code');
}

function asPostgres(connection: unknown): WatchedClient {
  if (!(connection instanceof WatchedClient)) throw new Error('not a Postgres connection');
  return connection;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line in COPY's text format. */
const copyLine = (row: readonly Cell[]): string => `${row.map(copyCell).join('\t')}\n`;

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
