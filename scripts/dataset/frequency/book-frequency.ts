import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import type { RecordStore } from '../records.ts';
import { countBaseWords, zipfOfShares } from './base-words.ts';
import { readContractionShares, smallestShares } from './books.ts';
import type { BookCount } from './books.ts';
import { roundZipf, zipfOf } from '../zipf.ts';

/** Parts of speech that both the books' taggers and WordNet distinguish reliably. */
const OPEN: ReadonlySet<PartOfSpeech> = new Set(['noun', 'verb', 'adjective', 'adverb']);

/**
 * Gives every record that occurs in the books its frequency there, by part of speech. Words that do
 * not occur are rarer than all that do, so other counts of single words are capped below them.
 */
export function addBookFrequency(
  store: RecordStore,
  taught: { has(key: string): boolean },
  counts: readonly BookCount[],
): void {
  const floors = smallestShares(counts);
  const words = countBaseWords(counts, [...store.values()], taught);
  /** The books tag modals as verbs: their "will" is the modal, not the verb (to bequeath). */
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
