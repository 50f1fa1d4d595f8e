import { copyFile, rename, truncate, unlink } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { settingsFor, startServe } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { IS_LONG_SUITE, itInLongSuites } from '../../_util/long-suites.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { createFilledDatabase } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

let database: TestDatabase;
let path: string;
let server: Awaited<ReturnType<typeof startServe>>;
let admin: ApiClient;
const start = async () => {
  database = await createFilledDatabase('sqlite');
  path = database.url.slice('sqlite:'.length);
  server = await startServe(settingsFor(database));
  admin = await signIn(server.url);
};
const end = async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  await database.drop();
};

const addWord = (word: string) =>
  admin.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'a word' }] });
const ready = async () => JSON.parse((await send(server.url, { path: '/api/ready' })).text);

describe('a file', () => {
  beforeEach(start);
  afterEach(end);

  const moved = ['moved', () => rename(path, `${path}.old`)] as const;
  const replaced = [
    'replaced',
    async () => {
      await copyFile(path, `${path}.copy`);
      await rename(path, `${path}.old`);
      await rename(`${path}.copy`, path);
    },
  ] as const;

  it.each(IS_LONG_SUITE ? [moved, replaced] : [moved])(
    'that is %s takes no edits until it is back',
    async (name, take) => {
      expect((await addWord(`${name}-before`)).status).toBe(201);
      await take();
      for (let i = 0; i < 20; i += 1) {
        expectError(await addWord('meanwhile'), 503, 'database_unreachable');
      }
      expect(await ready()).toEqual({ status: 'error', reason: 'database_unreachable' });
      expect((await send(server.url, { path: `/api/v1/words/${name}-before` })).status).toBe(200);
      // The log of its own changes may tell of it, too. Refusals of one kind are logged once a minute.
      const reported = () =>
        server.output().match(/was deleted or replaced.*"msg":"database away"/g)?.length;
      await expect.poll(reported).toBe(1);
      // Slow requests have such lines, too.
      expect(server.output().match(/"status":503.*"msg":"request"/g)).toHaveLength(2);
      await rename(`${path}.old`, path);
      expect((await addWord(`${name}-afterwards`)).status).toBe(201);
      expect((await send(server.url, { path: '/api/v1/words/meanwhile' })).status).toBe(404);
    },
  );

  itInLongSuites('that is deleted is not made anew', async () => {
    await unlink(path);
    expectError(await addWord('meanwhile'), 503, 'database_unreachable');
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    const next = await startServe(settingsFor(database));
    expect((await send(next.url, { path: '/api/v1/words/run' })).status).toBe(404);
    next.process.kill('SIGTERM');
    await next.ended;
  });
});

itInLongSuites('that is cut short does not end the process', async () => {
  await start();
  await truncate(path, 8_192);
  for (const word of ['run', 'see', 'leave', 'happy']) {
    const { status } = await send(server.url, { path: `/api/v1/words/${word}` });
    expect([200, 503]).toContain(status);
  }
  expect((await addWord('meanwhile')).status).toBe(503);
  expect((await send(server.url, { path: '/api/health' })).status).toBe(200);
  await end();
});
