import type { NewWordRecord } from '../../server/contract/word.ts';
import { type BaseRecords, buildBaseRecords } from './base-records.ts';
import { checkBook } from './core/book.ts';
import { readCefrJ } from './core/cefr-j.ts';
import { addChoices, readChoices } from './core/choices.ts';
import { inflectNew } from './core/inflect-new.ts';
import { addCoreFields, addDepth } from './core/record-fields.ts';
import { buildCoreReference } from './core/reference.ts';
import { shareEmptyLists } from './empty.ts';
import { newInflectors } from './forms/add-forms.ts';
import { addFrequencies } from './frequency.ts';
import { joinSpellings } from './join-spellings.ts';
import { addLevels } from './levels.ts';
import { addOtherSpellings } from './other-spellings.ts';
import { keyOf, newOwnMeaning, type OwnWord } from './own-words/entry.ts';
import { mergeOwnWords } from './own-words/merge.ts';
import { readOwnWords } from './own-words/read.ts';
import { addPhraseWords } from './phrase-words.ts';
import { recordKey, type RecordStore, sortedUnique } from './records.ts';
import { addSounds } from './sound/add-sounds.ts';
import { markSpellingVariants, readSpellingPairs } from './spelling-variants.ts';
import { addNationalities, addTranslations } from './translations/add-translations.ts';
import { pickExamples } from './wordnet/examples.ts';
import { relationFinder } from './wordnet/relations.ts';

export interface BuiltDictionary {
  /** Sorted by headword and part of speech, their meanings without relations. */
  records: NewWordRecord[];
  withRelations: (record: NewWordRecord) => NewWordRecord;
}

/**
 * Builds the whole dictionary from its sources. Calls `onStep` with the name of each step that begins.
 * @throws Error with a line `file:line: problem` for each problem in our own files
 */
export function buildDictionary(onStep: (name: string) => void = () => {}): BuiltDictionary {
  onStep('WordNet, its sounds and forms');
  const base = buildBaseRecords();
  const { source, wordNet, evidence } = base;
  const { store } = wordNet;
  onStep('the core');
  const core = readCore(base);
  onStep('examples, spellings and translations');
  pickExamples(wordNet);
  const spellings = markSpellingVariants(store);
  addTranslations(wordNet);
  addNationalities(store);
  onStep('our own words, frequency and levels');
  const others = readOwnWords();
  for (const { meanings } of others) meanings.forEach(addDepth);
  const ownWords = [...others, ...core];
  const ownKeys = new Set(ownWords.map(keyOf));
  const isOurs = (record: NewWordRecord): boolean =>
    ownKeys.has(recordKey(record.word, record.part_of_speech));
  const variants = readSpellingPairs(store, 'hyphens');
  const covered = mergeOwnWords(wordNet, ownWords);
  const coreKeys = new Set(core.map(keyOf));
  const joined = readSpellingPairs(store, 'joined');
  joinSpellings(store, [...spellings, ...joined, ...variants], isOurs);
  addOtherSpellings(store);
  addSounds(store, evidence.pronunciations);
  addFrequencies(store);
  addLevels(store, readCefrJ(), coreKeys);
  addRecordLabels(store);
  linkPhrasalVerbs(store);
  addPhraseWords(store);
  const relationsOf = relationFinder(wordNet, covered, source);
  return {
    records: store.sorted(),
    withRelations: (record) => ({
      ...record,
      meanings: record.meanings.map((meaning) => {
        const relations = relationsOf(record, meaning);
        return relations.length === 0 ? meaning : { ...meaning, relations };
      }),
    }),
  };
}

function readCore(base: BaseRecords): OwnWord[] {
  const { words, problems } = checkBook(buildCoreReference(base));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  addChoices(readChoices().choices, words);
  const inflectors = newInflectors(base.evidence);
  for (const word of words) {
    addCoreFields(word);
    inflectNew(word, inflectors, base.wordNet.store);
    settle(word);
  }
  return words;
}

/** Copies the texts: as parts of their file, they would keep the whole file in memory. */
function settle(word: OwnWord): void {
  word.record = JSON.parse(JSON.stringify(word.record)) as NewWordRecord;
  shareEmptyLists(word.record);
  word.lines = [];
  word.meanings = word.record.meanings.map((meaning, i) => ({
    ...newOwnMeaning(meaning, word.place),
    covers: word.meanings[i]?.covers ?? [],
  }));
}

/** The labels that all meanings of a record share. */
function addRecordLabels(store: RecordStore): void {
  for (const record of store.values()) {
    const [first, ...rest] = record.meanings;
    record.labels = (first?.labels ?? []).filter((label) =>
      rest.every(({ labels }) => labels.includes(label)),
    );
  }
}

function linkPhrasalVerbs(store: RecordStore): void {
  for (const record of store.values()) {
    const base = record.base_phrasal === null ? null : store.get(record.base_phrasal, 'verb');
    if (base) base.phrasal_variants = sortedUnique([...base.phrasal_variants, record.word]);
  }
}
