import { edited } from '../../shared/edited-dataset.svelte.ts';
import { search } from '../../../api/public.ts';

const LIMIT = 8;

/** Headwords of the edited dictionary, or of all if readers do not see it. */
export async function completeHeadwords(text: string, signal: AbortSignal): Promise<string[]> {
  const { current } = edited;
  const dataset = current?.enabled ? [current.name] : [];
  const { data } = await search({ search: text, limit: LIMIT, dataset }, signal);
  return [...new Set(data.map(({ word }) => word))];
}
