import type { NewWordRecord } from '../../../server/contract/word.ts';
import type { BaseRecords } from '../base-records.ts';
import { type Inflectors, inflectRecord, newInflectors } from '../forms/add-forms.ts';
import { readFrequencies } from '../frequency.ts';
import type { RecordStore } from '../records.ts';
import { readWordList } from '../source-files.ts';
import { readCefrJ } from './cefr-j.ts';
import { type CorePair, readWordList as readCorePairs } from './word-list.ts';
import { emptyRecord } from '../../../server/contract/empty.ts';

export interface WordNetSense {
  key: string;
  gloss: string;
  synonyms: string[];
}

/** Facts from the sources about a pair of the word list. */
export interface PairFacts extends CorePair {
  /** CEFR-J level. */
  level: string | null;
  transcription: string | null;
  /** Inflected forms by kind. A phrase that begins with a verb has the forms of that verb. */
  forms: { kind: string; word: string }[];
  isIrregular: boolean;
  senses: WordNetSense[];
}

/** Plain data, so that it can be cached. */
export interface CoreReference {
  /** Facts by record key. */
  pairs: Record<string, PairFacts>;
  vocabulary: string[];
  /** Every spelling that definitions may use, in lower case. */
  defining: string[];
  /** Headwords common enough to be given as synonyms. */
  common: string[];
  /** Headwords that WordNet calls offensive or vulgar. */
  offensive: string[];
}

export function buildCoreReference(base: BaseRecords): CoreReference {
  const { store } = base.wordNet;
  const vocabulary = readWordList('core/defining-vocabulary.txt');
  const inflectors = newInflectors(base.evidence);
  return {
    pairs: pairFacts(base, inflectors),
    vocabulary: [...vocabulary],
    defining: definingSpellings(vocabulary, store),
    common: commonHeadwords(store),
    offensive: [...store.values()].filter(isOffensive).map(({ word }) => word),
  };
}

function pairFacts({ wordNet: { store, origins }, evidence }: BaseRecords, inflectors: Inflectors) {
  const cefr = readCefrJ();
  const facts: Record<string, PairFacts> = {};
  for (const [key, pair] of readCorePairs()) {
    const known = store.get(pair.word, pair.partOfSpeech);
    const record = known ?? newRecord(pair, inflectors, store);
    facts[key] = {
      ...pair,
      level: cefr.get(key)?.level ?? null,
      transcription: record.transcription ?? evidence.pronunciations(pair.word)[0]?.ipa ?? null,
      forms: shownForms(record, store),
      isIrregular: record.verb___is_irregular || record.noun___irregular_plural,
      senses: (known?.meanings ?? []).flatMap((meaning) => {
        const origin = origins.get(meaning);
        if (!origin) return [];
        const { definition: gloss, synonyms } = meaning;
        return [{ key: origin.key, gloss, synonyms }];
      }),
    };
  }
  return facts;
}

function newRecord(pair: CorePair, inflectors: Inflectors, store: RecordStore): NewWordRecord {
  const record = emptyRecord(pair.word, pair.partOfSpeech);
  if (pair.partOfSpeech === 'verb' && pair.word.includes(' ')) {
    record.base_phrasal = pair.word.split(' ')[0] ?? null;
  }
  inflectRecord(record, inflectors, store);
  return record;
}

/** Forms that an example may show. A phrase has those of the verb it begins with. */
function shownForms(record: NewWordRecord, store: RecordStore): { kind: string; word: string }[] {
  const forms = record.forms.map(({ form_of_word: kind, word }) => ({ kind, word }));
  const [first = '', ...rest] = record.word.split(' ');
  if (forms.length > 0 || rest.length === 0) return forms;
  const verb = first === 'be' ? BE : (store.get(first, 'verb')?.forms.map((f) => f.word) ?? []);
  return verb.map((word) => ({ kind: 'verb', word: [word, ...rest].join(' ') }));
}

const BE = ['am', 'is', 'are', 'was', 'were', 'been', 'being', "'m", "'s", "'re"];

function definingSpellings(words: ReadonlySet<string>, store: RecordStore): string[] {
  const forms = [...store.values()]
    .filter(({ word }) => words.has(word))
    .flatMap((record) => record.forms.map(({ word }) => word));
  return [...new Set([...words, ...forms].map((word) => word.toLowerCase()))];
}

/** Headwords with a Zipf of 3 as any part of speech, as a form or in WordNet. */
function commonHeadwords(store: RecordStore): string[] {
  const listed = [...readFrequencies('records'), ...readFrequencies('forms')];
  const inTable = new Set(
    listed.flatMap(([key, zipf]) => (zipf >= 3 ? [key.split('\t')[0] ?? ''] : [])),
  );
  const common = [...store.values()]
    .filter(({ word, frequency }) => inTable.has(word) || (frequency ?? 0) >= 3)
    .map(({ word }) => word);
  return [...new Set(common)];
}

const OFFENSIVE =
  /^\([^)]*(?:offensive|vulgar|slur|obscen)|\b(?:offensive|vulgar|obscene|derogatory|disparaging) (?:terms?|names?|words?|slang)\b/;

const isOffensive = (record: NewWordRecord): boolean =>
  OFFENSIVE.test(record.meanings[0]?.definition ?? '');
