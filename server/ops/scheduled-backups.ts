import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRows, openBackup } from '../backup/open.ts';
import { writeBackup } from '../backup/write.ts';
import type { BackupSchedule } from '../config/config.ts';
import type { Config } from '../config/parse-config.ts';
import type { Database } from '../database/database.ts';
import { writeWholeFile } from '../dataset/write/whole-file.ts';
import type { Logger } from '../base/logger.ts';

/** A backup contains readers' suggestions and the history. */
const OWNER_ONLY = 0o700;
/** `wordkeep-2026-11-22T13-45-00Z.zip`. Only files with such names are counted and deleted. */
const NAME = /^wordkeep-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip$/;

const TIMING = {
  /** Leaves the process to the first requests. */
  afterStartMs: 60_000,
  afterFailureMs: 30 * 60_000,
  /** The end of an import is announced, but it may not have begun. */
  duringImportMs: 60_000,
};
const HOUR_MS = 60 * 60_000;
/** Node's timers cannot be longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class ScheduledBackups {
  private everyMs: number;
  private readonly stopped = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  /** A time of a monotonic clock. */
  private failingSinceMs: number | null = null;

  constructor(
    private readonly database: Database,
    private readonly config: Pick<Config, 'dataDir'>,
    private readonly schedule: BackupSchedule,
    private readonly logger: Logger,
    private readonly isImporting = (): boolean => false,
    private readonly timing = TIMING,
  ) {
    this.everyMs = schedule.everyMs;
  }

  start(): void {
    this.plan(this.timing.afterStartMs);
  }

  /** Counted from the newest backup. */
  setInterval(hours: number): void {
    if (this.everyMs === hours * HOUR_MS) return;
    this.everyMs = hours * HOUR_MS;
    if (this.timer) this.plan(0);
  }

  /** Backs up what has been imported. */
  importEnded(): void {
    if (this.timer) this.plan(0);
  }

  /** 0 while backups work. */
  get failingMs(): number {
    return this.failingSinceMs === null ? 0 : performance.now() - this.failingSinceMs;
  }

  async state() {
    const { everyMs } = this;
    const { dir, keep } = this.schedule;
    // The failures may be about a folder that cannot be read.
    const [newest] = await listBackups(dir).catch(() => []);
    return {
      dir,
      every_hours: everyMs / HOUR_MS,
      keep,
      last_at: newest === undefined ? null : new Date(newest.at).toISOString(),
      failing: this.failingSinceMs !== null,
    };
  }

  /** A backup in progress leaves nothing behind. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopped.abort();
    await this.running;
  }

  private plan(afterMs: number): void {
    if (this.stopped.signal.aborted) return;
    clearTimeout(this.timer);
    const look = () => (this.running = this.running.then(() => this.look()));
    this.timer = setTimeout(look, Math.min(afterMs, MAX_TIMER_MS));
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const { everyMs } = this;
    const { dir } = this.schedule;
    let nextMs = this.timing.afterFailureMs;
    try {
      const [newest] = await listBackups(dir);
      const importedAt = await lastImportAt(this.database);
      const dueMs = msUntilDue(newest?.at, { everyMs, importedAt, now: Date.now() });
      if (dueMs > 0) {
        nextMs = dueMs;
      } else if (this.isImporting()) {
        nextMs = this.timing.duringImportMs;
      } else if (this.database.role?.isHeld) {
        await this.backUp();
        this.failingSinceMs = null;
        nextMs = everyMs;
      }
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      this.failingSinceMs ??= performance.now();
      this.logger.error({ err: error, dir }, 'could not make a backup');
    }
    this.plan(nextMs);
  }

  private async backUp(): Promise<void> {
    const { dir, keep } = this.schedule;
    const now = new Date();
    const file = join(dir, nameOf(now));
    await mkdir(dir, { recursive: true, mode: OWNER_ONLY });
    const { signal } = this.stopped;
    const rows = await writeWholeFile(file, { ...this.config, kind: 'backup' }, (out) =>
      writeBackup(this.database, out, { now, signal }),
    );
    await this.check(file);
    this.logger.info({ file, rows }, 'backup made');
    for (const { path } of (await listBackups(dir)).slice(keep)) {
      await rm(path);
      this.logger.info({ file: path }, 'old backup deleted');
    }
  }

  /** An unreadable backup must not push out a readable one. */
  private async check(file: string): Promise<void> {
    const backup = await openBackup(file);
    try {
      await checkRows(backup, () => this.stopped.signal.throwIfAborted());
    } finally {
      await backup.close();
    }
  }
}

/** 0 if nothing was imported. */
async function lastImportAt({ models }: Database): Promise<number> {
  const latest = await models.History.findOne({
    where: { action: 'import' },
    order: [['id', 'DESC']],
  });
  return latest?.created_at.getTime() ?? 0;
}

/** 0 without a backup that is surely newer than the last import: names of backups have seconds. */
export function msUntilDue(
  newest: number | undefined,
  { everyMs, importedAt, now }: { everyMs: number; importedAt: number; now: number },
): number {
  // A backup from the future was made while the clock was wrong.
  if (newest === undefined || newest > now || newest < importedAt) return 0;
  return Math.max(0, newest + everyMs - now);
}

/**
 * Newest first; `at` is in ms. Those from the future, made while the clock was wrong, are last, so
 * that they do not push out later ones. Empty if the folder does not exist.
 */
export async function listBackups(dir: string): Promise<{ path: string; at: number }[]> {
  const now = Date.now();
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(at) ? [] : [{ path: join(dir, name), at }];
    })
    .sort((a, b) => Number(a.at > now) - Number(b.at > now) || b.at - a.at);
}

const nameOf = (time: Date): string =>
  `wordkeep-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`;
