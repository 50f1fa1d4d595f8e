import { expect, it } from 'vitest';
import { Press } from './press.ts';

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

it('puts off what moves the page until the press has ended, in order', async () => {
  const press = new Press();
  const done: string[] = [];
  press.after(() => done.push('before'));
  press.begin();
  press.after(() => done.push('first'));
  press.after(() => done.push('second'));
  await nextTask();
  expect(done).toEqual(['before']);
  press.end();
  // The click comes first.
  expect(done).toEqual(['before']);
  await nextTask();
  expect(done).toEqual(['before', 'first', 'second']);
});

it('waits for the next press, too, when it follows at once', async () => {
  const press = new Press();
  const done: string[] = [];
  press.begin();
  press.after(() => done.push('first'));
  press.end();
  press.begin();
  await nextTask();
  expect(done).toEqual([]);
  press.end();
  await nextTask();
  expect(done).toEqual(['first']);
});
