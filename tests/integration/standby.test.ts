import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { WriterRole } from '../../server/database/writer-role.ts';
import { createLogger } from '../../server/base/logger.ts';
import { ApiClient } from '../_util/client.ts';
import { settingsFor, startServe } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let database: TestDatabase;
let first: Awaited<ReturnType<typeof startServe>>;
let standby: TestServer;
let releases: Server;
let updateChecks = 0;
beforeAll(async () => {
  releases = createServer((_request, response) => {
    updateChecks += 1;
    response.end('[]');
  }).listen(0, '127.0.0.1');
  await once(releases, 'listening');
  database = await createFilledDatabase();
  first = await startServe(settingsFor(database));
  const { port } = releases.address() as AddressInfo;
  standby = await startTestServer(
    {
      ADMIN_STANDBY: 'true',
      UPDATE_CHECK: 'true',
      UPDATE_CHECK_URL: `http://127.0.0.1:${port}/`,
    },
    { database },
  );
});
afterAll(async () => {
  first.process.kill('SIGKILL');
  await standby.stop();
  await database.drop();
  releases.close();
});

const addWord = (to: ApiClient, word: string) =>
  to.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'a bird' }] });

/** Uses the session of an administrator who signed in on another server. */
const getSettings = ({ headers }: ApiClient) =>
  send(standby.url, { path: '/api/settings', headers });

it('reads, and leaves the rest to the writer', async () => {
  expect((await fetch(`${standby.url}/api/ready`)).status).toBe(200);
  const admin = await signIn(first.url);
  expect((await addWord(admin, 'heron')).status).toBe(201);
  await expect.poll(async () => (await standby.api.get('/words/heron')).status).toBe(200);

  const login = await send(standby.url, { method: 'POST', path: '/api/auth/login' });
  expectError(login, 503, 'storage_read_only');
  expect(Number(login.headers['retry-after'])).toBeGreaterThan(0);
  expectError(await getSettings(admin), 503, 'storage_read_only');
  const bulk = await fetch(`${standby.url}/api/en/bulk-edits`, {
    method: 'POST',
    headers: { ...admin.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ change: { word_level: 'A1' }, ids: [1], revision: 1 }),
  });
  expectError({ status: bulk.status, text: await bulk.text() }, 503, 'storage_read_only');
  const suggestion = await standby.api.post('/suggestions', { headword: 'run', message: 'wrong' });
  expectError(suggestion, 503, 'suggestions_unavailable');
  expect(updateChecks).toBe(0);
});

it('takes over when the writer is killed, with its sessions', async () => {
  const admin = await signIn(first.url);
  expect((await addWord(admin, 'stork')).status).toBe(201);
  first.process.kill('SIGKILL');

  await expect.poll(async () => (await getSettings(admin)).status).toBe(200);
  const own = new ApiClient(standby.url, '/api', admin.headers);
  // The session is good as soon as it has the lock, edits once it has claimed the role.
  await expect.poll(async () => (await addWord(own, 'egret')).status).toBe(201);
  for (const word of ['egret', 'stork']) {
    expect((await standby.api.get(`/words/${word}`)).status).toBe(200);
  }
  expect((await addWord(await signIn(standby.url), 'crane')).status).toBe(201);
  const suggestion = await standby.api.post('/suggestions', { headword: 'run', message: 'wrong' });
  expect(suggestion.status).toBe(201);
  await expect.poll(() => updateChecks).toBe(1);
});

it('waits for the place before it migrates', async () => {
  const empty = await createDatabase();
  const other = await Database.open(parseConfig(settingsFor(empty)).database);
  const role = await WriterRole.take(other);
  const log: string[] = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => void log.push(JSON.parse(line).msg) },
  );
  const starting = startTestServer(
    { ADMIN_STANDBY: 'true' },
    { database: empty, hooks: { logger } },
  );
  await expect.poll(() => log.join('\n')).toContain('cannot read the database until that is');
  expect(log).not.toContain('listening');
  await role.release();
  const server = await starting;
  expect((await server.api.get('/words/run')).status).toBe(200);
  await server.stop();
  await other.close();
  await empty.drop();
});
