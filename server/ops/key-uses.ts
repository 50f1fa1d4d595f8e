import type { Database } from '../database/database.ts';
import type { Logger } from '../base/logger.ts';

const FLUSH_EVERY_MS = 60_000;

/** What a key was used for. */
export interface KeyUse {
  requests: number;
  lastUsedAt: Date;
}

/**
 * Counts the requests with each API key, by its hash. Every process writes its own once a minute and
 * when it stops; they add up in the database.
 */
export class KeyUses {
  private readonly database: Database;
  private readonly logger: Logger;
  private waiting = new Map<string, KeyUse>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private hasFailed = false;

  constructor(database: Database, logger: Logger) {
    this.database = database;
    this.logger = logger;
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes what waits. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  count(sha256: string): void {
    add(this.waiting, sha256, { requests: 1, lastUsedAt: new Date() });
  }

  /** By hash. What other processes have not written yet is not in it. */
  async read(): Promise<Map<string, KeyUse>> {
    await this.flushing;
    const waiting = [...this.waiting];
    const rows = await this.database.models.ApiKeyUse.findAll({ raw: true });
    const uses = new Map<string, KeyUse>();
    for (const { sha256, requests, last_used_at } of rows) {
      uses.set(sha256, { requests: Number(requests), lastUsedAt: new Date(last_used_at) });
    }
    for (const [sha256, use] of waiting) add(uses, sha256, use);
    return uses;
  }

  /** Writes what was counted since the last time. What cannot be written is tried again. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  async forget(sha256: string): Promise<void> {
    await this.flush();
    await this.database.write((transaction) =>
      this.database.models.ApiKeyUse.destroy({ where: { sha256 }, transaction }),
    );
  }

  private async write(): Promise<void> {
    const counted = this.waiting;
    if (counted.size === 0) return;
    this.waiting = new Map();
    // In one order everywhere: on Postgres two processes may write the same rows.
    const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    try {
      await this.database.writeForAnybody((transaction) =>
        this.database.sequelize.query(
          `INSERT INTO api_key_uses (sha256, requests, last_used_at)
           VALUES ${rows.map(() => '(?)').join(', ')}
           ON CONFLICT (sha256) DO UPDATE
           SET requests = api_key_uses.requests + excluded.requests,
               last_used_at = CASE WHEN excluded.last_used_at > api_key_uses.last_used_at
                 THEN excluded.last_used_at ELSE api_key_uses.last_used_at END`,
          {
            replacements: rows.map(([sha256, use]) => [sha256, use.requests, use.lastUsedAt]),
            transaction,
          },
        ),
      );
      this.hasFailed = false;
    } catch (error) {
      for (const [sha256, use] of counted) add(this.waiting, sha256, use);
      if (!this.hasFailed) this.logger.info({ err: error }, 'could not write the use of API keys');
      this.hasFailed = true;
    }
  }
}

function add(uses: Map<string, KeyUse>, sha256: string, { requests, lastUsedAt }: KeyUse): void {
  const known = uses.get(sha256);
  uses.set(sha256, {
    requests: requests + (known?.requests ?? 0),
    lastUsedAt: known && known.lastUsedAt > lastUsedAt ? known.lastUsedAt : lastUsedAt,
  });
}
