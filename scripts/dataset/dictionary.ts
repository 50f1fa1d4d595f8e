import type { NewWordRecord } from '../../server/contract/word.ts';
import { addMeasuredFrequency, MISCOUNTED_WORDS } from './frequency/add-frequency.ts';
import { addLevels } from './levels.ts';
import { mergeOwnWords } from './merge-own-words.ts';
import { readOwnWords } from './own-words.ts';
import { addForms } from './forms/add-forms.ts';
import { readExceptions } from './forms/exceptions.ts';
import { readSpellingLists } from './forms/spelling-lists.ts';
import { recordKey, sortedUnique } from './records.ts';
import { readHeteronyms } from './sound/heteronyms.ts';
import type { RecordStore } from './records.ts';
import { choosePronunciation, cmuPronunciations } from './sound/pronunciations.ts';
import type { PronunciationLookup } from './sound/pronunciations.ts';
import { markSpellingVariants } from './spelling-variants.ts';
import { addNationalities, addTranslations } from './translations/add-translations.ts';
import { matchTranslations } from './translations/match-senses.ts';
import { pickExamples } from './wordnet/examples.ts';
import { readWordNet } from './wordnet/parse.ts';
import { buildWordNetRecords } from './wordnet/records.ts';

/** Builds the whole dictionary from its sources, sorted by headword and part of speech. */
export function buildDictionary(): NewWordRecord[] {
  const source = readWordNet();
  const wordNet = buildWordNetRecords(source);
  const { store } = wordNet;
  const pronunciations = cmuPronunciations();
  const spellings = readSpellingLists();
  addPronunciations(store, pronunciations);
  addForms(wordNet, { spellings, exceptions: readExceptions(), pronunciations });
  pickExamples(wordNet);
  markSpellingVariants(store, spellings);
  addTranslations(wordNet, matchTranslations(source));
  addNationalities(store);
  const ownWords = readOwnWords(pronunciations);
  const miscounted = MISCOUNTED_WORDS.flatMap((word) => store.get(word, 'noun') ?? []);
  const own = [...ownWords.map(({ record }) => record), ...miscounted];
  mergeOwnWords(store, ownWords);
  addMeasuredFrequency(store, own);
  addLevels(store);
  linkPhrasalVerbs(store);
  return store.sorted();
}

function addPronunciations(store: RecordStore, lookUp: PronunciationLookup): void {
  const heteronyms = readHeteronyms();
  for (const record of store.values()) {
    record.transcription =
      heteronyms.get(recordKey(record.word, record.part_of_speech)) ??
      choosePronunciation(lookUp(record.word), record.part_of_speech);
  }
}

/** Names the phrasal verbs at their base verb. */
function linkPhrasalVerbs(store: RecordStore): void {
  for (const record of store.values()) {
    const base = record.base_phrasal === null ? null : store.get(record.base_phrasal, 'verb');
    if (base) base.phrasal_variants = sortedUnique([...base.phrasal_variants, record.word]);
  }
}
