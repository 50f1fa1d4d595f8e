import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../database/database.ts';
import { StartupError } from '../../base/errors.ts';
import type { Lease, LeaseRequest, LeaseSource } from './leased-limiter.ts';

/** What one server takes at once, as a share of a limit. */
const LEASE_SHARE = 0.02;
/** How long requests wait for the database before they are counted in this process only, in ms. */
const TIMEOUT_MS = 1_000;
/** How long the database is then left alone, in ms. */
const PAUSE_MS = 5_000;
const CLEAN_UP_INTERVAL_MS = 60_000;
/** By the clock of the database, which all servers share. */
const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

interface Asked {
  request: LeaseRequest;
  resolve: (lease: Lease) => void;
  reject: (error: unknown) => void;
}

interface LentRow {
  key: string;
  used: number;
  ends_in: number;
}

/**
 * `RATE_LIMIT_STORE=database`: counts limits for all servers on one Postgres. Requests that arrive
 * while a statement runs are combined in the next one, so there is never a write for each request.
 */
export class DatabaseLeases implements LeaseSource {
  readonly leaseShare: number;
  private readonly database: Database;
  private waiting: Asked[] = [];
  private isRunning = false;
  private pausedUntil = 0;
  private cleanUpAt = 0;

  private constructor(database: Database, workers: number) {
    this.database = database;
    this.leaseShare = LEASE_SHARE / workers;
  }

  /** @throws {StartupError} when the role may only read */
  static async open(database: Database, workers: number): Promise<DatabaseLeases> {
    if (!(await mayWrite(database))) {
      throw new StartupError(
        'RATE_LIMIT_STORE=database has to write to the table rate_limits, but the role or server in DATABASE_URL is read-only. ' +
          'Grant INSERT, SELECT, UPDATE and DELETE on rate_limits to it, or use RATE_LIMIT_STORE=memory.',
        { reason: 'configuration' },
      );
    }
    return new DatabaseLeases(database, workers);
  }

  lease(request: LeaseRequest): Promise<Lease> {
    if (performance.now() < this.pausedUntil) return Promise.reject(new Error('paused'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    // Together with everything else requested in this turn of the event loop.
    await null;
    while (this.waiting.length > 0) {
      const asked = this.waiting;
      this.waiting = [];
      await this.lend(asked);
    }
    this.isRunning = false;
  }

  private async lend(asked: readonly Asked[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not answer')), TIMEOUT_MS);
    });
    try {
      const write = this.database.writeForAnybody((transaction) => this.count(asked, transaction));
      const rows = new Map((await Promise.race([write, late])).map((row) => [row.key, row]));
      for (const { request, resolve } of asked) resolve(leaseOf(request, rows.get(keyOf(request))));
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      for (const { reject } of asked) reject(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async count(asked: readonly Asked[], transaction: Transaction): Promise<LentRow[]> {
    const { sequelize } = this.database;
    // In the same order everywhere, so that servers cannot deadlock.
    const rows = asked
      .map(({ request }) => [keyOf(request), request.wanted, request.limit.seconds * 1000] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    if (performance.now() > this.cleanUpAt) {
      this.cleanUpAt = performance.now() + CLEAN_UP_INTERVAL_MS;
      await sequelize.query(`DELETE FROM rate_limits WHERE ends_at <= ${NOW_MS}`, { transaction });
    }
    return sequelize.query<LentRow>(
      `INSERT INTO rate_limits (key, used, ends_at)
       VALUES ${rows.map(() => `(?, ?, ${NOW_MS} + ?)`).join(', ')}
       ON CONFLICT (key) DO UPDATE SET
         used = CASE WHEN rate_limits.ends_at <= ${NOW_MS} THEN 0 ELSE rate_limits.used END + excluded.used,
         ends_at = CASE WHEN rate_limits.ends_at <= ${NOW_MS} THEN excluded.ends_at ELSE rate_limits.ends_at END
       RETURNING key, used, ends_at - ${NOW_MS} AS ends_in`,
      { type: QueryTypes.SELECT, replacements: rows.flat(), transaction },
    );
  }
}

function keyOf({ name, client }: LeaseRequest): string {
  return `${name} ${client}`;
}

/** Requests beyond the limit are counted but not granted. */
function leaseOf({ wanted, limit }: LeaseRequest, row: LentRow | undefined): Lease {
  if (!row) throw new Error('a lease was not written');
  const before = row.used - wanted;
  return {
    granted: Math.min(wanted, Math.max(0, limit.requests - before)),
    left: Math.max(0, limit.requests - row.used),
    endsInMs: Number(row.ends_in),
  };
}

async function mayWrite({ sequelize }: Database): Promise<boolean> {
  const [row] = await sequelize.query<{ may: boolean }>(
    `SELECT NOT pg_is_in_recovery() AND has_table_privilege('rate_limits', 'INSERT')
       AND has_table_privilege('rate_limits', 'UPDATE') AS may`,
    { type: QueryTypes.SELECT },
  );
  return row?.may ?? false;
}
