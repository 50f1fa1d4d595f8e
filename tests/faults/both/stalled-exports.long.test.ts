import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { createLogger } from '../../../server/base/logger.ts';
import { createDatabase, databaseKind, type TestDatabase } from '../../_util/databases.ts';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

/** Their texts hardly compress, so an export is larger than the buffers of two sockets. */
const RECORDS = 1_500;
const TEXT_BYTES = 6_000;

/** A database with the long records that nobody has open. */
let filled: TestDatabase;
let database: TestDatabase;
let server: TestServer;
let admin: ApiClient;
let readers: IncomingMessage[];
let log: string[];
beforeAll(async () => {
  filled = await createDatabase();
  const lines = Array.from({ length: RECORDS }, (_, i) => {
    const definition = randomBytes(TEXT_BYTES).toString('base64');
    return JSON.stringify({
      word: `long ${i}`,
      part_of_speech: 'noun',
      meanings: [{ definition }],
    });
  });
  await writeFile(join(filled.folder, 'words.jsonl'), lines.join('\n'));
  const env = { DICTIONARY_IMPORT_DIR: filled.folder };
  await (await startTestServer(env, { database: filled })).stop();
});
afterAll(() => filled.drop());
beforeEach(async () => {
  database = await filled.copy();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.destroy();
  await server.stop();
  await database.drop();
});

async function start(config: { stalledExportMs?: number } = {}): Promise<void> {
  log = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => log.push(line) },
  );
  server = await startTestServer({}, { database, config, hooks: { logger } });
  admin = await signIn(server.url);
}

/** Requests an export and reads only the head of the answer. */
async function askForExport(): Promise<IncomingMessage> {
  const asked = request(`${server.url}/api/en/dictionary/export`, {
    headers: { ...admin.headers },
    agent: false,
  }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('no answer');
  response.on('error', () => {});
  readers.push(response);
  return response;
}

/** The number of Postgres sessions of exports and of everything else while exports are stalled. */
async function sessions(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'watcher' });
  await client.connect();
  const { rows } = await client.query(
    `SELECT application_name AS name, count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle in transaction' GROUP BY 1`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

it('ten of them leave reads and edits alone: two are read, the others refused', async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: 10 }, askForExport));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(2).fill(200),
    ...Array(8).fill(429),
  ]);
  for (const { statusCode, headers } of answers) {
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  if (databaseKind() === 'postgres') {
    await expect.poll(sessions).toEqual({ 'wordkeep export': 2 });
  }
  const edits = Array.from({ length: 10 }, (_, i) =>
    admin.post('/en/words', { word: `meanwhile ${i}`, part_of_speech: 'noun' }),
  );
  const reads = Array.from({ length: 20 }, (_, i) => server.api.get(`/words/long ${i}`));
  for (const { status } of await Promise.all(edits)) expect(status).toBe(201);
  for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  // Clients that disconnect make room.
  for (const reader of readers) reader.destroy();
  await expect.poll(async () => (await askForExport()).statusCode).toBe(200);
});

it('those that take nothing are cut off, and the next are read', async () => {
  await start({ stalledExportMs: 100 });
  const stalled = await Promise.all([askForExport(), askForExport()]);
  expect(stalled.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const cutOff = () =>
    log.filter((line) => line.includes('an export was not downloaded completely'));
  await expect.poll(cutOff).toHaveLength(2);
  expect((await askForExport()).statusCode).toBe(200);
  for (const response of stalled) {
    response.resume();
    await expect(once(response, 'end')).rejects.toThrow('aborted');
  }
});
