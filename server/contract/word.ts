import { z } from 'zod';
import {
  AREA_VARIANTS,
  CATEGORIES,
  FORMS_OF_WORD,
  INFLECTED_FORMS,
  LANGUAGE_REGISTERS,
  LEVELS,
  MATCH_TIERS,
  PARTS_OF_SPEECH,
  PHRASAL_OBJECT_PATTERNS,
  TRANSITIVITIES,
  TRANSLATION_LANGUAGES,
} from './vocabulary.ts';

/** The public shapes of the dictionary: what every answer under `/api/v1` is made of. */

export const id = z.int().positive().meta({ description: 'Positive integer, unique.' });

export const form = z
  .strictObject({
    id,
    word: z.string(),
    form_of_word: z.enum(INFLECTED_FORMS),
    area_variant: z.enum(AREA_VARIANTS).nullable(),
    transcription: z.string().nullable(),
  })
  .meta({ id: 'Form', description: 'An inflected form of a base word.' });

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
  .meta({ id: 'ShortTranslation', description: 'A word record in another language, in short.' });

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
    area_variant: z.enum(AREA_VARIANTS).nullable(),
    language_register: z.enum(LANGUAGE_REGISTERS).nullable(),
    translations: z.array(meaningTranslation),
    synonyms: z.array(z.string()).meta({ description: 'Linked headwords, sorted.' }),
    antonyms: z.array(z.string()).meta({ description: 'Linked headwords, sorted.' }),
  })
  .meta({ id: 'Meaning' });

/** Everything of a word record but what is loaded on request; also the base of a search item. */
const wordSummaryShape = {
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
  transcription: z.string().nullable().meta({ description: 'IPA, without slashes.' }),
  pattern: z.array(z.string()).nullable(),
  noun___irregular_plural: z.boolean(),
  noun___uncountable: z.boolean(),
  noun___is_proper: z.boolean(),
  noun___always_plural: z.boolean(),
  verb___is_irregular: z.boolean(),
  verb___transitivity: z.enum(TRANSITIVITIES).nullable(),
  verb___is_phrasal: z.boolean(),
  verb___phrasal_object_pattern: z.enum(PHRASAL_OBJECT_PATTERNS).nullable(),
  base_phrasal: z
    .string()
    .nullable()
    .meta({ description: 'The base verb of a phrasal verb: "give" of "give up".' }),
  frequency: z
    .number()
    .min(0)
    .max(8)
    .nullable()
    .meta({ description: 'How common the word is on the Zipf scale, one decimal.' }),
  forms: z.array(form),
};

export const wordRecord = z
  .strictObject({
    ...wordSummaryShape,
    phrasal_variants: z
      .array(z.string())
      .meta({ description: 'Phrasal verbs built on this verb, sorted.' }),
    meanings: z.array(meaning),
    short_translations: z.array(shortTranslation),
  })
  .meta({ id: 'WordRecord', description: 'One part of speech of a headword, or one form.' });

const match = z.enum(MATCH_TIERS);
const similarity = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .meta({ description: 'Only in the typo tier: 1 is the same spelling.' });

export const searchItem = z
  .strictObject({ ...wordSummaryShape, match, similarity })
  .meta({ id: 'SearchItem' });

export const detailedSearchItem = wordRecord
  .extend({ match, similarity })
  .meta({ id: 'DetailedSearchItem' });

export type Form = z.infer<typeof form>;
export type MeaningTranslation = z.infer<typeof meaningTranslation>;
export type ShortTranslation = z.infer<typeof shortTranslation>;
export type Meaning = z.infer<typeof meaning>;
export type WordRecord = z.infer<typeof wordRecord>;
export type SearchItem = z.infer<typeof searchItem>;

/** A record as datasets carry it and editors send it: complete, normalized, and without ids. */
export type NewForm = Omit<Form, 'id'>;
export type NewMeaningTranslation = Omit<MeaningTranslation, 'id'>;
export type NewShortTranslation = Omit<ShortTranslation, 'id'>;
export type NewMeaning = Omit<Meaning, 'id' | 'translations'> & {
  translations: NewMeaningTranslation[];
};
export type NewWordRecord = Omit<WordRecord, 'id' | 'forms' | 'meanings' | 'short_translations'> & {
  forms: NewForm[];
  meanings: NewMeaning[];
  short_translations: NewShortTranslation[];
};
