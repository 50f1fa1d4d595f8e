import { type PartOfSpeech, PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import { readSourceLines } from '../source-files.ts';

export interface CorePair {
  word: string;
  partOfSpeech: PartOfSpeech;
  /** 1 is the most common. */
  rank: number;
}

/** The pairs of `core/words.txt` by record key. @throws Error naming `file:line`. */
export function readWordList(): Map<string, CorePair> {
  const pairs = new Map<string, CorePair>();
  for (const { text, place } of readSourceLines('core/words.txt')) {
    const pair = parsePair(text, place);
    pairs.set(recordKey(pair.word, pair.partOfSpeech), pair);
  }
  return pairs;
}

function parsePair(text: string, place: string): CorePair {
  const [word, name, rank] = text.split('\t');
  const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name);
  if (word === undefined || !partOfSpeech || !Number(rank)) {
    throw new Error(`${place}: expected word, part of speech and rank between tabs.`);
  }
  return { word, partOfSpeech, rank: Number(rank) };
}
