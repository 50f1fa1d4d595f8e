import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import type { RecordStore } from '../records.ts';
import { countBaseWords, zipfOfShares } from './base-words.ts';
import { readContractionShares, smallestShares } from './books.ts';
import type { BookCount } from './books.ts';
import { roundZipf, zipfOf } from './zipf.ts';

/** Parts of speech that the taggers of the books and WordNet's people both told apart well. */
const OPEN: ReadonlySet<PartOfSpeech> = new Set(['noun', 'verb', 'adjective', 'adverb']);

/**
 * Gives every record that the books have the frequency it has there, by part of speech. What they do
 * not have is rarer than all they have: other counts of single words rank below them.
 */
export function addBookFrequency(
  store: RecordStore,
  taught: { has(key: string): boolean },
  counts: readonly BookCount[],
): void {
  const floors = smallestShares(counts);
  const words = countBaseWords(counts, [...store.values()], taught);
  /** The books tag modals as verbs; the nouns' verb "will" (to bequeath) is not what they count. */
  const countedAs = (word: string, partOfSpeech: PartOfSpeech): string | undefined => {
    const key = recordKey(word, partOfSpeech);
    const asVerb = recordKey(word, 'verb');
    if (taught.has(asVerb) || !store.get(word, 'modal_verb')) return key;
    return partOfSpeech === 'modal_verb' ? asVerb : partOfSpeech === 'verb' ? undefined : key;
  };
  const contractions = readContractionShares();
  const zipfs = [...words.values()].map(({ shares }) => roundZipf(zipfOfShares(shares, floors)));
  const below = zipfs.reduce((least, zipf) => Math.min(least, zipf), Infinity) - 0.1;
  for (const record of store.values()) {
    const { word, part_of_speech: partOfSpeech } = record;
    const key = countedAs(word, partOfSpeech);
    const found = key === undefined ? undefined : words.get(key);
    if (found) record.frequency = roundZipf(zipfOfShares(found.shares, floors));
    else if (contractions.has(word)) record.frequency = zipfOf(contractions.get(word) ?? 0);
    else if (
      record.frequency !== null &&
      OPEN.has(partOfSpeech) &&
      (/^\d/.test(word) || !/[\s-]/.test(word))
    ) {
      record.frequency = roundZipf(Math.min(record.frequency, below));
    }
  }
}
