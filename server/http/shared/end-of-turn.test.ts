import { expect, it } from 'vitest';
import { ownTurn } from './end-of-turn.ts';

it('lets what is cheap pass between two reads that take long', async () => {
  const order: string[] = [];
  const first = ownTurn().then(() => {
    order.push('first');
    setImmediate(() => order.push('cheap'));
  });
  await Promise.all([first, ownTurn().then(() => order.push('second'))]);
  expect(order).toEqual(['first', 'cheap', 'second']);
});
