import { normalize } from '../../text/normalize.ts';

/** NFC, with white space as single spaces. */
export const cleanWord = (word: string): string => normalize(word).replace(/\s+/g, ' ').trim();

/** `/x/` and `[x]` without the slashes or brackets, even if one is missing. */
export const cleanSound = (text: string): string =>
  text
    .trim()
    .replace(/^[/[]|[/\]]$/g, '')
    .trim();
