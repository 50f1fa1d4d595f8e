import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';

it('runs one at a time in the order asked for, whatever becomes of each', async () => {
  const queue = new WriteQueue();
  const log: string[] = [];
  const work = (name: string, ms: number, fails = false) =>
    queue.run(async () => {
      log.push(`${name} starts`);
      await sleep(ms);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a', 20), work('b', 5, true), work('c', 1)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

it('gives up waiting after its limit, and never runs what gave up', async () => {
  const queue = new WriteQueue(20);
  let ran = false;
  const long = queue.run(() => sleep(80));
  await expect(queue.run(async () => (ran = true))).rejects.toThrow('another change');
  await long;
  await queue.run(async () => {});
  expect(ran).toBe(false);
});
