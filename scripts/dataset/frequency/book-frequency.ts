import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';
import { recordKey } from '../records.ts';
import type { RecordStore } from '../records.ts';
import { readSourceLines } from '../source-files.ts';
import { countBaseWords, zipfOfShares } from './base-words.ts';
import { readContractionShares, smallestShares } from './books.ts';
import type { BookCount } from './books.ts';
import { roundZipf, zipfOf } from '../zipf.ts';

/** Parts of speech that both the books' taggers and WordNet distinguish reliably. */
const OPEN: ReadonlySet<PartOfSpeech> = new Set(['noun', 'verb', 'adjective', 'adverb']);

/**
 * Gives every record that occurs in the books its frequency there, by part of speech. Single words
 * that do not occur are rarer than all that do, and have an estimate or none. Several words have
 * WordNet's count as far as it is possible.
 */
export function addBookFrequency(
  store: RecordStore,
  taught: { has(key: string): boolean },
  counts: readonly BookCount[],
  core: ReadonlySet<string> = new Set(),
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
  const isInCore = (record: NewWordRecord): boolean =>
    core.has(recordKey(record.word, record.part_of_speech));
  const several: NewWordRecord[] = [];
  for (const record of store.values()) {
    const { word, part_of_speech: partOfSpeech } = record;
    const key = countedAs(word, partOfSpeech);
    const found = key === undefined ? undefined : words.get(key);
    if (found) record.frequency = roundZipf(zipfOfShares(found.shares, floors));
    else if (contractions.has(word)) record.frequency = zipfOf(contractions.get(word) ?? 0);
    else if (/[\s-]/.test(word)) several.push(record);
    else if (OPEN.has(partOfSpeech)) record.frequency = unlistedZipf(record);
  }
  const zipfOfWord = wordZipfs(store, counts, floors);
  const wrong = new Set(
    readSourceLines('frequency/miscounted-phrases.txt').map(({ text }) => text),
  );
  for (const record of several) {
    if (!OPEN.has(record.part_of_speech) && record.part_of_speech !== 'phrase') continue;
    record.frequency = wrong.has(record.word)
      ? null
      : phraseZipf(record, zipfOfWord, isInCore(record));
  }
}

/** Zipf values of one and of two occurrences in WordNet's texts. */
const ONCE = { verb: 3.2, other: 3.4 };
const TWICE = { verb: 3.5, other: 3.7 };

/** Words that are not in the books are between these, if they are known at all. */
const UNLISTED = { from: 3.1, to: 3.5 };

/**
 * An estimate for a single word that the books lack, from its count in WordNet. Its texts are few, so
 * that one occurrence says nothing, and seven little more than two: "quirt" has seven.
 */
function unlistedZipf({ part_of_speech: partOfSpeech, frequency }: NewWordRecord): number | null {
  const kind = partOfSpeech === 'verb' ? 'verb' : 'other';
  if (frequency === null || frequency <= ONCE[kind]) return null;
  return roundZipf(Math.min(UNLISTED.from + (frequency - TWICE[kind]) / 2, UNLISTED.to));
}

/** How much rarer than its rarest word a phrase is, unless people chose it for the core. */
const USUAL_GAP = 0.5;
const CORE_GAP = 0.3;

/**
 * WordNet's count of several words. Its texts are few, so that what one of them is about seems
 * common: a phrase is rarer than each of its words.
 */
function phraseZipf(
  { word, part_of_speech: partOfSpeech, frequency }: NewWordRecord,
  zipfOfWord: (word: string) => number,
  isInCore: boolean,
): number | null {
  const kind = partOfSpeech === 'verb' ? 'verb' : 'other';
  if (frequency === null || frequency <= TWICE[kind]) return null;
  const rarest = Math.min(...word.split(/[\s-]+/).map(zipfOfWord));
  if (frequency <= rarest - USUAL_GAP) return frequency;
  const isPossible = isInCore && frequency <= rarest + CORE_GAP;
  return isPossible ? roundZipf(Math.min(frequency, rarest - CORE_GAP)) : null;
}

/** The Zipf values of words, whatever their part of speech; 0 if they are not in the books. */
function wordZipfs(
  store: RecordStore,
  counts: readonly BookCount[],
  floors: readonly number[],
): (word: string) => number {
  const shares = new Map<string, number[]>();
  for (const { spelling, shares: own } of counts) {
    const key = spelling.toLowerCase();
    shares.set(
      key,
      (shares.get(key) ?? own.map(() => 0)).map((share, i) => share + (own[i] ?? 0)),
    );
  }
  return (word) => {
    const own = shares.get(word.toLowerCase());
    const ofRecords = store.ofWord(word).map(({ frequency }) => frequency ?? 0);
    return Math.max(own ? zipfOfShares(own, floors) : 0, ...ofRecords);
  };
}
