import type { Database } from '../database/database.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { type ProvenSession, SESSION_SECONDS, TOKEN_SECONDS } from './session-token.ts';

/** Longer than a token lasts: the clock of the process that signed it may have been ahead. */
const CLOCK_TOLERANCE_SECONDS = TOKEN_SECONDS;

/**
 * Signed-out sessions with tokens that are still valid. Read from the settings table on every
 * check, so that sessions ended by another process are refused here too.
 */
export class EndedSessions {
  /** Ended but perhaps not stored yet; this process refuses them anyway. */
  private readonly unwritten = new Map<string, number>();
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
  ) {}

  async has({ id }: ProvenSession): Promise<boolean> {
    if (this.unwritten.has(id)) return true;
    const ended = await readSetting(this.database, 'ended_sessions');
    return ended?.some((one) => one.sid === id) ?? false;
  }

  /** Resolves once the end of the session is stored, so that it outlives a restart. */
  end({ id, startedAt }: ProvenSession): Promise<void> {
    const seconds = Math.floor(this.now() / 1000);
    const lastExpiry = seconds + TOKEN_SECONDS + CLOCK_TOLERANCE_SECONDS;
    this.unwritten.set(id, Math.min(lastExpiry, startedAt + SESSION_SECONDS));
    // One at a time: each write stores the whole list.
    const written = this.writing.then(() => this.write(seconds));
    this.writing = written.catch(() => {});
    return written;
  }

  private async write(seconds: number): Promise<void> {
    const added = [...this.unwritten];
    if (added.length === 0) return;
    // An import would make the write wait for longer than the database allows.
    while (this.database.longWrite) await this.database.longWrite.catch(() => {});
    await this.database.write(async (transaction) => {
      const locked = { transaction, lock: true };
      const before = await readSetting(this.database, 'ended_sessions', locked);
      const ended = new Map(before?.map(({ sid, until }) => [sid, until]));
      for (const [sid, until] of added) ended.set(sid, until);
      const left = [...ended].flatMap(([sid, until]) => (until > seconds ? [{ sid, until }] : []));
      await writeSetting(this.database, 'ended_sessions', left, transaction);
    });
    for (const [sid] of added) this.unwritten.delete(sid);
  }
}
