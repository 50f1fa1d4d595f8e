import { existsSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { type MeasuredServer, READY_TIMEOUT_MS, startMeasured } from '../_util/measured-server.ts';
import { imageOf, keepImported, restoreImported } from './imported.ts';

/** A server with the bundled dictionary. */
export let server: MeasuredServer;

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('sqlite');
  const isRestored = await restoreImported(database);
  server = await startMeasured({
    ...settingsFor(database),
    DICTIONARY_AUTO_IMPORT: 'true',
    DICT_ENABLED: 'true',
    DICT_PORT: '0',
    PUBLIC_API_RATE_LIMIT: '1000000/60',
    SUGGESTIONS_RATE_LIMIT: '1000000/60',
  });
  // Costs are those of requests alone afterwards.
  const isMade = () => existsSync(imageOf(database));
  await vi.waitUntil(isMade, { interval: 500, timeout: READY_TIMEOUT_MS });
  if (!isRestored) await keepImported(database);
}, READY_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await database.drop();
});
