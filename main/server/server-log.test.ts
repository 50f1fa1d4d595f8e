import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';
import { ServerLog } from './server-log.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'wordkeep-log-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps the last lines, put together from what arrives in pieces', () => {
  const log = new ServerLog(join(folder, 'a', 'server.log'));
  log.append('one\ntw');
  log.append('o\nthree');
  expect(log.tail).toEqual(['one', 'two', 'three']);
  for (let i = 0; i < 500; i += 1) log.append(`\nline ${i}`);
  expect(log.tail.length).toBeLessThanOrEqual(201);
  expect(log.tail.at(-1)).toBe('line 499');
});

it('never grows beyond two files of its size', async () => {
  const path = join(folder, 'server.log');
  const log = new ServerLog(path, 1000);
  for (let i = 0; i < 200; i += 1) log.append(`line number ${i}\n`);
  expect((await readdir(folder)).sort()).toEqual(['server.log', 'server.log.1']);
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(1000);
  }
  expect(await readFile(path, 'utf8')).toContain('line number 199');
  // A new start appends to the existing log.
  const again = new ServerLog(path, 1000);
  again.append('again\n');
  expect(await readFile(path, 'utf8')).toMatch(/line number 199\nagain\n$/);
});

it('goes on without a disk', async () => {
  const log = new ServerLog('/dev/null/server.log');
  log.append('still here\n');
  expect(log.tail).toEqual(['still here']);
});

it('starts a server again with growing waits, until there is no sense in it', () => {
  let now = 0;
  const policy = new RestartPolicy(() => now, [1, 10, 100]);
  expect([1, 2, 3, 4].map(() => policy.nextDelay())).toEqual([1, 10, 100, null]);
  policy.reset();
  expect(policy.nextDelay()).toBe(1);
  now += 11 * 60_000;
  expect(policy.nextDelay()).toBe(1);
});
