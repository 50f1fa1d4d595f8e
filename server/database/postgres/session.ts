import { KEEP_ALIVE_OF_SERVER, WatchedClient } from './client.ts';

/** How often to ask whether a session is still there, in ms. */
const HEARTBEAT_MS = 5_000;

/** A session of its own, for what lives as long as it: locks and notifications. */
export interface Session {
  close(): Promise<void>;
}

/**
 * Opens a session that notices when it is lost.
 *
 * @param prepare takes what the session is for, and resolves to whether it could be had
 * @param onLost called once, when the session ended and nobody closed it
 * @returns null when it could not be prepared; then nothing is left open
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
  // A client whose server says nothing ends itself.
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
