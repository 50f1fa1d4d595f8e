import pg from 'pg';

/** Connection timeout, in ms. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Statement timeout, in ms. An edit takes about twenty statements of a few milliseconds each. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** Lock timeout, in ms. */
const LOCK_TIMEOUT_MS = 5_000;
/** How long a transaction may be idle between statements, in ms. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** How long to wait for a clean disconnect, in ms. */
const GOODBYE_MS = 2_000;
/** Idle time before TCP keepalive probes start, in ms. */
const KEEP_ALIVE_MS = 5_000;

/** The server sent nothing for too long: it, or the network in between, is gone. */
export class SilentServerError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database said nothing for too long');
    this.name = 'SilentServerError';
  }
}

/**
 * A connection that never waits forever. A network can drop a session silently; then neither end
 * notices, and TCP keeps trying for a quarter of an hour.
 */
export class WatchedClient extends pg.Client {
  /** How long the server may stay silent while a query is pending, in ms. */
  patienceMs = CONNECT_TIMEOUT_MS;
  /** Whether a pooler such as PgBouncer stands before the server; known once {@link setTimeouts} ran. */
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

  /** Whether it is waiting for a response. */
  get isBusy(): boolean {
    return this.timer !== null;
  }

  /** Fails all pending and future queries. */
  giveUp(): void {
    this.connection.stream.destroy(new SilentServerError());
  }

  /** {@link giveUp} for an idle connection, which may have died unnoticed. */
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

/** Asks for the number of the process that serves a client, and compares it with what it was told. */
export async function processOf(
  client: WatchedClient,
): Promise<{ pid: number; isPooled: boolean }> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  // Poolers make up the number that they greet their clients with.
  return { pid, isPooled: pid !== Reflect.get(client, 'processID') };
}

/**
 * Sets the same timeouts on the server, so that it also gives up on statements and lost clients.
 */
export async function setTimeouts(client: WatchedClient): Promise<void> {
  client.isPooled = (await processOf(client)).isPooled;
  await client.query(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
     SET lock_timeout = ${LOCK_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
     ${KEEP_ALIVE_OF_SERVER}`,
  );
  client.patienceMs = STATEMENT_TIMEOUT_MS;
}

/** Releases the locks of a vanished host after twenty seconds instead of two hours. */
export const KEEP_ALIVE_OF_SERVER = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000`;
