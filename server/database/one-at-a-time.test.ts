import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

it('runs one at a time in the order asked for, whatever becomes of each', async () => {
  const queue = new OneAtATime();
  const log: string[] = [];
  const work = (name: string, turns: number, fails = false) =>
    queue.run(async () => {
      log.push(`${name} starts`);
      for (let i = 0; i < turns; i++) await turn();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a', 20), work('b', 5, true), work('c', 0)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

it('gives up waiting after its limit, and never runs what gave up', async () => {
  const queue = new OneAtATime(20);
  let ran = false;
  let release = () => {};
  const long = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  await expect(queue.run(async () => (ran = true))).rejects.toThrow('another change');
  release();
  await long;
  await queue.run(async () => {});
  expect(ran).toBe(false);
});

it('refuses at once when too many wait, and takes more when they are done', async () => {
  const queue = new OneAtATime(undefined, 2);
  let release = () => {};
  const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  await turn();
  const waiting = [queue.run(async () => 1), queue.run(async () => 2)];
  await expect(queue.run(async () => 3)).rejects.toThrow('another change');
  release();
  await first;
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(await queue.run(async () => 4)).toBe(4);
});
