import { parseWords } from '../own-words/parser.ts';
import { recordKey } from '../records.ts';
import { readCoreLines } from './files.ts';
import type { CoreReference, PairFacts } from './reference.ts';

/** Record keys that the core or our other files have. */
export function writtenKeys(reference: CoreReference): Set<string> {
  const core = parseWords(readCoreLines()).words.map(({ record }) => record);
  const done = Object.values(reference.pairs).filter(({ doneIn }) => doneIn !== null);
  return new Set([
    ...core.map(({ word, part_of_speech: partOfSpeech }) => recordKey(word, partOfSpeech)),
    ...done.map(({ word, partOfSpeech }) => recordKey(word, partOfSpeech)),
  ]);
}

export function keyOfPair({ word, partOfSpeech }: PairFacts): string {
  return recordKey(word, partOfSpeech);
}
