import { adminMissesApi as api } from '../../contract/admin/misses.ts';
import { ApiError } from '../../base/errors.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';

export function missRoutes(bind: Bind, { searchMisses }: AppContext): void {
  bind(api.listSearchMisses, async ({ query: { page, limit } }) => {
    const { items, total } = await searchMisses.list({ page, limit });
    return {
      enabled: searchMisses.isEnabled,
      items: items.map(({ term, times, lastAt }) => ({
        term,
        times,
        last_at: lastAt.toISOString(),
      })),
      total,
      page,
      limit,
    };
  });
  bind(api.dismissSearchMiss, async ({ params }) => {
    if (await searchMisses.dismiss(params.term)) return;
    throw new ApiError('not_found', { detail: 'There is no such search.' });
  });
}
