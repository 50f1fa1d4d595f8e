import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { settingsFor, startServe } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { signIn } from '../../_util/sign-in.ts';

// What an operator does for maintenance, and what a primary that was demoted is.

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startServe>>;
let admin: ApiClient;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase('postgres');
  server = await startServe(settingsFor(database));
  admin = await signIn(server.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await client.end();
  await database.drop();
});

const addWord = (word: string) =>
  admin.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'a word' }] });
const ready = async () => JSON.parse((await send(server.url, { path: '/api/ready' })).text);

/** For every session from now on; those that are open end. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
  );
}

it('says that it can only be read, and writes when it may again', async () => {
  expect((await addWord('before')).status).toBe(201);
  await setReadOnly('on');
  await server.waitFor(/"role":"storage_read_only"/);
  expectError(await addWord('meanwhile'), 503, 'storage_read_only');
  expect(await ready()).toEqual({ status: 'error', reason: 'storage_read_only' });
  expect((await send(server.url, { path: '/api/v1/words/before' })).status).toBe(200);
  await setReadOnly('off');
  await expect.poll(async () => (await addWord('afterwards')).status).toBe(201);
  expect(await ready()).toEqual({ status: 'ok' });
});
