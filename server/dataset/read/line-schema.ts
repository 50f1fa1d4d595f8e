import * as z from 'zod';
import {
  ALTERNATIVE_KINDS,
  AREA_VARIANTS,
  FORMS_OF_WORD,
  MAX_ARTICLE_LENGTH,
  MAX_HEADWORD_LENGTH,
  PARTS_OF_SPEECH,
  type PartOfSpeech,
  PRONUNCIATION_TYPES,
} from '../../contract/vocabulary.ts';
import { relation } from '../../contract/relation.ts';
import { isRecordingAddress, isWebAddress } from '../../text/web-address.ts';
import {
  alternativeDetail,
  audio,
  etymology,
  form,
  meaning,
  meaningTranslation,
  pronunciation,
  quote,
  shortTranslation,
  storedRecord,
} from '../../contract/word.ts';
import type { BaseKind, RowKind } from './layout.ts';

/**
 * The shapes of the contract without ids, with the rules that apply only to datasets.
 * `line-reader.ts` reads by these schemas.
 */

/** Limits names of datasets and pronunciations. */
const MAX_NAME_LENGTH = 500;
const MAX_ADDRESS_LENGTH = 2_048;

export const headword = z.string().min(1).max(MAX_HEADWORD_LENGTH);

/** A sorted set; a link may also be written as `{ word, part_of_speech }`. */
export const links = z.array(headword);

/** Stands for a missing position until the items of the list are together. */
export const NO_SORT_ORDER = -1;

/** In order, without repetitions; each may be written as an object with a `word`. */
export const spellings = z.array(headword);

/** A name of a dataset, or a list of them, of which the first counts. */
export const sourceName = z.string().max(MAX_NAME_LENGTH);

/** If the line gives no position, the reader counts from 1. */
export const position = z.int().nonnegative().default(NO_SORT_ORDER);

const required = z.string().min(1);
export const webAddress = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .refine((text) => text === '' || isWebAddress(text), 'expected an address');
export const recordingAddress = required
  .max(MAX_ADDRESS_LENGTH)
  .refine(isRecordingAddress, 'expected an address');

const areaVariant = z.enum(AREA_VARIANTS).default('common');
const newPronunciation = pronunciation.extend({
  text: z.string().max(MAX_NAME_LENGTH),
  type: z.enum(PRONUNCIATION_TYPES).default('ipa'),
  area_variant: areaVariant,
  sort_order: position,
  audio: z.array(
    audio.extend({ url: recordingAddress, source_url: webAddress, sort_order: position }),
  ),
});

const noId = { id: true } as const;

const newForm = form.omit(noId).extend({
  word: headword,
  area_variant: areaVariant,
  pronunciations: z.array(newPronunciation),
});
const newMeaningTranslation = meaningTranslation.omit(noId);
const newShortTranslation = shortTranslation.omit(noId);
const newMeaning = meaning.omit(noId).extend({
  sort_order: meaning.shape.sort_order.default(NO_SORT_ORDER),
  translations: z.array(newMeaningTranslation),
  area_variant: areaVariant,
  synonyms: links,
  antonyms: links,
  quotes: z.array(quote.extend({ text: required, source_url: webAddress })),
  pronunciations: z.array(newPronunciation),
  relations: z.array(relation.extend({ word: headword })),
});

/** May also be written as a plain string. */
export const newEtymology = etymology.extend({ number: position, text: required });

const baseLine = storedRecord.omit(noId).extend({
  word: headword,
  form_of_word: z.enum(FORMS_OF_WORD).default('base_form'),
  base_phrasal: headword.nullable(),
  phrasal_variants: links,
  forms: z.array(newForm),
  meanings: z.array(newMeaning),
  short_translations: z.array(newShortTranslation),
  pronunciations: z.array(newPronunciation),
  etymologies: z.array(newEtymology),
  alternatives: spellings,
  alternative_details: z.array(
    alternativeDetail.extend({
      word: headword,
      area_variant: areaVariant,
      kind: z.enum(ALTERNATIVE_KINDS).default('spelling'),
    }),
  ),
  source: sourceName,
  phrase_of: links,
  article: z.string().max(MAX_ARTICLE_LENGTH),
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

/** Other names for fields in the published dataset. */
export const WORD_ALIASES = { origins: 'source' } as const;
export const PHRASE_ALIASES = { ...WORD_ALIASES, phrase: 'word', level: 'word_level' } as const;
export const ROW_ALIASES = { phrase: 'word' } as const;

/** Fields without a meaning here: of the published dataset, and fields that reads compute. */
export const IGNORED_FIELDS = [
  'generated',
  'generated_by_model',
  'version',
  'alternatives',
  'origins',
  'etymologies',
  'etymology_number',
  'phrases',
] as const;
