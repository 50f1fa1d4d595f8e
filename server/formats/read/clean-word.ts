import { normalize } from '../../text/normalize.ts';

/** A spelling as records have it. */
export const cleanWord = (word: string): string => normalize(word).trim();
