import { expect, test } from 'vitest';
import { BucketQueue } from './bucket-queue.ts';

function takeAll(queue: BucketQueue, most = Infinity): number[] {
  const taken: number[] = [];
  for (let item = queue.take(most); item !== -1; item = queue.take(most)) taken.push(item);
  return taken;
}

test('gives items by their costs, those of a bucket the last one first', () => {
  const queue = new BucketQueue(6);
  for (const [item, cost] of [500, 16, 100_000, 17, 90, -3].entries()) queue.add(item, cost);
  expect(takeAll(queue)).toEqual([5, 3, 1, 4, 0, 2]);
});

test('keeps what costs more than asked for', () => {
  const queue = new BucketQueue(3);
  for (const [item, cost] of [80, 800, 8].entries()) queue.add(item, cost);
  expect(takeAll(queue, 100)).toEqual([2, 0]);
  expect(queue.take(799)).toBe(-1);
  expect(queue.take(800)).toBe(1);
});

test('takes what comes later first if it costs less', () => {
  const queue = new BucketQueue(3);
  queue.add(0, 400);
  expect(queue.take(Infinity)).toBe(0);
  queue.add(1, 500);
  queue.add(2, 40);
  expect(takeAll(queue)).toEqual([2, 1]);
});

test('is empty once it is cleared', () => {
  const queue = new BucketQueue(2);
  queue.add(0, 1);
  queue.add(1, 9_000);
  queue.clear();
  expect(takeAll(queue)).toEqual([]);
});
