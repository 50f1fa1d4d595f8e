import { KEEP_ALIVE_OF_SERVER, WatchedClient } from './client.ts';

/** How long after a connection was lost to open it again, in ms. */
const REOPEN_INTERVAL_MS = 1_000;
/** How often to ask whether the session is still there, in ms. */
const HEARTBEAT_MS = 5_000;

/**
 * A connection for what lives as long as a session: locks and notifications. When it is lost, they
 * are lost with it, and taken again as soon as the database answers.
 */
export class LastingConnection {
  private readonly url: string;
  private readonly prepare: (client: WatchedClient) => Promise<boolean>;
  private client: WatchedClient | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  /** `prepare` takes what the session is for, and resolves to whether it could be had. */
  constructor(url: string, prepare: (client: WatchedClient) => Promise<boolean>) {
    this.url = url;
    this.prepare = prepare;
  }

  /** Resolves to false when the session could not be prepared; then nothing is left open. */
  async open(): Promise<boolean> {
    const client = new WatchedClient({ connectionString: this.url, application_name: 'wordkeep' });
    await client.connect();
    let prepared = false;
    try {
      await client.query(KEEP_ALIVE_OF_SERVER);
      prepared = (await this.prepare(client)) && !this.closed;
    } finally {
      if (!prepared) await client.end();
    }
    if (!prepared) return false;
    this.client = client;
    // A client whose server says nothing ends itself.
    const heartbeat = setInterval(() => client.query('SELECT 1').catch(() => {}), HEARTBEAT_MS);
    heartbeat.unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      this.reopen();
    });
    return true;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end();
  }

  private reopen(): void {
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.open().then(
        (opened) => {
          if (!opened) this.reopen();
        },
        () => this.reopen(),
      );
    }, REOPEN_INTERVAL_MS).unref();
  }
}
