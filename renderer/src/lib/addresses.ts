/** The address of a headword's page. */
export const wordAddress = (word: string): string => `/word/${encodeURIComponent(word)}`;

/** The address of the words that mean this. */
export const finderAddress = (means: string): string => `/find?${new URLSearchParams({ means })}`;

/** The address of the results for a term that is no headword. */
export const searchAddress = (term: string): string => `/search?q=${encodeURIComponent(term)}`;
