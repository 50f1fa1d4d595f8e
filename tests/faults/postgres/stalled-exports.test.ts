import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { expectError } from '../../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

let database: TestDatabase;
let server: TestServer;
let locker: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  database = await createDatabase('postgres');
  server = await startTestServer({}, { database });
  locker = new pg.Client({ connectionString: database.url });
  watcher = new pg.Client({ connectionString: database.url });
  await Promise.all([locker.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([locker.end(), watcher.end()]);
  await server.stop();
  await database.drop();
});

/** Sessions that wait for what this test has locked. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

it('do not take all connections: the third of them is refused', async () => {
  const admin = await signIn(server.url);
  const readExport = () => admin.get('/en/dictionary/export');
  await locker.query('BEGIN; LOCK TABLE en_entries');
  const stalled = [readExport(), readExport()];
  await expect.poll(waiting).toBe(2);
  const third = await readExport();
  expectError(third, 429, 'too_many_requests');
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.api.get('/words/run')).status).toBe(200);
  await locker.query('COMMIT');
  for (const { status } of await Promise.all(stalled)) expect(status).toBe(200);
  expect((await readExport()).status).toBe(200);
});
