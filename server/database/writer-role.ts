import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { ApiError, databaseUnreachable, StartupError } from '../base/errors.ts';
import type { Database } from './database.ts';
import type { Role, WriterLock } from './dialect.ts';
import type { ContentState } from './content-state.ts';
import { readContentState, writeSetting } from './settings.ts';
import { refusal, type StorageProblem, storageProblem } from './storage.ts';

const EXIT_BUSY = 3;
/** After the role was lost or refused. */
const RETRY_INTERVAL_MS = 1_000;

/** Before testing a small write. */
const STORAGE_RETRY_INTERVAL_MS = 5_000;

/** `lost`: holder unknown. `taken`: held by another process. Storage problems: held, unusable. */
export type RoleState = 'held' | 'lost' | 'taken' | StorageProblem;

interface RoleOptions {
  onChange?: (state: RoleState) => void;
  /** Runs once the lock is taken, before any write. If it rejects, the lock is released. */
  prepare?: () => Promise<void>;
  /** Wait if another process has the role. */
  standby?: boolean;
}

/**
 * The role of the one process that writes content: a lock, and a number that is incremented by each
 * process that takes it. Every writer checks the number inside its transaction, so that a process
 * which lost the lock without noticing (its host slept, its session was ended) cannot overwrite its
 * successor's work.
 */
export class WriterRole implements Role {
  private lock: WriterLock | null = null;
  private number: number | null = null;
  private current: RoleState = 'held';
  private retry: NodeJS.Timeout | null = null;
  private isReleased = false;
  private isWanted = false;

  private constructor(
    private readonly database: Database,
    private readonly options: RoleOptions,
  ) {}

  /**
   * The database need not be migrated yet. A standby that does not get the role asks again once
   * {@link wait} is called.
   * @throws {StartupError} when another process has it and this one is not a standby
   */
  static async take(database: Database, options: RoleOptions = {}): Promise<WriterRole> {
    const role = new WriterRole(database, options);
    if (await role.takeLock()) {
      database.role = role;
      return role;
    }
    if (options.standby) {
      role.current = 'taken';
      database.role = role;
      return role;
    }
    throw new StartupError(
      'Another Wordkeep process writes to this database: a server with the admin API, or an import. ' +
        'Stop it first. A second server can start with ADMIN_API_ENABLED=false, or wait and take over with ADMIN_STANDBY=true.',
      { exitCode: EXIT_BUSY, reason: 'busy' },
    );
  }

  /** Keeps asking for the role, then claims it. */
  wait(): void {
    this.isWanted = true;
    this.askAgain();
  }

  /** Like {@link claim}, but postponed if a storage problem prevents it now. */
  async claimWhenPossible(): Promise<void> {
    try {
      await this.claim();
    } catch (error) {
      if (storageProblem(error) === null) throw error;
    }
  }

  /** Takes the next writer number for this process. */
  claim(): Promise<void> {
    return this.count({ isRestored: false });
  }

  /** Tells every process to drop its caches. */
  countRestore(): Promise<void> {
    return this.count({ isRestored: true });
  }

  private async count({ isRestored }: { isRestored: boolean }): Promise<void> {
    this.isWanted = true;
    this.number = await this.database.write(async (transaction) => {
      const state = await readContentState(this.database, { transaction, lock: true });
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
      await this.database.dialect.announceChange?.(transaction);
      return number;
    });
  }

  get isHeld(): boolean {
    return this.current === 'held';
  }

  get isWaiting(): boolean {
    return this.options.standby === true && this.lock === null;
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

  /** @throws {ApiError} `database_unreachable`, `storage_read_only` when the role is not held */
  requireHeld(): void {
    if (this.isHeld) return;
    if (this.problem) throw refusal(this.problem);
    if (this.current === 'taken') {
      throw new ApiError('storage_read_only', {
        detail: 'Another Wordkeep process writes to this database now; this one only reads.',
        headers: { 'Retry-After': '5' },
      });
    }
    throw databaseUnreachable();
  }

  /**
   * Call it inside a writing transaction.
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

  private async takePreparedLock(): Promise<boolean> {
    if (!(await this.takeLock())) return false;
    try {
      await this.options.prepare?.();
    } catch (error) {
      const { lock } = this;
      this.lock = null;
      await lock?.release();
      throw error;
    }
    return this.lock !== null;
  }

  private lose(state: Exclude<RoleState, 'held'>): void {
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
      if (!this.lock && !(await this.takePreparedLock())) this.change('taken');
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

  private change(state: RoleState): void {
    if (state === this.current) return;
    this.current = state;
    this.options.onChange?.(state);
  }
}

/**
 * Locked until the transaction ends.
 * @throws {ApiError} when this process has lost its role
 */
export async function lockContentState(
  database: Database,
  transaction: Transaction,
): Promise<ContentState> {
  const state = await readContentState(database, { transaction, lock: true });
  database.role?.check(state.writer);
  return state;
}
