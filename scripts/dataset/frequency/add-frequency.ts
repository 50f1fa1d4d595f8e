import type { NewWordRecord } from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';
import { readTable } from '../source-files.ts';
import { tokenize } from './count.ts';
import { shareOf, zipfOf } from '../zipf.ts';

/** Nouns whose counts in WordNet include proper names; these are measured too. */
export const MISCOUNTED_WORDS = ['person', 'location', 'group'];

/** If WordNet's own counts explain this much of a spelling, the rest says nothing. */
const EXPLAINED = 0.8;

/**
 * Gives our own records, which WordNet has no counts for, the measured frequency of their spelling,
 * less what WordNet counts for its other parts of speech ("round", "second"). Null if the spelling
 * did not occur, or WordNet's counts explain most of it.
 */
export function addMeasuredFrequency(store: RecordStore, own: readonly NewWordRecord[]): void {
  const measured = readMeasuredShares();
  const counted = new Map<string, number>();
  for (const { word, frequency } of store.values()) {
    if (frequency === null) continue;
    const key = tokenize(word).join(' ');
    counted.set(key, (counted.get(key) ?? 0) + shareOf(frequency));
  }
  for (const { word, part_of_speech: partOfSpeech } of own) {
    const record = store.get(word, partOfSpeech);
    const key = tokenize(word).join(' ');
    const share = measured.get(key) ?? 0;
    const explained = counted.get(key) ?? 0;
    if (!record || record.frequency !== null || share === 0) continue;
    if (explained < share * EXPLAINED) record.frequency = zipfOf(share - explained);
  }
}

/** The mean share of running words in the two collections. */
function readMeasuredShares(): Map<string, number> {
  const rows = readTable('frequency/spelling-counts.txt', 3).map(({ cells, place }) => {
    const [spelling = '', ...counts] = cells;
    const [speeches = Number.NaN, examples = Number.NaN] = counts.map(Number);
    if (Number.isNaN(speeches + examples)) throw new Error(`${place}: expected two numbers.`);
    return { spelling, speeches, examples };
  });
  const [total, ...spellings] = rows;
  if (total?.spelling !== '(all words)') throw new Error('The counts do not begin with a total.');
  return new Map(
    spellings.map(({ spelling, speeches, examples }) => [
      spelling,
      (speeches / total.speeches + examples / total.examples) / 2,
    ]),
  );
}
