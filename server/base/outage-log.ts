import type { Logger } from './logger.ts';

/** Each further reminder takes twice as long. */
const FIRST_REMINDER_MS = 60_000;
const LAST_REMINDER_MS = 3_600_000;

/** Logs an ongoing failure: when it begins, ever more rarely while it lasts, and when it ends. */
export class OutageLog {
  private since: number | null = null;
  private remindAt = 0;
  private intervalMs = 0;

  constructor(
    private readonly logger: Logger,
    private readonly messages: { failed: string; recovered: string },
    private readonly now: () => number = () => performance.now(),
  ) {}

  failed(error: unknown): void {
    const now = this.now();
    if (this.since === null) {
      this.since = now;
      this.intervalMs = FIRST_REMINDER_MS;
    } else if (now < this.remindAt) {
      return;
    } else {
      this.intervalMs = Math.min(this.intervalMs * 2, LAST_REMINDER_MS);
    }
    this.remindAt = now + this.intervalMs;
    const seconds = Math.round((now - this.since) / 1000);
    this.logger.warn({ err: error, seconds }, this.messages.failed);
  }

  worked(): void {
    if (this.since === null) return;
    const seconds = Math.round((this.now() - this.since) / 1000);
    this.since = null;
    this.logger.info({ seconds }, this.messages.recovered);
  }
}
