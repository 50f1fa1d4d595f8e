import type { WordRecord } from '../../../server/contract/word.ts';
import { everywhere } from './everywhere.ts';

/** The flags of a word record, shown as notes. */
export type WordNote = keyof {
  [K in keyof WordRecord as WordRecord[K] extends boolean ? K : never]: true;
};

/** A name for every value of the dictionary's closed vocabularies. */
export const vocabulary = () => everywhere.current.vocabulary;
