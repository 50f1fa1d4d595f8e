import type { NewMeaning, NewWordRecord } from '../../server/contract/word.ts';
import { buildBaseRecords } from './base-records.ts';
import { readCefrJ } from './core/cefr-j.ts';
import { addChoices, readChoices } from './core/choices.ts';
import { inflectNew } from './core/inflect-new.ts';
import { coreFiles } from './core/files.ts';
import { addCoreFields, addDepth } from './core/record-fields.ts';
import { compact, MEANING, orNone, RECORD } from './empty.ts';
import { type Inflectors, newInflectors } from './forms/add-forms.ts';
import { addFrequencies } from './frequency.ts';
import { joinSpellings } from './join-spellings.ts';
import { addLevels } from './levels.ts';
import { addOtherSpellings } from './other-spellings.ts';
import { keyOf, type OwnWord } from './own-words/entry.ts';
import { type MergedWord, mergeOwnWords } from './own-words/merge.ts';
import { parseWords, readTranslations } from './own-words/parser.ts';
import { readOwnWords } from './own-words/read.ts';
import { addPhraseWords } from './phrase-words.ts';
import { type RecordStore, sortedUnique } from './records.ts';
import { addSounds } from './sound/add-sounds.ts';
import { markSpellingVariants, readSpellingPairs } from './spelling-variants.ts';
import { readSourceLines } from './source-files.ts';
import {
  addNationalities,
  addTranslations,
  shortTranslations,
} from './translations/add-translations.ts';
import { pickExamples } from './wordnet/examples.ts';
import type { WordNetRecords } from './wordnet/records.ts';
import { relationFinder } from './wordnet/relations.ts';

export type BuiltDictionary = ReturnType<typeof buildDictionary>;

/**
 * Builds the whole dictionary from its sources. Calls `onStep` with the name of each step that begins.
 * The gates of `core -- check` do not run.
 * @throws Error with a line `file:line: problem` for each line of our own files that cannot be read
 */
export function buildDictionary(onStep: (name: string) => void = () => {}) {
  const { source, wordNet, pronunciations, spellings, ours } = readSources(onStep);
  const { store } = wordNet;
  onStep('sounds of forms, frequency and levels');
  const joined = readSpellingPairs(store, 'joined');
  joinSpellings(store, [...spellings.areas, ...joined, ...spellings.hyphens], (record) =>
    ours.keys.has(keyOf({ record })),
  );
  addOtherSpellings(store);
  addSounds(store, pronunciations);
  addFrequencies(store);
  addLevels(store, readCefrJ(), ours.coreKeys);
  addRecordLabels(store);
  linkPhrasalVerbs(store);
  addPhraseWords(store);
  const relationsOf = relationFinder(wordNet, ours.covered, source);
  return {
    records: store.sorted(),
    /** Adds relations and the translations of our own meanings, which would fill the memory. */
    complete: (record: NewWordRecord): NewWordRecord => {
      // Only the fields of their own, which are all that a line has.
      const meanings = record.meanings.map((meaning) => {
        const line = ours.translations.get(meaning);
        const translations = line === undefined ? meaning.translations : readTranslations(line);
        return { ...meaning, translations, relations: relationsOf(record, meaning) };
      });
      return { ...RECORD, ...record, meanings, short_translations: shortTranslations(meanings) };
    },
  };
}

/** WordNet and our own words. In a function of its own, so that what only this needs can go. */
function readSources(onStep: (name: string) => void) {
  onStep('WordNet, its sounds and forms');
  const { source, wordNet, evidence } = buildBaseRecords();
  const { store } = wordNet;
  onStep('examples, spellings and translations');
  pickExamples(wordNet);
  const areas = markSpellingVariants(store);
  addTranslations(wordNet);
  addNationalities(store);
  onStep('our own words');
  const hyphens = readSpellingPairs(store, 'hyphens');
  const ours = mergeOurWords(wordNet, newInflectors(evidence));
  const { pronunciations } = evidence;
  return { source, wordNet, pronunciations, spellings: { areas, hyphens }, ours };
}

/** Reads the core file by file, so that little but the records is ever in memory. */
function mergeOurWords(wordNet: WordNetRecords, inflectors: Inflectors) {
  /** The lines of translations: as objects, they would take a tenth of the memory. */
  const translations = new Map<NewMeaning, string>();
  const settle = ({ record, replaces, drops, meanings }: OwnWord): MergedWord => {
    const settled = meanings.map((own) => {
      const meaning = compact({ ...own.meaning, translations: [] }, MEANING);
      translations.set(meaning, own.translations?.text ?? '');
      return { meaning, covers: orNone(own.covers) };
    });
    return {
      record: compact({ ...record, meanings: settled.map(({ meaning }) => meaning) }, RECORD),
      replaces: orNone(replaces),
      drops: orNone(drops),
      meanings: settled,
    };
  };
  const others = readOwnWords().map((word) => {
    word.meanings.forEach(addDepth);
    return settle(word);
  });
  const { choices } = readChoices();
  const core = coreFiles().flatMap((path) => {
    const { words, problems } = parseWords(readSourceLines(path));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    addChoices(choices, words);
    return words.map((word) => {
      addCoreFields(word);
      inflectNew(word, inflectors, wordNet.store);
      return settle(word);
    });
  });
  const words = [...others, ...core];
  return {
    keys: new Set(words.map(keyOf)),
    coreKeys: new Set(core.map(keyOf)),
    translations,
    covered: mergeOwnWords(wordNet, words),
  };
}

/** The labels that all meanings of a record share. */
function addRecordLabels(store: RecordStore): void {
  for (const record of store.values()) {
    const [first, ...rest] = record.meanings;
    record.labels = orNone(
      (first?.labels ?? []).filter((label) => rest.every(({ labels }) => labels.includes(label))),
    );
  }
}

function linkPhrasalVerbs(store: RecordStore): void {
  for (const record of store.values()) {
    const base = record.base_phrasal === null ? null : store.get(record.base_phrasal, 'verb');
    if (base) base.phrasal_variants = sortedUnique([...base.phrasal_variants, record.word]);
  }
}
