import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsFor, startServe } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import {
  createRestartablePostgres,
  type RestartablePostgres,
} from '../../_util/restartable-postgres.ts';
import { FIXTURE_FOLDER } from '../../_util/server.ts';

type Serving = Awaited<ReturnType<typeof startServe>>;

// Only Postgres can be unreachable; an SQLite file cannot.

let postgres: RestartablePostgres;
let scratch: TestDatabase;
let server: Serving;

beforeAll(async () => {
  scratch = await createDatabase('sqlite');
  postgres = await createRestartablePostgres();
  server = await startServe({
    ...settingsFor({ ...scratch, url: postgres.url }),
    DICTIONARY_AUTO_IMPORT: 'true',
    DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
  });
  await server.waitFor(/first import finished/);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await postgres.remove();
  await scratch.drop();
});

const read = (path: string) => send(server.url, { path });
const status = async (path: string) => (await read(path)).status;

it('is ready while the database is there', async () => {
  const answer = await read('/api/ready');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ status: 'ok' });
  expect(await status('/api/v1/words/run')).toBe(200);
});

it('says that the database is away, and stays up', async () => {
  await postgres.stop();
  const ready = await read('/api/ready');
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.text)).toEqual({ status: 'error', reason: 'database_unreachable' });
  expect(ready.headers['cache-control']).toBe('no-store');

  const word = await read('/api/v1/words/leave');
  expectError(word, 503, 'database_unreachable');
  expect(word.headers['cache-control']).toBe('no-store');
  expect(word.headers['x-api-version']).toBe('1');
  expect(Number(word.headers['retry-after'])).toBeGreaterThan(0);
  expectError(
    await send(server.url, {
      method: 'POST',
      path: '/api/v1/suggestions',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ headword: 'run', message: 'a mistake' }),
    }),
    503,
    'database_unreachable',
  );

  expect(await status('/api/health')).toBe(200);
  await server.waitFor(/could not follow changes/);
  expect(await status('/api/health')).toBe(200);
  expect(await status('/api/v1/search?search=run')).toBe(503);
});

it('resumes by itself when the database is back', async () => {
  await postgres.start();
  await expect.poll(() => status('/api/ready')).toBe(200);
  await server.waitFor(/following changes again/);
  expect(await status('/api/v1/words/leave')).toBe(200);
  expect(await status('/api/v1/search?search=run')).toBe(200);
});

/** Sessions that hold the writer role. */
async function writers(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'");
  await client.end();
  return rows.length;
}

it('keeps other writers out again when the database is back', async () => {
  await expect.poll(writers).toBe(1);
  const second = startServe(settingsFor({ ...scratch, url: postgres.url }));
  await expect(second).rejects.toThrow('Another Wordkeep process writes to this database');
});

it('survives a database that goes away again', async () => {
  await postgres.stop();
  await expect.poll(() => status('/api/ready')).toBe(503);
  await postgres.start();
  await expect.poll(() => status('/api/ready')).toBe(200);
  expect(await status('/api/v1/words/see')).toBe(200);
});

it('stops in time while the database is away', async () => {
  await postgres.stop();
  await expect.poll(() => status('/api/ready')).toBe(503);
  server.process.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  expect(code).toBe(0);
  // Not because SHUTDOWN_TIMEOUT had passed.
  expect(stdout).toMatch(/"msg":"stopped"}\n$/);
  // At most once for each of the outages, though it looks every two seconds.
  expect(stdout.match(/could not follow changes/g)?.length).toBeLessThanOrEqual(3);
});
