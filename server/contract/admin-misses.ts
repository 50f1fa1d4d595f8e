import { z } from 'zod';
import { count, noQuery, paging } from './admin-words.ts';
import type { Operation } from './operation.ts';
import { boundedText } from './text.ts';

/** Searches without result. */

export const adminMissesApi = {
  listSearchMisses: {
    method: 'get',
    path: '/en/search-misses',
    summary: 'What was searched for in vain, most often first',
    description:
      'Counts only, with `SEARCH_MISSES_ENABLED`; what has become a word since is left out.',
    query: z.strictObject(paging),
    status: 200,
    answer: z.strictObject({
      enabled: z.boolean().meta({ description: 'Whether searches are counted.' }),
      items: z.array(
        z
          .strictObject({
            term: z.string().meta({ description: 'In lower case.' }),
            times: count,
            last_at: z.string(),
          })
          .meta({ id: 'SearchMiss' }),
      ),
      total: count,
      page: z.int(),
      limit: z.int(),
    }),
    errors: [],
  },
  dismissSearchMiss: {
    method: 'delete',
    path: '/en/search-misses/{term}',
    summary: 'Forget a search without result',
    description: 'It comes back when somebody searches for it again.',
    params: z.strictObject({ term: boundedText(128).min(1) }),
    query: noQuery,
    status: 204,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
