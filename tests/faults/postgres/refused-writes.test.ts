import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { settingsFor, startServe } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { createFilledDatabase } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

// The writer's lock belongs to a session, which others can end; and an operator can make a database
// read-only, like a primary that was demoted.

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startServe>>;
let admin: ApiClient;
let client: pg.Client;
beforeAll(async () => {
  database = await createFilledDatabase('postgres');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await set('DateStyle', 'German');
  server = await startServe(settingsFor(database));
  admin = await signIn(server.url);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await client.end();
  await database.drop();
});

const add = (to: ApiClient, word: string) =>
  to.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'a word' }] });

const ready = async () => JSON.parse((await send(server.url, { path: '/api/ready' })).text);

/** Ends the session that holds the lock, and takes it before anybody else asks. */
async function stealLock(): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks
     WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await client.query(`SELECT pg_advisory_lock(${0x776f7264})`);
}

/** Applies to new sessions; open ones are ended. */
async function set(setting: string, value: string): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await client.query(`ALTER DATABASE ${name} SET ${setting} = ${value}`);
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
  );
}

const setReadOnly = (value: 'on' | 'off') => set('default_transaction_read_only', value);

it('reads times in whatever style the database writes dates', async () => {
  expect((await admin.get('/en/history')).body.items[0].created_at).toMatch(/^2\d{3}-.*Z$/);
});

it('refuses edits while another session has the lock, and goes on when it is free', async () => {
  expect((await add(admin, 'first')).status).toBe(201);
  await stealLock();
  await server.waitFor(/lost the writer role/);
  await server.waitFor(/another process writes to the database/);
  expectError(await add(admin, 'second'), 503, 'storage_read_only');
  expect((await send(server.url, { path: '/api/ready' })).status).toBe(200);
  await client.query('SELECT pg_advisory_unlock_all()');
  await server.waitFor(/this process is the writer again/);
  expect((await add(admin, 'second')).status).toBe(201);
});

it('does not write over its successor when it wakes up', async () => {
  server.process.kill('SIGSTOP');
  await stealLock();
  await client.query('SELECT pg_advisory_unlock_all()');
  const successor = await startServe(settingsFor(database));
  const successorAdmin = await signIn(successor.url);
  expect((await add(successorAdmin, 'third')).status).toBe(201);

  server.process.kill('SIGCONT');
  const late = await add(admin, 'fourth');
  expect(late.status).toBe(503);
  expect((await add(successorAdmin, 'fourth')).status).toBe(201);
  // It follows changes like a reader.
  await expect
    .poll(async () => (await send(server.url, { path: '/api/v1/words/fourth' })).status)
    .toBe(200);
  successor.process.kill('SIGTERM');
  expect((await successor.ended).code).toBe(0);
  await expect.poll(async () => (await add(admin, 'fifth')).status).toBe(201);
});

it('says that it can only be read, and writes when it may again', async () => {
  expect((await add(admin, 'before')).status).toBe(201);
  await setReadOnly('on');
  await server.waitFor(/"role":"storage_read_only"/);
  expectError(await add(admin, 'meanwhile'), 503, 'storage_read_only');
  expect(await ready()).toEqual({ status: 'error', reason: 'storage_read_only' });
  expect((await send(server.url, { path: '/api/v1/words/before' })).status).toBe(200);
  await setReadOnly('off');
  await expect.poll(async () => (await add(admin, 'afterwards')).status).toBe(201);
  expect(await ready()).toEqual({ status: 'ok' });
});
