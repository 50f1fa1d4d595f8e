import { StartupError } from '../../base/errors.ts';
import { KEEP_ALIVE_OF_SERVER, processOf, WatchedClient } from './client.ts';

const HEARTBEAT_MS = 5_000;

/** Locks and notifications last as long as their session. */
export interface Session {
  close(): Promise<void>;
}

/**
 * Notices when the session is lost.
 * @param prepare acquires the purpose of the session, and resolves to whether it succeeded
 * @param onLost called once, if the session ends without being closed by us
 * @returns null when `prepare` failed; then nothing is left open
 */
export async function openSession(
  url: string,
  prepare: (client: WatchedClient) => Promise<boolean>,
  onLost: () => void,
): Promise<Session | null> {
  const client = new WatchedClient({ connectionString: url, application_name: 'wordkeep' });
  await client.connect();
  let prepared = false;
  try {
    await client.query(KEEP_ALIVE_OF_SERVER);
    prepared = await prepare(client);
  } finally {
    if (!prepared) await client.end();
  }
  if (!prepared) return null;
  // A client whose server stays silent ends itself.
  const heartbeat = setInterval(() => client.query('SELECT 1').catch(() => {}), HEARTBEAT_MS);
  heartbeat.unref();
  let isClosed = false;
  client.once('end', () => {
    clearInterval(heartbeat);
    if (!isClosed) onLost();
  });
  return {
    close: async () => {
      isClosed = true;
      await client.end();
    },
  };
}

/**
 * A pooler that gives a client another session for each transaction would share its locks with
 * everybody.
 * @throws {StartupError} where that shows
 */
export async function requireOwnSession(client: WatchedClient, url: string): Promise<void> {
  const { pid, isPooled } = await processOf(client);
  if (!isPooled) return;
  const other = new WatchedClient({ connectionString: url });
  await other.connect();
  try {
    // Whoever begins a transaction next gets the session that was given back last.
    await other.query('BEGIN');
    const isShared = (await processOf(other)).pid === pid || (await processOf(client)).pid !== pid;
    if (!isShared) return;
  } finally {
    await other.end();
  }
  throw new StartupError(
    'DATABASE_URL: this address pools sessions by transaction, so the lock of the one process that ' +
      'writes would not hold. Give the address of PostgreSQL itself, or of a pool by session; ' +
      'servers with ADMIN_API_ENABLED=false may keep this one.',
    { reason: 'database' },
  );
}
