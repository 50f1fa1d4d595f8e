import type { PartOfSpeech } from './vocabulary.ts';
import type { NewForm, NewMeaning, NewWordRecord, Pronunciation } from './word.ts';

/** Fields are in the order of the answers. Not in `word.ts`, so that web pages do not load Zod. */
export const emptyRecord = (word: string, partOfSpeech: PartOfSpeech): NewWordRecord => ({
  word,
  part_of_speech: partOfSpeech,
  form_of_word: 'base_form',
  is_obsolete: false,
  is_abbreviation: false,
  word_level: null,
  area_variant: null,
  categories: [],
  language_register: null,
  description: null,
  transcription: null,
  pattern: null,
  noun___irregular_plural: false,
  noun___uncountable: false,
  noun___is_proper: false,
  noun___always_plural: false,
  verb___is_irregular: false,
  verb___transitivity: null,
  verb___is_phrasal: false,
  verb___phrasal_object_pattern: null,
  base_phrasal: null,
  frequency: null,
  forms: [],
  phrasal_variants: [],
  meanings: [],
  short_translations: [],
  ...emptyTail(),
  article: '',
});

/** The last fields of a record but the article. */
export const emptyTail = () =>
  ({
    labels: [],
    pronunciations: [],
    etymologies: [],
    alternatives: [],
    alternative_details: [],
    source: '',
    notes: [],
    phrase_of: [],
  }) satisfies Partial<NewWordRecord>;

export const emptyPronunciation = (
  text = '',
  area: Pronunciation['area_variant'] = 'common',
  position = 0,
): Pronunciation => ({
  type: 'ipa',
  text,
  area_variant: area,
  sort_order: position,
  audio: [],
  strength: null,
});

export const emptyForm = (word = ''): NewForm => ({
  word,
  form_of_word: 'plural_form',
  area_variant: 'common',
  transcription: null,
  pronunciations: [],
  frequency: null,
});

export const emptyMeaning = (title = '', definition = ''): NewMeaning => ({
  sort_order: 0,
  title,
  definition,
  is_obsolete: false,
  examples: [],
  categories: [],
  meaning_level: null,
  area_variant: 'common',
  language_register: null,
  translations: [],
  synonyms: [],
  antonyms: [],
  labels: [],
  grammar: [],
  etymology_number: null,
  quotes: [],
  patterns: [],
  collocations: [],
  topics: [],
  notes: [],
  pronunciations: [],
});
