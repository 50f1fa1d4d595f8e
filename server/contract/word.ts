import * as z from 'zod';
import { type Relation, relation } from './relation.ts';
import {
  ALTERNATIVE_KINDS,
  AREA_VARIANTS,
  CATEGORIES,
  COLLOCATION_KINDS,
  FORMS_OF_WORD,
  GRAMMAR,
  INFLECTED_FORMS,
  LABELS,
  LANGUAGE_REGISTERS,
  LEVELS,
  MATCH_TIERS,
  NOTE_KINDS,
  PARTS_OF_SPEECH,
  PHRASAL_OBJECT_PATTERNS,
  PRONUNCIATION_STRENGTHS,
  PRONUNCIATION_TYPES,
  TOPICS,
  TRANSITIVITIES,
  TRANSLATION_LANGUAGES,
} from './vocabulary.ts';
import { text, textOrNull, texts } from './text.ts';

/** The shapes of the answers under `/api/v1`. */

export const id = z.int().positive().describe('A unique positive integer.');

const sortOrder = z.int().nonnegative();
const areaVariant = z.enum(AREA_VARIANTS);
const webAddress = text('Starts with http:// or https://; may be empty.');
const frequency = z
  .number()
  .min(0)
  .max(8)
  .nullable()
  .describe('How common the word is, on the Zipf scale, to one decimal place.');
const labels = z.array(z.enum(LABELS));

export const audio = z
  .strictObject({
    url: webAddress,
    source_url: webAddress,
    attribution: z.string(),
    licenses: z.array(z.string()),
    sort_order: sortOrder,
  })
  .meta({
    id: 'Audio',
    description:
      'Address of a recording on another server, or its path below `/media/` on this one.',
  });

export const pronunciation = z
  .strictObject({
    type: z.enum(PRONUNCIATION_TYPES),
    text: text('Without slashes.'),
    area_variant: areaVariant,
    sort_order: sortOrder,
    audio: z.array(audio),
    strength: z.enum(PRONUNCIATION_STRENGTHS).nullable(),
  })
  .meta({ id: 'Pronunciation' });

export const etymology = z
  .strictObject({ number: z.int().nonnegative(), text: z.string() })
  .meta({ id: 'Etymology', description: 'Meanings refer to their etymology by this number.' });

export const alternativeDetail = z
  .strictObject({ word: z.string(), area_variant: areaVariant, kind: z.enum(ALTERNATIVE_KINDS) })
  .meta({ id: 'AlternativeDetail' });

export const quote = z
  .strictObject({ text: z.string(), reference: z.string(), source_url: webAddress })
  .meta({ id: 'Quote' });

export const collocation = z
  .strictObject({ kind: z.enum(COLLOCATION_KINDS), words: z.array(z.string()) })
  .meta({ id: 'Collocation', description: 'Words that often stand beside it, best known first.' });

export const note = z
  .strictObject({
    kind: z.enum(NOTE_KINDS),
    text: z.string(),
    wrong: text('What learners write; only of the kind `error`.'),
    right: text('What is right; only of the kind `error`.'),
    words: texts('The words to choose from; only of the kind `choice`.'),
  })
  .meta({ id: 'Note', description: 'Advice for learners.' });

export const form = z
  .strictObject({
    id,
    word: z.string(),
    form_of_word: z.enum(INFLECTED_FORMS),
    area_variant: areaVariant,
    transcription: z.string().nullable(),
    pronunciations: z.array(pronunciation),
    frequency,
  })
  .meta({ id: 'StoredForm', description: 'An inflected form of a base word.' });

export const meaningTranslation = z
  .strictObject({
    id,
    language: z.enum(TRANSLATION_LANGUAGES),
    title: z.string(),
    definition: z.string(),
    variants_of_words: z.array(z.string()),
  })
  .meta({ id: 'MeaningTranslation', description: 'A meaning in another language.' });

export const shortTranslation = z
  .strictObject({
    id,
    language: z.enum(TRANSLATION_LANGUAGES),
    description: z.string(),
    variants_of_words: z.array(z.string()),
  })
  .meta({ id: 'ShortTranslation', description: 'A translation of the whole record.' });

export const meaning = z
  .strictObject({
    id,
    sort_order: z.int().nonnegative(),
    title: z.string(),
    definition: z.string(),
    is_obsolete: z.boolean(),
    examples: z.array(z.string()),
    categories: z.array(z.enum(CATEGORIES)),
    meaning_level: z.enum(LEVELS).nullable(),
    area_variant: areaVariant,
    language_register: z.enum(LANGUAGE_REGISTERS).nullable(),
    translations: z.array(meaningTranslation),
    synonyms: texts('Linked headwords, sorted.'),
    antonyms: texts('Linked headwords, sorted.'),
    labels,
    grammar: z.array(z.enum(GRAMMAR)),
    etymology_number: z.int().nonnegative().nullable(),
    quotes: z.array(quote),
    patterns: texts('How the word is built into a sentence: "give somebody something".'),
    collocations: z.array(collocation),
    topics: z.array(z.enum(TOPICS)),
    notes: z.array(note),
    pronunciations: z
      .array(pronunciation)
      .describe('Where the meaning is pronounced differently; otherwise empty.'),
  })
  .meta({ id: 'Meaning' });

/** A word record without the parts that are loaded on request; also the base of a search item. */
export const wordSummary = {
  id,
  word: z.string(),
  part_of_speech: z.enum(PARTS_OF_SPEECH),
  form_of_word: z.enum(FORMS_OF_WORD),
  is_obsolete: z.boolean(),
  is_abbreviation: z.boolean(),
  word_level: z.enum(LEVELS).nullable(),
  area_variant: z.enum(AREA_VARIANTS).nullable(),
  categories: z.array(z.enum(CATEGORIES)),
  language_register: z.enum(LANGUAGE_REGISTERS).nullable(),
  description: z.string().nullable(),
  transcription: textOrNull('IPA, without slashes.'),
  pattern: z.array(z.string()).nullable(),
  noun___irregular_plural: z.boolean(),
  noun___uncountable: z.boolean(),
  noun___is_proper: z.boolean(),
  noun___always_plural: z.boolean(),
  verb___is_irregular: z.boolean(),
  verb___transitivity: z.enum(TRANSITIVITIES).nullable(),
  verb___is_phrasal: z.boolean(),
  verb___phrasal_object_pattern: z.enum(PHRASAL_OBJECT_PATTERNS).nullable(),
  base_phrasal: textOrNull('The base verb of a phrasal verb: "give" of "give up".'),
  frequency,
  forms: z.array(form),
};

export const dataset = text('The name of the dataset that has it.');

export const readForm = form
  .extend({ dataset })
  .meta({ id: 'Form', description: 'An inflected form of a base word.' });

const ownLabels = labels.describe('Labels that apply to all meanings.');
const source = text(
  'The name under which it was imported into its dataset; empty for words added on this server.',
);

export const storedRecord = z.strictObject({
  ...wordSummary,
  phrasal_variants: texts('Phrasal verbs built on this verb, sorted.'),
  meanings: z.array(meaning),
  short_translations: z.array(shortTranslation),
  labels: ownLabels,
  pronunciations: z.array(pronunciation),
  etymologies: z.array(etymology),
  alternatives: texts('Other spellings. Looking one up returns this record.'),
  alternative_details: z
    .array(alternativeDetail)
    .describe('Details of `alternatives`, in the same order.'),
  source,
  notes: z.array(note),
  phrase_of: texts('Of a phrase: the headwords that it belongs to, sorted.'),
  article: text(
    'The text of a book that is prose, in a subset of CommonMark without HTML; only where one word is asked for, or with `with_article`.',
  ),
});

const { article, ...storedFields } = storedRecord.shape;

export const wordRecord = z
  .strictObject({
    ...storedFields,
    forms: z.array(readForm),
    phrases: texts('The phrases that belong to this headword, sorted.'),
    article,
    dataset,
  })
  .meta({ id: 'WordRecord', description: 'One part of speech of a headword, or one form.' });

/** A record as it is edited and stored in the history: with the relations of its meanings. */
export const writtenRecord = storedRecord.extend({
  meanings: z.array(meaning.extend({ relations: z.array(relation) })),
});

const match = z.enum(MATCH_TIERS);
const similarity = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe(
    'Similarity to the term. Only in the tiers that allow slips; 1 means the same spelling, or starts with it.',
  );

const matched = z
  .strictObject({
    language: z.enum(TRANSLATION_LANGUAGES),
    text: z.string(),
    meaning_id: z
      .int()
      .nullable()
      .describe('The meaning that it translates; null for a translation of the whole record.'),
  })
  .optional()
  .describe(
    'The matching translation: in the tier `translation`, and in `fuzzy` if it is misspelled.',
  );

export const flatRecord = z
  .strictObject({
    ...wordSummary,
    forms: z.array(readForm),
    labels: ownLabels,
    source,
    dataset,
  })
  .meta({ id: 'FlatRecord' });

/** Added to the items of search and finder. */
const foundIn = {
  also_in: texts('The names of other datasets that have the headword, in order.'),
  gloss: z
    .string()
    .optional()
    .describe(
      'With `with_gloss`: the first definition, or with `gloss_language` the first translation into it; empty where there is none.',
    ),
  gloss_english: z
    .string()
    .optional()
    .describe(
      'With `gloss_language`: the definition of the meaning that matched, or else of the first.',
    ),
};

export const searchItem = flatRecord
  .extend({ ...foundIn, match, similarity, matched })
  .meta({ id: 'SearchItem' });

export const detailedSearchItem = wordRecord
  .extend({ ...foundIn, match, similarity, matched })
  .meta({ id: 'DetailedSearchItem' });

export type AlternativeDetail = z.infer<typeof alternativeDetail>;
export type Audio = z.infer<typeof audio>;
export type Pronunciation = z.infer<typeof pronunciation>;
export type Collocation = z.infer<typeof collocation>;
export type Note = z.infer<typeof note>;
/** The dataset is set when a record is read. */
export type Form = z.infer<typeof form> & { dataset?: string };
export type MeaningTranslation = z.infer<typeof meaningTranslation>;
export type ShortTranslation = z.infer<typeof shortTranslation>;
/** Relations are set only while a record is being written: they are stored beside the records. */
export type Meaning = z.infer<typeof meaning> & { relations?: Relation[] };
/** `phrases` is computed on reading, from `phrase_of` of other records. */
export type WordRecord = Omit<z.infer<typeof storedRecord>, 'meanings' | 'forms'> & {
  meanings: Meaning[];
  forms: Form[];
  phrases?: string[];
  dataset?: string;
};
export type SearchItem = z.infer<typeof searchItem>;

/** A record as datasets and editors provide it: complete, normalized, without ids. */
export type NewForm = Omit<Form, 'id' | 'dataset'>;
export type NewMeaningTranslation = Omit<MeaningTranslation, 'id'>;
export type NewShortTranslation = Omit<ShortTranslation, 'id'>;
export type NewMeaning = Omit<Meaning, 'id' | 'translations'> & {
  translations: NewMeaningTranslation[];
};
export type NewWordRecord = Omit<
  WordRecord,
  'id' | 'forms' | 'meanings' | 'short_translations' | 'phrases' | 'dataset'
> & {
  forms: NewForm[];
  meanings: NewMeaning[];
  short_translations: NewShortTranslation[];
};
