import { expect, it } from 'vitest';
import { above, PUBLIC_BUDGET_MS, WORST } from './worst.ts';

// `cost.ts` has the other requests.
it('the worst that anybody asks of search is cheap', async () => {
  expect(await above(PUBLIC_BUDGET_MS, WORST.search)).toEqual([]);
});
