import { expect, it } from 'vitest';
import { above, PUBLIC_BUDGET_MS, WORST } from './worst.ts';

it('the worst that anybody asks of find is cheap', async () => {
  expect(await above(PUBLIC_BUDGET_MS, WORST.find)).toEqual([]);
});
