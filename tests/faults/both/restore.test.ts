import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../server/config/parse-config.ts';
import { Database } from '../../../server/database/database.ts';
import type { ApiClient } from '../../_util/client.ts';
import { settingsFor } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { send } from '../../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

// Restores a backup under running servers: revisions go backwards, and then forwards again.

/** In the order in which their rows can be inserted. */
const TABLES = ['settings', 'en_entries', 'en_words', 'en_deletions', 'history', 'suggestions'];

let database: TestDatabase;
let outside: Database;
let writer: TestServer;
let reader: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  database = await createFilledDatabase();
  writer = await startTestServer({}, { database });
  reader = await startTestServer({ ADMIN_API_ENABLED: 'false' }, { database });
  outside = await Database.open(parseConfig(settingsFor(database)).database);
  admin = await signIn(writer.url);
});
afterAll(async () => {
  await outside.close();
  await reader.stop();
  await writer.stop();
  await database.drop();
});

const run = (statements: readonly string[]) =>
  outside.write(async (transaction) => {
    for (const statement of statements) await outside.sequelize.query(statement, { transaction });
  });
const backUp = () =>
  run(TABLES.map((table) => `CREATE TABLE backup_${table} AS SELECT * FROM ${table}`));
const restore = () =>
  run([
    ...[...TABLES].reverse().map((table) => `DELETE FROM ${table}`),
    ...TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM backup_${table}`),
  ]);
const addWord = async (word: string) => {
  const meanings = [{ definition: `what ${word} means` }];
  const add = () => admin.post('/en/words', { word, part_of_speech: 'noun', meanings });
  // The backup is older than this writer's number, so the writer has to take its role again.
  await expect.poll(async () => (await add()).status).toBe(201);
};
const statusAt = async ({ url }: TestServer, word: string) =>
  (await send(url, { path: `/api/v1/words/${word}` })).status;

it('is followed by every process: what came back is there, what came later is not', async () => {
  await addWord('kept');
  await backUp();
  expect((await admin.delete('/en/headwords/kept')).status).toBe(204);
  await addWord('later');
  for (const server of [writer, reader]) {
    await expect.poll(() => statusAt(server, 'later')).toBe(200);
    expect(await statusAt(server, 'kept')).toBe(404);
  }
  await restore();
  for (const server of [writer, reader]) {
    await expect.poll(() => statusAt(server, 'kept')).toBe(200);
    expect(await statusAt(server, 'later')).toBe(404);
  }
});

it('is followed even when edits come before anybody has looked', async () => {
  await addWord('lost');
  await addWord('lost-too');
  await expect.poll(() => statusAt(reader, 'lost-too')).toBe(200);
  await restore();
  // Enough to bring the revision to where it was and beyond.
  for (const word of ['new-1', 'new-2', 'new-3', 'new-4']) await addWord(word);
  for (const server of [writer, reader]) {
    await expect.poll(() => statusAt(server, 'new-4')).toBe(200);
    expect(await statusAt(server, 'kept')).toBe(200);
    expect(await statusAt(server, 'lost')).toBe(404);
    expect(await statusAt(server, 'lost-too')).toBe(404);
  }
});
