import { parseWords } from '../own-words/parser.ts';
import { recordKey } from '../records.ts';
import { readCoreLines } from './files.ts';
import { readOwnWords } from '../own-words/read.ts';
import type { PairFacts } from './reference.ts';

/** The places of our entries by record key, in the core or in our other files. */
export function writtenPlaces(): Map<string, string> {
  const words = [...parseWords(readCoreLines()).words, ...readOwnWords()];
  return new Map(
    words.map(({ record, place }) => [recordKey(record.word, record.part_of_speech), place]),
  );
}

export function keyOfPair({ word, partOfSpeech }: PairFacts): string {
  return recordKey(word, partOfSpeech);
}
