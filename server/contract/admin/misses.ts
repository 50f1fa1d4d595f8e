import * as z from 'zod';
import { count, paging } from './words.ts';
import type { Operation } from '../operation.ts';
import { boundedText, text } from '../text.ts';

export const adminMissesApi = {
  listSearchMisses: {
    method: 'get',
    path: '/en/search-misses',
    summary: 'Searches that found nothing, most frequent first',
    description:
      'Collected when `SEARCH_MISSES_ENABLED` is set. Terms that have since been added to the dictionary are left out.',
    query: z.strictObject(paging),
    answer: z.strictObject({
      enabled: z.boolean().describe('Whether such searches are counted.'),
      items: z.array(
        z
          .strictObject({
            term: text('Folded to lower case.'),
            times: count,
            last_at: z.string(),
          })
          .meta({ id: 'SearchMiss' }),
      ),
      total: count,
      page: z.int(),
      limit: z.int(),
    }),
  },
  dismissSearchMiss: {
    method: 'delete',
    path: '/en/search-misses/{term}',
    summary: 'Dismiss a search that found nothing',
    description: 'It is listed again when somebody searches for it again.',
    params: z.strictObject({ term: boundedText(128).min(1) }),
    status: 204,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
