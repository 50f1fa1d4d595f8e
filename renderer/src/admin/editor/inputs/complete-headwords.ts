import { edited } from '../../shared/edited-dataset.svelte.ts';
import { listWords } from '../../../api/admin.ts';

const LIMIT = 8;

/** Headwords of the edited dictionary, best known first. Not the readers' search, which is counted. */
export async function completeHeadwords(text: string, signal: AbortSignal): Promise<string[]> {
  const order = { sort: 'frequency', order: 'desc' } as const;
  const list = { dataset: edited.name, search: text, ...order, page: 1, limit: LIMIT };
  const { items } = await listWords(list, signal);
  return [...new Set(items.map(({ word }) => word))];
}
