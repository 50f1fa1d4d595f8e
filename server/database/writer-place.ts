import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { ApiError, StartupError } from '../errors.ts';
import type { Database } from './database.ts';
import type { Place, WriterLock } from './dialect.ts';
import { type ContentState, readSetting, writeSetting } from './settings.ts';
import { refusal, type StorageProblem, storageProblem } from './storage.ts';

/** Exit code of a process that another one keeps from its work. */
const EXIT_BUSY = 3;
/** How long after the place was lost, or refused, to ask for it again, in ms. */
const RETRY_INTERVAL_MS = 1_000;

/** How long after something could not be written to try whether a small change can be, in ms. */
const STORAGE_RETRY_INTERVAL_MS = 5_000;

/**
 * `lost`: nobody knows who has it now. `taken`: another process does. The others: it is this
 * process's, and of no use.
 */
export type PlaceState = 'held' | 'lost' | 'taken' | StorageProblem;

/**
 * The place of the one process that writes content: a lock, and a number that counts whoever has had
 * it. Every writer looks at the number inside its transaction, so that one which lost the lock
 * without noticing (its host slept, its session was ended) cannot write over its successor's work.
 */
export class WriterPlace implements Place {
  private readonly database: Database;
  private readonly onChange: (state: PlaceState) => void;
  private lock: WriterLock | null = null;
  private number: number | null = null;
  private current: PlaceState = 'held';
  private retry: NodeJS.Timeout | null = null;
  private isReleased = false;
  private isWanted = false;

  private constructor(database: Database, onChange: (state: PlaceState) => void) {
    this.database = database;
    this.onChange = onChange;
  }

  /**
   * Takes the place, on a database that may still have to be migrated.
   *
   * @throws {StartupError} when another process has it
   */
  static async take(
    database: Database,
    onChange: (state: PlaceState) => void = () => {},
  ): Promise<WriterPlace> {
    const place = new WriterPlace(database, onChange);
    if (await place.takeLock()) {
      database.place = place;
      return place;
    }
    throw new StartupError(
      'Another Wordkeep process writes to this database: a server with the admin API, or an import. ' +
        'Stop it first, or start this one with ADMIN_API_ENABLED=false.',
      { exitCode: EXIT_BUSY, reason: 'busy' },
    );
  }

  /** {@link claim}, later where the storage does not let it now. */
  async claimWhenPossible(): Promise<void> {
    try {
      await this.claim();
    } catch (error) {
      if (storageProblem(error) === null) throw error;
    }
  }

  /** Counts this process among those that have had the place. */
  claim(): Promise<void> {
    return this.count({ isRestored: false });
  }

  /** Tells every process that the content is that of a backup: what they know of it is void. */
  countRestore(): Promise<void> {
    return this.count({ isRestored: true });
  }

  private async count({ isRestored }: { isRestored: boolean }): Promise<void> {
    this.isWanted = true;
    this.number = await this.database.write(async (transaction) => {
      const state = await readLocked(this.database, transaction);
      const number = (state.writer ?? 0) + 1;
      const id = state.id ?? randomUUID();
      const wentBack = isRestored || (state.writer ?? 0) < (this.number ?? 0);
      const restores = (state.restores ?? 0) + (wentBack ? 1 : 0);
      await writeSetting(
        this.database,
        'content_state',
        { ...state, id, restores, writer: number },
        transaction,
      );
      await this.database.dialect.announceChange(transaction);
      return number;
    });
  }

  get isHeld(): boolean {
    return this.current === 'held';
  }

  get problem(): StorageProblem | null {
    const { current } = this;
    return current === 'storage_full' || current === 'storage_read_only' ? current : null;
  }

  noteProblem(problem: StorageProblem): void {
    if (this.isReleased || this.current === 'lost' || this.current === 'taken') return;
    this.change(problem);
    this.askAgain();
  }

  /** @throws {ApiError} `database_unreachable`, `storage_read_only` when the place is not held */
  requireHeld(): void {
    if (this.isHeld) return;
    if (this.problem) throw refusal(this.problem);
    const headers = { 'Retry-After': '5' };
    if (this.current === 'taken') {
      throw new ApiError('storage_read_only', {
        detail: 'Another Wordkeep process writes to this database now; this one only reads.',
        headers,
      });
    }
    throw new ApiError('database_unreachable', {
      detail: 'The database does not answer; please try again later.',
      headers,
    });
  }

  /**
   * Looks, inside a writing transaction, whether the place is still this process's.
   *
   * @throws {ApiError} as {@link requireHeld}
   */
  check(writer: number | undefined): void {
    if (this.number !== null && writer !== this.number) this.lose('taken');
    this.requireHeld();
  }

  async release(): Promise<void> {
    this.isReleased = true;
    if (this.retry) clearTimeout(this.retry);
    await this.lock?.release();
  }

  private async takeLock(): Promise<boolean> {
    const taken: { lock: WriterLock | null } = { lock: null };
    taken.lock = await this.database.dialect.takeWriterLock(() => {
      if (this.lock !== null && this.lock === taken.lock) this.lose('lost');
    });
    this.lock = taken.lock;
    return this.lock !== null;
  }

  private lose(state: Exclude<PlaceState, 'held'>): void {
    const { lock } = this;
    this.lock = null;
    if (this.isReleased) return;
    this.change(state);
    void lock?.release().catch(() => {});
    this.askAgain();
  }

  private askAgain(): void {
    const interval = this.problem ? STORAGE_RETRY_INTERVAL_MS : RETRY_INTERVAL_MS;
    this.retry ??= setTimeout(() => {
      this.retry = null;
      void this.takeAgain();
    }, interval).unref();
  }

  private async takeAgain(): Promise<void> {
    try {
      if (!this.lock && !(await this.takeLock())) this.change('taken');
      if (this.isReleased) await this.lock?.release();
      else if (this.lock) {
        if (this.isWanted) await this.claim();
        this.change('held');
        return;
      }
    } catch (error) {
      this.change(storageProblem(error) ?? 'lost');
    }
    if (!this.isReleased) this.askAgain();
  }

  private change(state: PlaceState): void {
    if (state === this.current) return;
    this.current = state;
    this.onChange(state);
  }
}

/**
 * The content state, locked for whoever writes content until the transaction ends.
 *
 * @throws {ApiError} when this process has lost its place
 */
export async function lockContentState(
  database: Database,
  transaction: Transaction,
): Promise<ContentState> {
  const state = await readLocked(database, transaction);
  database.place?.check(state.writer);
  return state;
}

async function readLocked(database: Database, transaction: Transaction): Promise<ContentState> {
  const state = await readSetting(database, 'content_state', { transaction, lock: true });
  if (!state) throw new Error('the settings table has no content_state');
  return state;
}
