import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsFor, startServe } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { send } from '../../_util/raw-http.ts';
import { createFilledDatabase } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

const WORKERS = 3;

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startServe>>;
let authorization: string;
beforeAll(async () => {
  database = await createFilledDatabase();
  server = await startServe({ ...settingsFor(database), WORKERS: String(WORKERS) });
  for (let number = 1; number <= WORKERS; number += 1) await starts(number, 1);
  authorization = (await signIn(server.url)).headers['authorization'] ?? '';
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await database.drop();
});

const lines = (pattern: RegExp) => [...server.output().matchAll(pattern)];
/** Resolves when a worker listens for the nth time. */
const starts = (number: number, times: number) =>
  server.waitFor(new RegExp(`(?:"worker":${number},"pid"[^]*){${times}}`));

/** Kills a worker. */
function kill(number: number): void {
  const [, pid] = lines(new RegExp(`"worker":${number},"pid":(\\d+)`, 'g')).at(-1) ?? [];
  process.kill(Number(pid), 'SIGKILL');
}

/** Opens a connection and asks; resolves when the server has closed it, answered or not. */
function askAndWait(): Promise<void> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    socket.resume();
    // Also closed without an answer.
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

const openFiles = () => readdirSync(`/proc/${server.process.pid}/fd`).length;

it('no connection hangs when a worker is killed, and none stays open in the supervisor', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'open files are counted in /proc');
  const before = openFiles();
  for (let round = 1; round <= 2; round += 1) {
    for (let number = 2; number <= WORKERS; number += 1) {
      kill(number);
      await Promise.all(Array.from({ length: WORKERS * 2 }, askAndWait));
      await starts(number, round + 1);
    }
  }
  await expect.poll(openFiles).toBe(before);
});

it('edits wait for a writer that is starting again', async () => {
  kill(1);
  await server.waitFor(/"worker":1,"code":null,"signal":"SIGKILL"/);
  const add = async (word: string) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({
      word,
      part_of_speech: 'noun',
      meanings: [{ definition: 'a bird' }],
    });
    return (await send(server.url, { method: 'POST', path: '/api/en/words', headers, body }))
      .status;
  };
  const added = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`bird ${i}`)));
  expect(added).toEqual(added.map(() => 201));
});
