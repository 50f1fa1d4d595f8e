import { z } from 'zod';
import { wordFilters } from './filters.ts';
import { findMeta, findQuery, foundItem } from './find.ts';
import type { Operation } from './operation.ts';
import { boundedText } from './text.ts';
import {
  ENTRY_TYPES,
  MAX_HEADWORD_LENGTH,
  PARTS_OF_SPEECH,
  RELATION_KINDS,
  TRANSLATION_LANGUAGES,
} from './vocabulary.ts';
import {
  detailedSearchItem,
  form,
  id,
  meaning,
  meaningTranslation,
  searchItem,
  shortTranslation,
  wordRecord,
} from './word.ts';

/** The public API under `/api/v1`. Every answer but the OpenAPI document is `{ data, meta }`. */

export const API_VERSION = '1';
export const SEARCH_MAX_LIMIT = 100;
/** Last page of `/search/detailed`. */
export const DETAILED_SEARCH_MAX_PAGE = 20;
export const DETAILED_SEARCH_MAX_LIMIT = 20;
export const LIST_MAX_LIMIT = 100;
export const BATCH_MAX_WORDS = 50;
export const EXISTS_MAX_WORDS = 200;
export const RELATED_MAX_LIMIT = 100;
/** Longest cursor of a headword, rounded up. */
export const CURSOR_MAX_LENGTH = 2_048;
/** Longest message of a reader's report, in characters. */
export const SUGGESTION_MESSAGE_MAX_LENGTH = 2_000;
/** Longest text proposed for one field, in characters. */
export const SUGGESTION_FIELD_MAX_LENGTH = 10_000;

const spelling = boundedText(MAX_HEADWORD_LENGTH);
const count = z.int().nonnegative();
const limitOf = (max: number, fallback: number) => z.int().min(1).max(max).default(fallback);
const flag = z.boolean().default(false);
const withMeanings = flag.meta({ description: 'Whole meanings, their translations included.' });
const withTranslations = flag.meta({ description: 'Short translations.' });
const languages = z.array(z.enum(TRANSLATION_LANGUAGES)).default([]);
const noMeta = z.strictObject({});
const ofRecord = { word_id: id, part_of_speech: z.enum(PARTS_OF_SPEECH) };

const envelope = <D extends z.ZodType, M extends z.ZodType>(data: D, meta: M) =>
  z.strictObject({ data, meta });

const headwordParams = z.strictObject({
  word: spelling.meta({ description: 'A headword or an inflected form; case does not matter.' }),
});
const headwordMeta = z.strictObject({
  word: z.string().meta({ description: 'The requested word after folding.' }),
  count: count.meta({ description: 'Word records behind the answer.' }),
});
const link = z.strictObject({
  word: z.string(),
  meaning_id: id,
  ...ofRecord,
});

const searchFound = {
  term: z.string().meta({
    description:
      "What was searched for: the term without the quotation marks, closing punctuation, leading `to`, `a`, `an` or `the` and closing `'s` that were left out to find something.",
  }),
  fuzzy: z
    .boolean()
    .meta({ description: 'True when all items are of the tiers `fuzzy_prefix` and `fuzzy`.' }),
  short_term: z
    .boolean()
    .meta({ description: 'The term has one or two characters, so only two tiers were searched.' }),
  did_you_mean: z.array(z.string()).max(5).meta({
    description:
      'Headwords, best first, when the term is no known spelling and fewer than five records are or start with it or are phrases with it.',
  }),
};

const searchLanguages = languages.meta({
  description:
    'Languages in which the term may be a translation. Without any, translations are looked at when neither the tier `exact` nor `phrasal` finds anything, and answer two records at most.',
});

const listFilters = {
  ...wordFilters,
  is_obsolete: z.boolean().optional(),
  search: spelling.optional().meta({ description: 'Only headwords that start with this.' }),
};

const datasetInfo = {
  license: z.string().meta({ description: 'An SPDX expression.' }),
  license_url: z.string(),
  attribution: z.string(),
};

const suggestionChanges = (fields: readonly string[]) =>
  z
    .strictObject(
      Object.fromEntries(
        fields.map((field) => [field, boundedText(SUGGESTION_FIELD_MAX_LENGTH).optional()]),
      ),
    )
    .refine((changes) => Object.keys(changes).length > 0, 'at least one field is expected');

/** The fields that a reader may propose to change, by the kind of thing they belong to. */
export const SUGGESTION_FIELDS = {
  word: ['description', 'transcription'],
  meaning: ['title', 'definition'],
  meaning_translation: ['title', 'definition'],
  short_translation: ['description'],
} as const;
export type SuggestionTarget = keyof typeof SUGGESTION_FIELDS;

const suggestionEdit = <T extends SuggestionTarget>(target: T) =>
  z.strictObject({
    target_type: z.literal(target),
    target_id: id,
    changes: suggestionChanges(SUGGESTION_FIELDS[target]),
  });

/** A reader reports a mistake, proposes edits, or proposes a word that is not there. */
export const SUGGESTION_KINDS = ['report', 'edit', 'word'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export const suggestionBody = z
  .strictObject({
    headword: spelling.min(1),
    kind: z.enum(SUGGESTION_KINDS).default('report').meta({
      description:
        '`report`: a mistake, in the message. `edit`: the edits. `word`: a headword that is not in the dictionary; the message says what it means and where it was found.',
    }),
    word_id: id.optional(),
    message: boundedText(SUGGESTION_MESSAGE_MAX_LENGTH).optional(),
    edits: z
      .array(
        z.discriminatedUnion('target_type', [
          suggestionEdit('word'),
          suggestionEdit('meaning'),
          suggestionEdit('meaning_translation'),
          suggestionEdit('short_translation'),
        ]),
      )
      .max(50)
      .optional(),
  })
  .superRefine((suggestion, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const hasMessage = Boolean(suggestion.message?.trim());
    const hasEdits = Boolean(suggestion.edits?.length);
    if (suggestion.kind === 'edit') {
      if (!hasEdits) problem('edits', 'an edit needs at least one change');
    } else if (suggestion.kind === 'report') {
      if (!hasMessage) problem('message', 'a report needs a message');
      if (hasEdits) problem('edits', 'a report has no edits; use kind "edit"');
    } else {
      if (!hasMessage) problem('message', 'say what the word means and where you found it');
      if (hasEdits) problem('edits', 'a word that is not there yet has no edits');
      if (suggestion.word_id !== undefined) {
        problem('word_id', 'a word that is not there yet has no record');
      }
    }
  });

export type SuggestionBody = z.infer<typeof suggestionBody>;

export const publicApi = {
  search: {
    method: 'get',
    path: '/search',
    summary: 'Search headwords',
    description:
      "Tiers, best first: the headword itself or a form of it, phrasal verbs built on it or standing in it around their object, translations of it, starts with it, phrases that contain it, starts with something close to it (`fuzzy_prefix`: unknown terms of four characters and more with fewer than five records that are or start with the term or are phrases with it), ends with it, contains it. When none matches, the typo tier answers. A term that is no spelling and begins none is also read without what people put around words: quotation marks, closing punctuation, a leading `to`, `a`, `an` or `the`, a closing `'s`.",
    query: z.strictObject({
      search: spelling,
      type: z.enum(ENTRY_TYPES).optional(),
      search_languages: searchLanguages,
      limit: limitOf(SEARCH_MAX_LIMIT, 10),
    }),
    status: 200,
    answer: envelope(z.array(searchItem), z.strictObject({ count, ...searchFound })),
    errors: [],
  },
  searchDetailed: {
    method: 'get',
    path: '/search/detailed',
    summary: 'Search headwords, whole records in pages',
    query: z.strictObject({
      search: spelling,
      type: z.enum(ENTRY_TYPES).optional(),
      search_languages: searchLanguages,
      page: z.int().min(1).max(DETAILED_SEARCH_MAX_PAGE).default(1),
      limit: limitOf(DETAILED_SEARCH_MAX_LIMIT, 10),
      with_meanings: withMeanings,
      with_translations: withTranslations,
      translation_languages: languages.meta({
        description: 'Only translations into these, in meanings and short ones; all by default.',
      }),
    }),
    status: 200,
    answer: envelope(
      z.array(detailedSearchItem),
      z.strictObject({ page: z.int(), limit: z.int(), has_more: z.boolean(), ...searchFound }),
    ),
    errors: [],
  },
  listWords: {
    method: 'get',
    path: '/words',
    summary: 'List word records',
    description:
      'In the order of the folded headword, then the id. Base forms only unless `form_of_word` is given. Values of one filter are OR-ed, different filters AND-ed.',
    query: z.strictObject({
      ...listFilters,
      cursor: boundedText(CURSOR_MAX_LENGTH).optional().meta({
        description: '`meta.next_cursor` of the page before; empty is the first page.',
      }),
      limit: limitOf(LIST_MAX_LIMIT, 20),
      with_meanings: withMeanings,
      with_translations: withTranslations,
    }),
    status: 200,
    answer: envelope(
      z.array(wordRecord),
      z.strictObject({
        limit: z.int(),
        has_more: z.boolean(),
        next_cursor: z.string().nullable(),
      }),
    ),
    errors: ['invalid_cursor'],
  },
  find: {
    method: 'get',
    path: '/find',
    summary: 'Find words by conditions',
    description:
      'Words that meet all conditions, best first, then better known ones first; of equally good rhymes those of fewer syllables first. Spellings match without case and accents. Base forms only unless `form_of_word` is given. A cursor may repeat or skip words after an edit.',
    query: findQuery,
    status: 200,
    answer: envelope(z.array(foundItem), findMeta),
    errors: ['invalid_cursor'],
  },
  batchWords: {
    method: 'post',
    path: '/words/batch',
    summary: 'Look up as many as 50 headwords at once',
    description: 'Counts as one request of the rate limit.',
    body: z.strictObject({ words: z.array(spelling).min(1).max(BATCH_MAX_WORDS) }),
    status: 200,
    answer: envelope(
      z.array(z.strictObject({ word: z.string(), count, entries: z.array(wordRecord) })),
      z.strictObject({
        count: count.meta({ description: 'Items in `data`.' }),
        not_found: z.array(z.string()),
      }),
    ),
    errors: ['payload_too_large', 'unsupported_media_type'],
  },
  wordsExist: {
    method: 'post',
    path: '/words/exists',
    summary: 'Whether up to 200 spellings are known',
    description:
      'One item for each, in order. What a headword read finds exists: forms and other spellings, whatever their case and accents. Counts as one request of the rate limit.',
    body: z.strictObject({ words: z.array(spelling).min(1).max(EXISTS_MAX_WORDS) }),
    status: 200,
    answer: envelope(
      z.array(
        z.strictObject({ word: z.string().meta({ description: 'As sent.' }), exists: z.boolean() }),
      ),
      z.strictObject({ count: count.meta({ description: 'Items in `data`.' }) }),
    ),
    errors: ['payload_too_large', 'unsupported_media_type'],
  },
  getWordMeanings: {
    method: 'get',
    path: '/words/{word}/meanings',
    summary: 'Meanings of a headword',
    params: headwordParams,
    query: z.strictObject({}),
    status: 200,
    answer: envelope(z.array(meaning.extend(ofRecord)), headwordMeta),
    errors: ['word_doesnt_found'],
  },
  getWordTranslations: {
    method: 'get',
    path: '/words/{word}/translations',
    summary: 'Translations of a headword',
    params: headwordParams,
    query: z.strictObject({ language: languages }),
    status: 200,
    answer: envelope(
      z.strictObject({
        short_translations: z.array(shortTranslation.extend(ofRecord)),
        meaning_translations: z.array(meaningTranslation.extend({ meaning_id: id, ...ofRecord })),
      }),
      headwordMeta,
    ),
    errors: ['word_doesnt_found'],
  },
  getWordForms: {
    method: 'get',
    path: '/words/{word}/forms',
    summary: 'Inflected forms of a headword',
    params: headwordParams,
    query: z.strictObject({}),
    status: 200,
    answer: envelope(z.array(form.extend(ofRecord)), headwordMeta),
    errors: ['word_doesnt_found'],
  },
  getWordSynonyms: {
    method: 'get',
    path: '/words/{word}/synonyms',
    summary: 'Synonyms of a headword, by meaning',
    params: headwordParams,
    query: z.strictObject({}),
    status: 200,
    answer: envelope(z.array(link), headwordMeta),
    errors: ['word_doesnt_found'],
  },
  getWordAntonyms: {
    method: 'get',
    path: '/words/{word}/antonyms',
    summary: 'Antonyms of a headword, by meaning',
    params: headwordParams,
    query: z.strictObject({}),
    status: 200,
    answer: envelope(z.array(link), headwordMeta),
    errors: ['word_doesnt_found'],
  },
  getWordRelated: {
    method: 'get',
    path: '/words/{word}/related',
    summary: 'Words that the meanings of a headword are related to',
    description:
      'By record, meaning, kind and word. `kind` says what `word` is to the meaning: a `broader` word is more general. Relations that other words have to this one are answered from its side.',
    params: headwordParams,
    query: z.strictObject({
      kind: z.array(z.enum(RELATION_KINDS)).default([]),
      limit: limitOf(RELATED_MAX_LIMIT, RELATED_MAX_LIMIT),
    }),
    status: 200,
    answer: envelope(
      z.array(
        z.strictObject({
          kind: z.enum(RELATION_KINDS),
          ...link.shape,
          target_part_of_speech: z.enum(PARTS_OF_SPEECH),
        }),
      ),
      headwordMeta,
    ),
    errors: ['word_doesnt_found'],
  },
  getWordById: {
    method: 'get',
    path: '/words/id/{id}',
    summary: 'One word record by its id',
    params: z.strictObject({
      id: z.int().meta({ description: 'An integer that is no id is not found.' }),
    }),
    query: z.strictObject({}),
    status: 200,
    answer: envelope(wordRecord, noMeta),
    errors: ['word_doesnt_found'],
  },
  getWord: {
    method: 'get',
    path: '/words/{word}',
    summary: 'Every part of speech of a headword',
    description:
      'An inflected form answers its base. When nothing matches, accents are folded too. A spelling that is a headword and a form of others answers its own records first.',
    params: headwordParams,
    query: z.strictObject({}),
    status: 200,
    answer: envelope(z.array(wordRecord), headwordMeta),
    errors: ['word_doesnt_found'],
  },
  getRandomWord: {
    method: 'get',
    path: '/random',
    summary: 'A random word record',
    description:
      'Uniform over the records that match the filters. Offensive and vulgar words are left out unless `label` asks for them.',
    query: z.strictObject(listFilters),
    status: 200,
    answer: envelope(wordRecord, noMeta),
    errors: ['word_doesnt_found'],
  },
  getMeta: {
    method: 'get',
    path: '/meta',
    summary: 'Versions, licence and size of the dictionary',
    query: z.strictObject({}),
    status: 200,
    answer: envelope(
      z.strictObject({
        api_version: z.literal(API_VERSION),
        app_version: z.string(),
        dataset_version: z.string().nullable(),
        ...datasetInfo,
        notice: z.string(),
        datasets: z.array(
          z.strictObject({ name: z.string(), version: z.string().nullable(), ...datasetInfo }),
        ),
        counts: z.strictObject({
          entries: count,
          words: count,
          phrases: count,
          grammar_patterns: count,
          word_forms: count,
          meanings: count,
          meaning_translations: count,
          short_translations: count,
        }),
        available_languages: z.strictObject({
          source: z.array(z.string()),
          translations: z.array(z.enum(TRANSLATION_LANGUAGES)),
        }),
      }),
      z.strictObject({ dataset_version: z.string().nullable() }),
    ),
    errors: [],
  },
  getOpenApi: {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    query: z.strictObject({}),
    status: 200,
    answer: z.looseObject({ openapi: z.string() }),
    errors: [],
  },
  createSuggestion: {
    method: 'post',
    path: '/suggestions',
    summary: 'Report a mistake, propose an edit or a missing word',
    description:
      'Waits for the administrator in the moderation queue. A report or an edit is about a known headword (`word_doesnt_found` otherwise), a proposed word about an unknown one (`validation_failed` otherwise).',
    body: suggestionBody,
    status: 201,
    answer: envelope(z.strictObject({ id, status: z.literal('new') }), noMeta),
    errors: [
      'word_doesnt_found',
      'payload_too_large',
      'unsupported_media_type',
      'suggestion_queue_full',
      'suggestions_unavailable',
    ],
  },
} as const satisfies Record<string, Operation>;
