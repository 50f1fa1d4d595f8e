import pg from 'pg';

/** How long to wait for a connection, in ms. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** How long a statement may take, in ms: an edit is twenty of them, each of a few milliseconds. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** How long a statement may wait for a lock, in ms. */
const LOCK_TIMEOUT_MS = 5_000;
/** How long a transaction may leave the server without a statement, in ms. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** How long a server may take to say goodbye, in ms. */
const GOODBYE_MS = 2_000;
/** After how long without traffic to ask whether the other end is still there, in ms. */
const KEEP_ALIVE_MS = 5_000;

/** Nothing came from the server for too long: it, or the network on the way, is gone. */
export class SilentServerError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database said nothing for too long');
    this.name = 'SilentServerError';
  }
}

/**
 * A connection that does not wait for ever. A network can swallow a session without a word; then
 * neither end is told, and TCP goes on trying for a quarter of an hour.
 */
export class WatchedClient extends pg.Client {
  /** How long the server may say nothing while it is asked something, in ms. */
  patienceMs = CONNECT_TIMEOUT_MS;
  private timer: NodeJS.Timeout | null = null;

  constructor(config: pg.ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    // An error event without a listener ends the process.
    this.on('error', () => {});
    // One signature for the many that these methods have.
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

  /** Whether it waits for an answer. */
  get isBusy(): boolean {
    return this.timer !== null;
  }

  /** Has what was asked fail, and everything that is asked from now on. */
  giveUp(): void {
    this.connection.stream.destroy(new SilentServerError());
  }

  /** {@link giveUp} for one that is asked nothing, and may have died unseen. */
  dropIdle(): void {
    // At once, so that nobody takes it from the pool any more.
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

/** Makes the server give up, too, on what its client has given up on, and on clients that are gone. */
export async function setTimeouts(client: WatchedClient): Promise<void> {
  await client.query(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
     SET lock_timeout = ${LOCK_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
     ${KEEP_ALIVE_OF_SERVER}`,
  );
  client.patienceMs = STATEMENT_TIMEOUT_MS;
}

/** A host that vanishes holds its locks for twenty seconds, not for two hours. */
export const KEEP_ALIVE_OF_SERVER = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000`;
