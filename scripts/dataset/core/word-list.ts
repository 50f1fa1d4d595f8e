import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import { readNumbers } from '../source-files.ts';

export interface CorePair {
  word: string;
  partOfSpeech: PartOfSpeech;
  /** 1 is the most common. */
  rank: number;
}

/** The pairs of `core/words.txt` by record key. @throws Error naming `file:line`. */
export const readWordList = (): Map<string, CorePair> =>
  new Map(
    readNumbers('core/words.txt').map(({ word, partOfSpeech, number }) => [
      recordKey(word, partOfSpeech),
      { word, partOfSpeech, rank: number },
    ]),
  );
