import { filtersOf, type ListFilters } from '../../contract/filters.ts';
import type { publicApi } from '../../contract/public/api.ts';
import type { ValidRequest } from './validate.ts';

export const listFilters = (
  query: ValidRequest<typeof publicApi.getRandomWord>['query'],
): ListFilters => ({
  filters: filtersOf(query),
  prefix: query.search,
  isObsolete: query.is_obsolete,
  datasets: query.dataset,
});
