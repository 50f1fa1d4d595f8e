import type { Channel } from 'node:diagnostics_channel';
import type { Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { Logger } from '../base/logger.ts';

const FLUSH_EVERY_MS = 60_000;
const ROWS_PER_STATEMENT = 500;

export interface Count {
  times: number;
  lastAt: Date;
}

interface Table {
  name: string;
  key: string;
  times: string;
  lastAt?: string;
  /** Further names are not counted until these are written. */
  maxWaiting?: number;
  /** With more than `max` rows, only the `kept` most frequent stay. */
  rows?: { max: number; kept: number };
}

/**
 * Counts by name in a table. Every process adds its own counts to the rows once a minute and when
 * it stops; a read-only process writes nothing.
 */
export class TableCounter {
  /** Called while it counts. */
  protected readonly listeners: readonly (readonly [Channel, (message: unknown) => void])[] = [];
  private waiting = new Map<string, Count>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private hasFailed = false;

  constructor(
    protected readonly database: Database,
    private readonly logger: Logger,
    private readonly table: Table,
    public isEnabled = true,
  ) {}

  start(): void {
    if (!this.isEnabled) return;
    for (const [channel, listener] of this.listeners) channel.subscribe(listener);
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    for (const [channel, listener] of this.listeners) channel.unsubscribe(listener);
    clearInterval(this.timer);
    await this.flush();
  }

  count(name: string, count: Count = { times: 1, lastAt: new Date() }): void {
    const { maxWaiting = Infinity } = this.table;
    if (this.waiting.size < maxWaiting || this.waiting.has(name)) add(this.waiting, name, count);
  }

  /** Resolves once nothing is being written. */
  async pending(): Promise<ReadonlyMap<string, Count>> {
    await this.flushing;
    return new Map(this.waiting);
  }

  /** Counts that cannot be written are kept for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.store());
    return this.flushing;
  }

  private async store(): Promise<void> {
    const { waiting } = this;
    if (waiting.size === 0) return;
    this.waiting = new Map();
    try {
      const counted = await this.rowsOf(waiting);
      await this.database.writeForAnybody((transaction) => this.write(counted, transaction));
      this.hasFailed = false;
    } catch (error) {
      for (const [name, count] of waiting) this.count(name, count);
      const { name } = this.table;
      if (!this.hasFailed) this.logger.info({ err: error, table: name }, 'could not store counts');
      this.hasFailed = true;
    }
  }

  protected async rowsOf(counts: ReadonlyMap<string, Count>): Promise<ReadonlyMap<string, Count>> {
    return counts;
  }

  private async write(counted: ReadonlyMap<string, Count>, transaction: Transaction) {
    const { name, key, times, lastAt, rows: limits } = this.table;
    const columns = [key, times, ...(lastAt ? [lastAt] : [])];
    const latest =
      lastAt &&
      `, ${lastAt} = CASE WHEN excluded.${lastAt} > ${name}.${lastAt}
           THEN excluded.${lastAt} ELSE ${name}.${lastAt} END`;
    // In one order everywhere, as two processes may write the same rows on Postgres.
    const all = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    for (let at = 0; at < all.length; at += ROWS_PER_STATEMENT) {
      const rows = all
        .slice(at, at + ROWS_PER_STATEMENT)
        .map(([row, count]) => [row, count.times, ...(lastAt ? [count.lastAt] : [])]);
      await this.database.sequelize.query(
        `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${rows.map(() => '(?)').join(', ')}
         ON CONFLICT (${key}) DO UPDATE
         SET ${times} = ${name}.${times} + excluded.${times} ${latest ?? ''}`,
        { replacements: rows, transaction },
      );
    }
    if (limits) await this.keepFrequent(limits, transaction);
  }

  private async keepFrequent(
    { max, kept }: { max: number; kept: number },
    transaction: Transaction,
  ): Promise<void> {
    const { name, key, times, lastAt = key } = this.table;
    const [[counted]] = (await this.database.sequelize.query(
      `SELECT count(*) AS total FROM ${name}`,
      { transaction },
    )) as [{ total: number | string }[], unknown];
    const total = Number(counted?.total ?? 0);
    if (total <= max) return;
    await this.database.sequelize.query(
      `DELETE FROM ${name} WHERE ${key} IN
         (SELECT ${key} FROM ${name} ORDER BY ${times}, ${lastAt} LIMIT ${total - kept})`,
      { transaction },
    );
  }
}

export function add(counts: Map<string, Count>, name: string, { times, lastAt }: Count): void {
  const known = counts.get(name);
  counts.set(name, {
    times: times + (known?.times ?? 0),
    lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
  });
}
