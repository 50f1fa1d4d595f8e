import { openSession, type Session } from './session.ts';

const REOPEN_INTERVAL_MS = 1_000;

/** Calls `notified` for each notification on a channel; reconnects when the session is lost. */
export class Notifications {
  private session: Session | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly notified: () => void,
  ) {}

  async open(): Promise<void> {
    this.session = await openSession(
      this.url,
      async (client) => {
        client.on('notification', this.notified);
        await client.query(`LISTEN ${this.channel}`);
        return !this.closed;
      },
      () => this.reopen(),
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    await this.session?.close();
  }

  reopen(): void {
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.open().catch(() => this.reopen());
    }, REOPEN_INTERVAL_MS).unref();
  }
}
