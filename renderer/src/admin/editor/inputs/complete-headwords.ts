import { search } from '../../../api/public.ts';

const LIMIT = 8;

/** Headwords that a person may be typing. */
export async function completeHeadwords(text: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await search({ search: text, limit: LIMIT }, signal);
  return [...new Set(data.map(({ word }) => word))];
}
