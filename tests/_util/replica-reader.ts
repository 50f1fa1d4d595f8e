import { createLogger } from '../../server/base/logger.ts';
import type { TestDatabase } from './databases.ts';
import type { ReplicatedPostgres } from './postgres-with-standby.ts';
import { startTestServer, type TestServer } from './server.ts';

export const TO_REPLICA = 'reads go to the replica';
export const TO_PRIMARY = 'reads go to the primary';

export interface ReplicaReader extends TestServer {
  /** Where reads go at the moment, according to its log. */
  readsGo(): string | undefined;
}

/** Starts an instance with DATABASE_REPLICA_URL; `scratch` is where it keeps its files. */
export async function startReplicaReader(
  { primary, standby }: Pick<ReplicatedPostgres, 'primary' | 'standby'>,
  scratch: TestDatabase,
): Promise<ReplicaReader> {
  let readsGo: string | undefined;
  const write = (line: string) => {
    const { msg } = JSON.parse(line);
    if (msg === TO_REPLICA || msg === TO_PRIMARY) readsGo = msg;
  };
  const server = await startTestServer(
    { ADMIN_API_ENABLED: 'false', DATABASE_REPLICA_URL: standby },
    {
      database: { ...scratch, url: primary },
      hooks: { logger: createLogger({ logLevel: 'info', logFormat: 'json' }, { write }) },
    },
  );
  return { ...server, readsGo: () => readsGo };
}
