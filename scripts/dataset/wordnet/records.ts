import {
  type Category,
  MAX_HEADWORD_LENGTH,
  type PartOfSpeech,
} from '../../../server/contract/vocabulary.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import { compact, MEANING, newRecord, orNone } from '../empty.ts';
import { recordKey, RecordStore, sortedUnique } from '../records.ts';
import { classify } from './classify.ts';
import { readCorrections } from './corrections.ts';
import { type Gloss, splitGloss } from './gloss.ts';
import { categoryOf, labelsOfDefinition, usageOf } from './labels.ts';
import { pointersOf, type Synset, type SynsetPos, type WordNet } from './parse.ts';
import { dropLabelledSynonyms, labelsOf, registerOf } from './sensitive.ts';

/** The source of a meaning, by which translations and levels find it. */
export interface SenseOrigin {
  synset: Synset;
  /** The sense key without its lemma: `1:14:00`. */
  key: string;
}

export interface WordNetRecords {
  store: RecordStore;
  origins: Map<NewMeaning, SenseOrigin>;
}

/**
 * The number of running words in the texts that WordNet's sense counts come from (SemCor): 186
 * fully tagged texts for nouns, adjectives and adverbs, all 352 for verbs.
 */
const TAGGED_WORDS: Record<SynsetPos, number> = { n: 359_732, a: 359_732, r: 359_732, v: 676_546 };

/**
 * The synsets of "person", "location" and "group". Proper names in the texts were tagged with them,
 * so their counts say nothing about these words.
 */
const NAMED_CLASSES = new Set(['n00007846', 'n00027365', 'n00031563']);

interface Sense {
  word: string;
  /** Its position in the synset, counted from 1. */
  position: number;
  synset: Synset;
  number: number;
  count: number;
  key: string;
}

/** Turns the synsets of WordNet into word records, most frequent meaning first. */
export function buildWordNetRecords(wordNet: WordNet): WordNetRecords {
  const store = new RecordStore();
  const origins = new Map<NewMeaning, SenseOrigin>();
  const { correct, checkAllUsed } = readCorrections();
  const glosses = new Map<Synset, Gloss>();
  const glossOf = (synset: Synset): Gloss => {
    const gloss = glosses.get(synset) ?? correct(splitGloss(synset.gloss));
    glosses.set(synset, gloss);
    return gloss;
  };
  for (const [partOfSpeech, basePhrasal, senses] of groupSenses(wordNet)) {
    const first = senses[0];
    if (!first) continue;
    const record = newRecord(first.word, partOfSpeech);
    record.meanings = senses.map((sense, i) => {
      const meaning = toMeaning(sense, wordNet, glossOf(sense.synset), i + 1);
      origins.set(meaning, { synset: sense.synset, key: sense.key });
      return meaning;
    });
    describeRecord(record, senses, basePhrasal);
    store.add(record);
  }
  checkAllUsed();
  dropLabelledSynonyms(store, (meaning) => origins.get(meaning)?.synset.key);
  return { store, origins };
}

type Group = [PartOfSpeech, string | null, Sense[]];

function groupSenses(wordNet: WordNet): Group[] {
  const verbs = new Set<string>();
  for (const synset of wordNet.synsets.values()) {
    if (synset.pos === 'v') synset.words.forEach((word) => verbs.add(word));
  }
  const groups = new Map<string, Group>();
  for (const synset of wordNet.synsets.values()) {
    for (const [i, word] of synset.words.entries()) {
      if (word.length > MAX_HEADWORD_LENGTH || synset.words.indexOf(word) < i) continue;
      const rank = synset.ranks[i];
      if (!rank) throw new Error(`index.sense has no sense "${word}" of ${synset.key}.`);
      const sense = { word, position: i + 1, synset, ...rank };
      const { partOfSpeech, basePhrasal } = classify(word, synset.pos, (w) => verbs.has(w));
      const key = recordKey(word, partOfSpeech);
      const group = groups.get(key);
      if (group) group[2].push(sense);
      else groups.set(key, [partOfSpeech, basePhrasal, [sense]]);
    }
    synset.ranks = orNone([]); // The senses have them now.
  }
  for (const [, , senses] of groups.values()) senses.sort(bySenseRank);
  return [...groups.values()];
}

/** WordNet numbers the senses of a word by how often they occur. */
function bySenseRank(a: Sense, b: Sense): number {
  if (a.synset.pos === b.synset.pos) return a.number - b.number;
  return b.count - a.count || a.number - b.number || (a.synset.key < b.synset.key ? -1 : 1);
}

function toMeaning(
  sense: Sense,
  wordNet: WordNet,
  { definition, examples }: Gloss,
  position: number,
): NewMeaning {
  const { synset, word } = sense;
  const synonyms = synset.words.filter((other) => other !== word);
  const isInstance = pointersOf(synset, '@i').length > 0;
  const usages = domainsOf(sense, wordNet, ';u');
  const usage = usageOf(usages, isInstance ? [] : domainsOf(sense, wordNet, ';r'));
  const labels = labelsOf(definition, usages);
  const label = labelsOfDefinition(definition);
  const fields = {
    sort_order: position,
    title: word,
    definition,
    examples,
    labels,
    synonyms: sortedUnique(synonyms),
    antonyms: antonymsOf(sense, wordNet),
    categories: categoriesOf(sense, wordNet),
    area_variant: label.areaVariant ?? usage.areaVariant ?? 'common',
    language_register: label.register ?? usage.register ?? registerOf(definition, labels),
    is_obsolete: label.isObsolete || usage.isObsolete,
  };
  return compact(fields, MEANING);
}

const antonymsOf = (sense: Sense, wordNet: WordNet): string[] =>
  sortedUnique(
    pointersOf(sense.synset, '!').flatMap((pointer) => {
      if (pointer.sourceWord !== sense.position) return [];
      const antonym = wordNet.synsets.get(pointer.target)?.words[pointer.targetWord - 1];
      return antonym === undefined ? [] : [antonym];
    }),
  );

const domainsOf = (sense: Sense, wordNet: WordNet, symbol: string): string[] =>
  pointersOf(sense.synset, symbol).flatMap((pointer) => {
    if (pointer.sourceWord !== 0 && pointer.sourceWord !== sense.position) return [];
    const domain = wordNet.synsets.get(pointer.target)?.words[0];
    return domain === undefined ? [] : [domain];
  });

const categoriesOf = (sense: Sense, wordNet: WordNet): Category[] =>
  sortedUnique(domainsOf(sense, wordNet, ';c').flatMap((domain) => categoryOf(domain) ?? []));

function describeRecord(
  record: NewWordRecord,
  senses: readonly Sense[],
  basePhrasal: string | null,
): void {
  record.frequency = zipf(senses);
  record.is_obsolete = record.meanings.every((meaning) => meaning.is_obsolete);
  record.is_abbreviation = isAbbreviation(record.word, senses);
  if (record.part_of_speech === 'noun') {
    record.noun___is_proper = isProperNoun(record.word, senses) && !record.is_abbreviation;
  }
  if (record.part_of_speech === 'verb') {
    record.verb___transitivity = transitivityOf(senses);
    record.verb___is_phrasal = basePhrasal !== null;
    record.base_phrasal = basePhrasal;
  }
}

/** The Zipf value of a word; null if it never occurs in the texts. */
function zipf(senses: readonly Sense[]): number | null {
  let share = 0;
  for (const { count, synset } of senses) {
    if (NAMED_CLASSES.has(synset.key)) return null;
    share += count / TAGGED_WORDS[synset.pos];
  }
  return share === 0 ? null : Math.round(Math.log10(share * 1e9) * 10) / 10;
}

const ROMAN_NUMERAL = /^(?=[MDCLXVI])M*(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/;

function isAbbreviation(word: string, senses: readonly Sense[]): boolean {
  if (/^(?:\p{L}\.){2,}$/u.test(word)) return true;
  if (!/^\p{Lu}[\p{Lu}\d&-]{1,5}$/u.test(word) || ROMAN_NUMERAL.test(word)) return false;
  return senses.every(({ synset }) => synset.words.length > 1);
}

const PERSON_NOUNS = 18;

/** Names: instances, and capitalized nouns other than those for people of a kind ("Dane"). */
function isProperNoun(word: string, senses: readonly Sense[]): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  return (
    senses[0]?.synset.lexFile !== PERSON_NOUNS ||
    senses.some(({ synset }) => pointersOf(synset, '@i').length > 0)
  );
}

/** Sentence frames of WordNet without an object ("Somebody ----s", "It is ----ing" ...). */
const INTRANSITIVE_FRAMES = new Set([1, 2, 3, 4, 5, 6, 7, 12, 13, 22, 23, 27, 32, 33, 34, 35]);

function transitivityOf(senses: readonly Sense[]): NewWordRecord['verb___transitivity'] {
  let transitive = false;
  let intransitive = false;
  for (const { synset, position } of senses) {
    for (const frame of synset.frames) {
      if (frame.word !== 0 && frame.word !== position) continue;
      if (INTRANSITIVE_FRAMES.has(frame.number)) intransitive = true;
      else transitive = true;
    }
  }
  if (transitive && intransitive) return 'both';
  return transitive ? 'transitive' : intransitive ? 'intransitive' : null;
}
