import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
/** An edit takes about twenty statements of a few milliseconds each. */
export const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const GOODBYE_MS = 2_000;
const KEEP_ALIVE_MS = 5_000;

/** The server, or the network in between, is gone. */
export class SilentServerError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database said nothing for too long');
    this.name = 'SilentServerError';
  }
}

/**
 * Never waits forever. A network can drop a session silently; then neither end notices, and TCP
 * keeps trying for a quarter of an hour.
 */
export class WatchedClient extends pg.Client {
  /** How long the server may take to answer a pending query. */
  patienceMs = CONNECT_TIMEOUT_MS;
  /** True behind a pooler such as PgBouncer; known once {@link setTimeouts} ran. */
  isPooled = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(config: pg.ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    // An 'error' event without a listener would end the process.
    this.on('error', () => {});
    // One signature for the many overloads of these methods.
    const { query, end } = pg.Client.prototype;
    Object.assign(this, {
      query: (...question: unknown[]): unknown => {
        if (this.timer === null) this.startWatch();
        return Reflect.apply(query, this, question);
      },
      end: (...done: unknown[]): unknown => {
        const timer = setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
        this.once('end', () => clearTimeout(timer));
        return Reflect.apply(end, this, done);
      },
    });
    this.on('drain', () => this.stopWatch());
    this.once('end', () => this.stopWatch());
  }

  get isBusy(): boolean {
    return this.timer !== null;
  }

  /** Fails all pending and future queries. */
  giveUp(): void {
    this.connection.stream.destroy(new SilentServerError());
  }

  /** An idle connection may have died unnoticed. */
  dropIdle(): void {
    // Emitted at once, so that the pool does not hand it out again.
    this.emit('error', new SilentServerError());
  }

  private startWatch(): void {
    const heard = this.bytesHeard;
    this.timer = setTimeout(() => {
      if (this.bytesHeard > heard) this.startWatch();
      else this.giveUp();
    }, this.patienceMs).unref();
  }

  private stopWatch(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private get bytesHeard(): number {
    return Number(Reflect.get(this.connection.stream, 'bytesRead'));
  }
}

/** Compares the number of the server's process with what the client was told. */
export async function processOf(
  client: WatchedClient,
): Promise<{ pid: number; isPooled: boolean }> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  // A pooler makes up the number that it tells its clients.
  return { pid, isPooled: pid !== Reflect.get(client, 'processID') };
}

/**
 * The same timeouts on the server, so that it also gives up on statements and lost clients, and the
 * only style of dates that the driver reads.
 */
export async function setUpSession(client: WatchedClient): Promise<void> {
  client.isPooled = (await processOf(client)).isPooled;
  await client.query(
    `SET DateStyle = ISO; SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
     SET lock_timeout = ${LOCK_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
     ${KEEP_ALIVE_OF_SERVER}`,
  );
  client.patienceMs = STATEMENT_TIMEOUT_MS;
}

/** Releases the locks of a vanished host after twenty seconds instead of two hours. */
export const KEEP_ALIVE_OF_SERVER = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000`;
