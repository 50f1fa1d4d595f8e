import type { SpokenAccent } from '../../../server/contract/vocabulary.ts';
import { at } from '../api/base-path.ts';
import type { Accent } from './word-settings.svelte.ts';

/** The address of a headword's page, or of one of its meanings there. */
export const wordAddress = (word: string, meaning?: number | null): string =>
  at(`/word/${encodeURIComponent(word)}${meaning ? `#${meaningAnchor(meaning)}` : ''}`);

export const meaningAnchor = (id: number): string => `meaning-${id}`;

/** The word finder with these conditions. */
export const finderAddress = (query: URLSearchParams | Record<string, string>): string =>
  at(`/find?${new URLSearchParams(query)}`);

/** The address of the results for a term that is no headword. */
export const searchAddress = (term: string): string => at(`/search?q=${encodeURIComponent(term)}`);

const SPOKEN: Readonly<Record<Accent, SpokenAccent>> = {
  'en-GB': 'british',
  'en-US': 'american',
};

/** The address of a word as the server says it. */
export function speechAddress(
  word: string,
  accent: Accent,
  rest: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ accent: SPOKEN[accent], ...rest });
  return at(`/api/v1/words/${encodeURIComponent(word)}/speech?${query}`);
}

export type QueryValues = Readonly<Record<string, string | readonly string[] | null>>;

/** The address of a page with some parameters set anew; null and an empty list remove one. */
export function addressWith(path: string, old: URLSearchParams, values: QueryValues): string {
  const query = new URLSearchParams(old);
  for (const [name, value] of Object.entries(values)) {
    query.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, one);
  }
  const text = query.toString();
  return at(text === '' ? path : `${path}?${text}`);
}
