import { addForms } from './forms/add-forms.ts';
import type { Evidence, PronunciationLookup } from '../../server/contract/inflection/evidence.ts';
import { readExceptions } from './forms/evidence.ts';
import { readSpellingLists } from './forms/spelling-lists.ts';
import { recordKey, type RecordStore } from './records.ts';
import { inBothAccents } from './sound/accents.ts';
import { isInCapitals, readCapitals, spelledSound } from './sound/capitals.ts';
import { choosePronunciation, readHeteronyms, readPronunciations } from './sound/pronunciations.ts';
import { readWordNet } from './wordnet/parse.ts';
import { buildWordNetRecords } from './wordnet/records.ts';

export type BaseRecords = ReturnType<typeof buildBaseRecords>;

export function buildBaseRecords() {
  const source = readWordNet();
  const wordNet = buildWordNetRecords(source);
  const pronunciations = readPronunciations();
  const evidence: Evidence = {
    spellings: readSpellingLists(),
    exceptions: readExceptions(),
    pronunciations,
  };
  addPronunciations(wordNet.store, pronunciations);
  addForms(wordNet, evidence);
  return { source, wordNet, evidence };
}

function addPronunciations(store: RecordStore, lookUp: PronunciationLookup): void {
  const heteronyms = readHeteronyms();
  const capitals = readCapitals();
  for (const record of store.values()) {
    const { word, part_of_speech: partOfSpeech } = record;
    if (capitals.isSpelled(word)) {
      record.transcription = spelledSound(word, 'american');
      record.pronunciations = inBothAccents(record.transcription, spelledSound(word, 'british'));
      continue;
    }
    if (isInCapitals(word) && !capitals.isWord(word)) continue;
    const isNounAndVerb = store.get(word, 'noun') && store.get(word, 'verb');
    record.transcription =
      heteronyms.get(recordKey(word, partOfSpeech)) ??
      choosePronunciation(word, lookUp(word), partOfSpeech, isNounAndVerb !== undefined);
  }
}
