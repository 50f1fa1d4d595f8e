import { setTimeout as sleep } from 'node:timers/promises';
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

// A file does not go away, so this is about Postgres alone.

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
const until = async (condition: () => Promise<boolean>) => {
  for (const start = Date.now(); !(await condition()); await sleep(100)) {
    if (Date.now() - start > 20_000) throw new Error(`waited in vain; ${server.output()}`);
  }
};

it('is ready while the database is there', async () => {
  const answer = await read('/api/ready');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ status: 'ok' });
  expect((await read('/api/v1/words/run')).status).toBe(200);
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

  const health = await read('/api/health');
  expect(health.status).toBe(200);
  // Long enough for whatever watches the database to notice, more than once.
  await sleep(2_500);
  expect((await read('/api/health')).status).toBe(200);
  expect((await read('/api/v1/search?search=run')).status).toBe(503);
});

it('resumes by itself when the database is back', async () => {
  await postgres.start();
  await until(async () => (await read('/api/ready')).status === 200);
  expect((await read('/api/v1/words/leave')).status).toBe(200);
  expect((await read('/api/v1/search?search=run')).status).toBe(200);
});

it('keeps other writers out again when the database is back', async () => {
  await sleep(1_500);
  const second = startServe(settingsFor({ ...scratch, url: postgres.url }));
  await expect(second).rejects.toThrow('Another Wordkeep process writes to this database');
});

it('survives a database that goes away again and again', async () => {
  for (let round = 0; round < 2; round++) {
    await postgres.stop();
    await until(async () => (await read('/api/ready')).status === 503);
    await postgres.start();
    await until(async () => (await read('/api/ready')).status === 200);
  }
  expect((await read('/api/v1/words/see')).status).toBe(200);
});

it('stops in time while the database is away', async () => {
  await postgres.stop();
  await until(async () => (await read('/api/ready')).status === 503);
  const start = Date.now();
  server.process.kill('SIGTERM');
  const { code } = await server.ended;
  expect(code).toBe(0);
  expect(Date.now() - start).toBeLessThan(5_000);
});
