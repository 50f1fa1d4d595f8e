import { z } from 'zod';
import type { Operation } from '../operation.ts';

/** Views of the word list that earlier versions saved; a bookmark of the page holds as much. */

const view = z
  .strictObject({
    name: z.string(),
    query: z.string().meta({
      description: 'Of the page: filters and order, without the question mark.',
    }),
  })
  .meta({ id: 'WordView' });
export type WordView = z.infer<typeof view>;

export const adminViewsApi = {
  listWordViews: {
    method: 'get',
    path: '/en/word-views',
    summary: 'Views of the word list saved in earlier versions, in alphabetical order',
    answer: z.strictObject({ items: z.array(view) }),
  },
} as const satisfies Record<string, Operation>;
