import { QueryTypes } from 'sequelize';
import { migrations } from '../../migrations/index.ts';
import type { ContentState } from './content-state.ts';
import type { ReadSource } from './dialect.ts';

const LOOK_INTERVAL_MS = 1_000;

export type ReplicaState = 'used' | 'unreachable' | 'behind';

/**
 * Used for reads while it responds and keeps up: the revision of the primary at one check must be
 * on the replica at the next. While the primary is unreachable, a replica that lags is better than
 * nothing.
 */
export class Replica {
  private state: ReplicaState | null = null;
  /** The revision of the primary at the last check. */
  private due = 0;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly own: ReadSource,
    private readonly primary: ReadSource,
    private readonly onChange: (state: ReplicaState, error?: unknown) => void,
  ) {}

  /** Null when only the primary is good enough. */
  get source(): ReadSource | null {
    return this.state === 'used' ? this.own : null;
  }

  /** Checks at once, then every second. */
  async open(): Promise<void> {
    this.looking = this.look();
    await this.looking;
  }

  lost(error: unknown): void {
    this.change('unreachable', error);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.own.dialect.close();
    await this.own.sequelize.close();
    await this.looking;
  }

  private async look(): Promise<void> {
    const primary = await servedBy(this.primary).catch(() => null);
    // After an outage it must show at least what readers have seen on the primary.
    const due = this.state === 'used' ? this.due : (primary?.revision ?? 0);
    this.due = primary?.revision ?? 0;
    try {
      const own = await servedBy(this.own);
      const keepsUp = own.isMigrated && (primary === null || own.revision >= due);
      this.change(keepsUp ? 'used' : 'behind');
    } catch (error) {
      this.change('unreachable', error);
    }
    if (this.isClosed) return;
    this.timer = setTimeout(() => (this.looking = this.look()), LOOK_INTERVAL_MS).unref();
  }

  private change(state: ReplicaState, error?: unknown): void {
    if (state === this.state || this.isClosed) return;
    this.state = state;
    this.onChange(state, error);
  }
}

/** The revision of a database with tables of some version, and whether they are of this one. */
export async function servedBy({ sequelize }: Pick<ReadSource, 'sequelize'>) {
  const [found] = await sequelize.query<{ state: string; names: string | null }>(
    `SELECT (SELECT value FROM settings WHERE key = 'content_state') AS state,
       (SELECT string_agg(name, ' ') FROM migrations) AS names`,
    { type: QueryTypes.SELECT },
  );
  const applied = new Set(found?.names?.split(' '));
  const { revision }: ContentState = JSON.parse(found?.state ?? '{"revision":0}');
  return { revision, isMigrated: migrations.every(({ name }) => applied.has(name)) };
}
