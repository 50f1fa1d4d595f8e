import { at } from '../api/base-path.ts';

/** The address of a headword's page, or of one of its meanings there. */
export const wordAddress = (word: string, meaning?: number | null): string =>
  at(`/word/${encodeURIComponent(word)}${meaning ? `#${meaningAnchor(meaning)}` : ''}`);

export const meaningAnchor = (id: number): string => `meaning-${id}`;

/** The address of the words that mean this. */
export const finderAddress = (means: string): string =>
  at(`/find?${new URLSearchParams({ means })}`);

/** The address of the results for a term that is no headword. */
export const searchAddress = (term: string): string => at(`/search?q=${encodeURIComponent(term)}`);
