import { normalize } from '../../text/normalize.ts';

/** NFC, with white space as single spaces. */
export const cleanWord = (word: string): string => normalize(word).replace(/\s+/g, ' ').trim();
