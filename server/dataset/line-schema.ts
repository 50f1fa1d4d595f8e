import { z } from 'zod';
import {
  FORMS_OF_WORD,
  MAX_HEADWORD_LENGTH,
  PARTS_OF_SPEECH,
  type PartOfSpeech,
} from '../contract/vocabulary.ts';
import {
  form,
  meaning,
  meaningTranslation,
  shortTranslation,
  wordRecord,
} from '../contract/word.ts';
import type { BaseKind, RowKind } from './layout.ts';

/**
 * What a line of each file is: the shapes of the contract without their ids, and with the rules
 * that only data has. `line-reader.ts` reads by these schemas.
 */

const headword = z.string().min(1).max(MAX_HEADWORD_LENGTH);

/** Linked headwords: a set, sorted; a link may also be written as `{ word, part_of_speech }`. */
export const links = z.array(headword);

/** Stands for a `sort_order` that is not given, until the meanings of the record are together. */
export const NO_SORT_ORDER = -1;

const noId = { id: true } as const;

const newForm = form.omit(noId).extend({ word: headword });
const newMeaningTranslation = meaningTranslation.omit(noId);
const newShortTranslation = shortTranslation.omit(noId);
const newMeaning = meaning.omit(noId).extend({
  sort_order: meaning.shape.sort_order.default(NO_SORT_ORDER),
  translations: z.array(newMeaningTranslation),
  synonyms: links,
  antonyms: links,
});

const baseLine = wordRecord.omit(noId).extend({
  word: headword,
  form_of_word: z.enum(FORMS_OF_WORD).default('base_form'),
  base_phrasal: headword.nullable(),
  phrasal_variants: links,
  forms: z.array(newForm),
  meanings: z.array(newMeaning),
  short_translations: z.array(newShortTranslation),
});

const only = (partOfSpeech: PartOfSpeech) => z.enum([partOfSpeech]).default(partOfSpeech);

/** The base record that a row of the split layout belongs to. */
const owner = { word: headword, part_of_speech: z.enum(PARTS_OF_SPEECH).nullable() };

export const BASE_LINES = {
  words: baseLine,
  phrases: baseLine.extend({ part_of_speech: only('phrase') }),
  'grammar-patterns': baseLine.extend({ part_of_speech: only('grammar_pattern') }),
} satisfies Record<BaseKind, z.ZodObject>;

export const ROW_LINES = {
  meanings: newMeaning.extend(owner),
  'meaning-translations': newMeaningTranslation.extend({
    ...owner,
    meaning_sort_order: meaning.shape.sort_order.nullable(),
    meaning_title: z.string(),
  }),
  'short-translations': newShortTranslation.extend(owner),
  'phrasal-verbs': z.strictObject({
    word: headword,
    part_of_speech: z.enum(PARTS_OF_SPEECH).default('verb'),
    phrasal_variants: links,
  }),
} satisfies Record<RowKind, z.ZodObject>;

/** Other names that the published dataset has for fields. */
export const PHRASE_ALIASES = { phrase: 'word', level: 'word_level' } as const;
export const ROW_ALIASES = { phrase: 'word' } as const;

/** Fields that lines of the published dataset carry and that mean nothing here. */
export const IGNORED_FIELDS = [
  'generated',
  'generated_by_model',
  'version',
  'alternatives',
  'origins',
  'etymologies',
  'etymology_number',
] as const;
