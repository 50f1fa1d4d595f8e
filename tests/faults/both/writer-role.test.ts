import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../server/config/parse-config.ts';
import { Database } from '../../../server/database/database.ts';
import { readSetting, writeSetting } from '../../../server/database/settings.ts';
import type { ApiClient } from '../../_util/client.ts';
import { runCommand, settingsFor, startServe } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { expectError } from '../../_util/raw-http.ts';
import { createFilledDatabase } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startServe>>;
let admin: ApiClient;
beforeAll(async () => {
  database = await createFilledDatabase();
  server = await startServe(settingsFor(database));
  admin = await signIn(server.url);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await database.drop();
});

const addWord = (word: string) =>
  admin.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'a word' }] });

/** Takes the writer role as another process would, unnoticed by this one. */
async function countAnotherWriter(): Promise<void> {
  const other = await Database.open(parseConfig(settingsFor(database)).database);
  await other.write(async (transaction) => {
    const state = await readSetting(other, 'content_state', { transaction, lock: true });
    if (!state) throw new Error('there is no content state');
    const writer = (state.writer ?? 0) + 1;
    await writeSetting(other, 'content_state', { ...state, writer }, transaction);
  });
  await other.close();
}

it('is lost at the first edit after another process had it, and asked for again', async () => {
  expect((await addWord('before')).status).toBe(201);
  await countAnotherWriter();
  expectError(await addWord('meanwhile'), 503, 'storage_read_only');
  await server.waitFor(/another process writes to the database/);
  await server.waitFor(/this process is the writer again/);
  expect((await admin.get('/en/words?search=meanwhile')).body.total).toBe(0);
  expect((await addWord('afterwards')).status).toBe(201);
});

it('is one, by whatever name a file is called', async ({ skip }) => {
  skip(!database.url.startsWith('sqlite:'), 'only SQLite is a file');
  const link = join(database.folder, 'link.sqlite');
  await symlink(database.url.slice('sqlite:'.length), link);
  const { code } = await runCommand(['serve'], settingsFor({ ...database, url: `sqlite:${link}` }));
  expect(code).toBe(3);
});
