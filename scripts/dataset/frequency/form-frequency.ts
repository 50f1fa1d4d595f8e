import { recordKey } from '../records.ts';
import type { RecordStore } from '../records.ts';
import { PARTS_OF_TAG, zipfOfShares } from './base-words.ts';
import { smallestShares } from './books.ts';
import type { BookCount } from './books.ts';
import { roundZipf } from '../zipf.ts';

/**
 * Gives every form that occurs in the books, as the part of speech of its word, the frequency of
 * its own spelling. Null for others: they are too rare for the lists.
 */
export function addFormFrequency(store: RecordStore, counts: readonly BookCount[]): void {
  const floors = smallestShares(counts);
  const zipfs = new Map<string, number>();
  for (const { spelling, tag, shares } of counts) {
    for (const partOfSpeech of PARTS_OF_TAG[tag] ?? []) {
      const key = recordKey(spelling, partOfSpeech);
      const zipf = roundZipf(zipfOfShares(shares, floors));
      if (zipf > (zipfs.get(key) ?? 0)) zipfs.set(key, zipf);
    }
  }
  for (const record of store.values()) {
    for (const form of record.forms) {
      form.frequency = zipfs.get(recordKey(form.word, record.part_of_speech)) ?? null;
    }
  }
}
