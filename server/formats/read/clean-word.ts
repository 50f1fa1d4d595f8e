import { normalize } from '../../text/normalize.ts';

export const cleanWord = (word: string): string => normalize(word).trim();
