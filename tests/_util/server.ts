import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Config, parseConfig } from '../../server/config/parse-config.ts';
import { type RunningServer, type ServerHooks, startServer } from '../../server/server.ts';
import { ApiClient } from './client.ts';
import { CREDENTIALS } from './credentials.ts';
import { createDatabase, type DatabaseKind, databaseKind, type TestDatabase } from './databases.ts';

/** About 40 records that together have every feature of the dictionary. */
export const FIXTURE_FOLDER = fileURLToPath(new URL('../fixtures/dictionary/', import.meta.url));

export interface TestServer {
  url: string;
  api: ApiClient;
  server: RunningServer;
  database: TestDatabase;
  stop(): Promise<void>;
}

/**
 * A real server on a free port and a new database, with the fixture dictionary loaded. `config` is
 * for values that the environment must not have.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  options: { database?: TestDatabase; hooks?: ServerHooks; config?: Partial<Config> } = {},
): Promise<TestServer> {
  const database = options.database ?? (await createDatabaseFor(env));
  const config = parseConfig({
    ...CREDENTIALS,
    PORT: '0',
    DATA_DIR: database.folder,
    DATABASE_URL: database.url,
    DICTIONARY_AUTO_IMPORT: 'true',
    DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
    LOG_LEVEL: 'silent',
    UPDATE_CHECK: 'false',
    PUBLIC_API_RATE_LIMIT: '1000000/60',
    SUGGESTIONS_RATE_LIMIT: '1000000/60',
    ...env,
  });
  const server = await startServer({ ...config, ...options.config }, options.hooks);
  await server.ready;
  // As servers are nearly always; otherwise this would come a moment later.
  await server.dictionary.warmUp();
  return {
    url: server.url,
    api: new ApiClient(server.url),
    server,
    database,
    stop: async () => {
      await server.close();
      if (!options.database) await database.drop();
    },
  };
}

/** Does not import the fixture dictionary if that would be imported first. */
function createDatabaseFor(env: Record<string, string>): Promise<TestDatabase> {
  const { DICTIONARY_AUTO_IMPORT: imports = 'true', DICTIONARY_IMPORT_DIR: from } = env;
  const isFixture = imports === 'true' && (from === undefined || from === FIXTURE_FOLDER);
  return isFixture ? createFilledDatabase() : createDatabase();
}

const filled = new Map<DatabaseKind, Promise<TestDatabase>>();

/** A new database with the fixture dictionary, which is imported once per worker. */
export async function createFilledDatabase(kind = databaseKind()): Promise<TestDatabase> {
  const original = filled.get(kind) ?? fill(kind);
  filled.set(kind, original);
  return (await original).copy();
}

async function fill(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await createDatabase(kind);
  process.once('exit', () => rmSync(database.folder, { recursive: true, force: true }));
  await (await startTestServer({}, { database })).stop();
  return database;
}
