import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { settingsFor, startServe } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { type MutedProxy, startMutedProxy } from '../../_util/muted-proxy.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { FIXTURE_FOLDER } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

// Something between the server and Postgres silently drops what is sent. Without its own timeouts,
// a server would wait for TCP to give up, which takes a quarter of an hour.

let database: TestDatabase;
let proxy: MutedProxy;
let server: Awaited<ReturnType<typeof startServe>>;
let admin: ApiClient;

beforeAll(async () => {
  database = await createDatabase('postgres');
  proxy = await startMutedProxy(database.url);
  server = await startServe({
    ...settingsFor({ ...database, url: proxy.url }),
    DICTIONARY_AUTO_IMPORT: 'true',
    DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
    SHUTDOWN_TIMEOUT: '3',
  });
  await server.waitFor(/first import finished/);
  admin = await signIn(server.url);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await proxy.close();
  await database.drop();
});

const read = (path: string) => send(server.url, { path });
const addWord = (word: string) =>
  admin.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'a word' }] });

it('answers reads over new connections when the old ones have died unseen', async () => {
  proxy.mute();
  expect((await read('/api/v1/words/leave')).status).toBe(200);
});

it('answers edits when the connections have died unseen', async () => {
  proxy.mute();
  // Waits until the writer role has been taken again, also over a new connection.
  await expect.poll(async () => (await addWord('heliograph')).status).toBe(201);
});

it('says that the database is unreachable while nothing comes from it', async () => {
  proxy.muteAll();
  const answers = ['run', 'see', 'happy'].map((word) => read(`/api/v1/words/${word}`));
  const ready = await read('/api/ready');
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.text)).toEqual({ status: 'error', reason: 'database_unreachable' });
  for (const answer of answers) expectError(await answer, 503, 'database_unreachable');
  const edits = await Promise.all([addWord('semaphore'), addWord('telegraph')]);
  for (const edit of edits) expectError(edit, 503, 'database_unreachable');
});

it('goes on when the network is back', async () => {
  proxy.heal();
  await expect.poll(async () => (await read('/api/ready')).status).toBe(200);
  expect((await read('/api/v1/words/see')).status).toBe(200);
  await expect.poll(async () => (await addWord('semaphore')).status).toBe(201);
  expect((await read('/api/v1/words/semaphore')).status).toBe(200);
});

it('stops when nothing comes from the database', async () => {
  const unread = read('/api/v1/words/unhappy').catch(() => {});
  proxy.muteAll();
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await unread;
});
