import type { NewWordRecord } from '../../server/contract/word.ts';
import { sortedUnique } from './records.ts';
import type { RecordStore } from './records.ts';
import { choosePronunciation, cmuPronunciations } from './sound/pronunciations.ts';
import { readWordNet } from './wordnet/parse.ts';
import { buildWordNetRecords } from './wordnet/records.ts';

/** Builds the whole dictionary from its sources, sorted by headword and part of speech. */
export function buildDictionary(): NewWordRecord[] {
  const { store } = buildWordNetRecords(readWordNet());
  addPronunciations(store);
  linkPhrasalVerbs(store);
  return store.sorted();
}

function addPronunciations(store: RecordStore): void {
  const lookUp = cmuPronunciations();
  for (const record of store.values()) {
    record.transcription ??= choosePronunciation(lookUp(record.word), record.part_of_speech);
  }
}

/** Names the phrasal verbs at their base verb. */
function linkPhrasalVerbs(store: RecordStore): void {
  for (const record of store.values()) {
    const base = record.base_phrasal === null ? null : store.get(record.base_phrasal, 'verb');
    if (base) base.phrasal_variants = sortedUnique([...base.phrasal_variants, record.word]);
  }
}
