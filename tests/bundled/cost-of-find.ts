import { expect, it } from 'vitest';
import { above, datamuse, PUBLIC_BUDGET_MS, WORST } from './worst.ts';

it('the worst that anybody asks of find is cheap', async () => {
  expect(await above(PUBLIC_BUDGET_MS, WORST.find)).toEqual([]);
});

it('the worst that anybody asks of Datamuse is cheap, for each request that it counts as', async () => {
  expect(await above(PUBLIC_BUDGET_MS, datamuse(100))).toEqual([]);
  expect(await above(10 * PUBLIC_BUDGET_MS, datamuse(1_000))).toEqual([]);
});
