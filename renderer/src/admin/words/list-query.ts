import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../../server/contract/vocabulary.ts';
import type { Gap } from '../../../../server/contract/admin/choices.ts';
import { at } from '../../api/base-path.ts';
import type { WordListQuery } from '../../api/admin.ts';
import { pageSettings } from '../../lib/page-settings.ts';
import { edited } from '../shared/edited-dataset.svelte.ts';
import { router } from '../../lib/router.svelte.ts';
import { chosenFilters, FILTER_NAMES } from './filters.ts';

// The address names the words of the edited dictionary that are listed, and their order.

export const ORDERS = [
  'word asc',
  'word desc',
  'frequency desc',
  'frequency asc',
  'level asc',
  'level desc',
  'changed desc',
  'changed asc',
  'lookups desc',
] as const;
export type Order = (typeof ORDERS)[number];

const LIST_PARAMETERS = ['search', 'match', ...FILTER_NAMES, 'sort', 'order'];

/** The orders to choose from: by look-ups only if the server counts them. */
export const offeredOrders = (): Order[] =>
  ORDERS.filter((order) => pageSettings.countsLookUps || order !== 'lookups desc');

/** Falls back to frequency where the address asks for look-ups and the server counts none. */
export function chosenOrder(): Order {
  const requested = `${router.query.get('sort') ?? 'word'} ${router.query.get('order') ?? 'asc'}`;
  const order = ORDERS.find((known) => known === requested) ?? 'word asc';
  return offeredOrders().includes(order) ? order : 'frequency desc';
}

export function orderParameters(order: Order): { sort: string | null; order: string | null } {
  const [sort = '', direction = ''] = order.split(' ');
  return order === 'word asc' ? { sort: null, order: null } : { sort, order: direction };
}

export const isContains = () => router.query.get('match') === 'contains';

/** The filters in the address, as the server takes them. */
export function listFilters() {
  const { user_modified, is_obsolete, ...lists } = chosenFilters();
  const flag = ([value]: string[]) => (value === undefined ? undefined : value === 'true');
  return {
    ...lists,
    user_modified: flag(user_modified),
    is_obsolete: flag(is_obsolete),
    dataset: edited.name,
    search: router.query.get('search') || undefined,
    match: isContains() ? ('contains' as const) : ('prefix' as const),
  } as Omit<WordListQuery, 'sort' | 'order' | 'page' | 'limit' | 'cursor'>;
}

/** The request for the server, without the page. */
export function listQuery(): WordListQuery {
  const [sort, order] = chosenOrder().split(' ');
  return { ...listFilters(), sort, order } as WordListQuery;
}

/** The languages of which the words of the list lack a translation. */
export function lackedLanguages(): readonly TranslationLanguage[] {
  const { untranslated, missing } = chosenFilters();
  if (untranslated.length > 0) return untranslated as TranslationLanguage[];
  return missing.includes('translations') ? TRANSLATION_LANGUAGES : [];
}

/** The other parts that they lack. */
export const lackedParts = () => chosenFilters().missing as Gap[];

/** The parameters of the list in a fixed order, so that equal lists have equal ones. */
export function listParameters(query: URLSearchParams = router.query): string {
  const parameters = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    for (const value of query.getAll(name).toSorted()) {
      if (value !== '') parameters.append(name, value);
    }
  }
  return parameters.toString();
}

/** Names the list as well, so that the editor knows the next record. */
export function recordAddress(id: number, cursor: string): string {
  const parameters = new URLSearchParams(listParameters());
  parameters.set('after', cursor);
  return at(`/admin/words/${id}?${parameters.toString()}`);
}

/** The list that the record was opened from. */
export function listAddress(): string {
  const parameters = listParameters();
  return at(parameters === '' ? '/admin/words' : `/admin/words?${parameters}`);
}
