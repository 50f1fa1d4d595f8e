import * as z from 'zod';
import { wordFilters } from '../filters.ts';
import { contentCounts, datasetNames, publicDatasetsApi } from './datasets.ts';
import { cursorUpTo, findMeta, findQuery, foundItem, glossQuery, listMeta } from './find.ts';
import type { Operation } from '../operation.ts';
import { ownProblem } from '../problems.ts';
import { boundedText, text, texts } from '../text.ts';
import {
  BATCH_MAX_WORDS,
  ENTRY_TYPES,
  MAX_DATASET_NAME_LENGTH,
  MAX_HEADWORD_LENGTH,
  PARTS_OF_SPEECH,
  RELATION_KINDS,
  SPOKEN_ACCENTS,
  SUGGESTION_KINDS,
  TRANSLATION_LANGUAGES,
} from '../vocabulary.ts';
import {
  dataset,
  detailedSearchItem,
  flatRecord,
  id,
  meaning,
  meaningTranslation,
  readForm,
  searchItem,
  shortTranslation,
  wordRecord,
} from '../word.ts';

/** The public API under `/api/v1`. Every answer except the OpenAPI document is `{ data, meta }`. */

export const API_VERSION = '1';
export const SEARCH_MAX_LIMIT = 100;
/** Last page of `/search/detailed`. */
export const DETAILED_SEARCH_MAX_PAGE = 20;
export const DETAILED_SEARCH_MAX_LIMIT = 20;
export const LIST_MAX_LIMIT = 100;
export const EXISTS_MAX_WORDS = 200;
export const RELATED_MAX_LIMIT = 100;
/** Maximum length of a cursor that holds a headword, rounded up. */
export const CURSOR_MAX_LENGTH = 2_048;
export const SUGGESTION_MESSAGE_MAX_LENGTH = 2_000;
export const AUTHOR_NAME_MAX_LENGTH = 80;
export const SUGGESTION_FIELD_MAX_LENGTH = 10_000;

const spelling = boundedText(MAX_HEADWORD_LENGTH);
const isNotBlank = (text: string): boolean => text.trim() !== '';
const count = z.int().nonnegative();
const limitOf = (max: number, fallback: number) => z.int().min(1).max(max).default(fallback);
const flag = z.boolean().default(false);
const withMeanings = flag.describe('Whole meanings, including their translations.');
const withArticle = z
  .boolean()
  .default(false)
  .describe('Includes the articles of books that are prose; otherwise they are empty.');
const withTranslations = flag.describe('Include short translations.');
const languages = z.array(z.enum(TRANSLATION_LANGUAGES)).default([]);
const noMeta = z.strictObject({});
const ofRecord = { word_id: id, part_of_speech: z.enum(PARTS_OF_SPEECH), dataset };

const envelope = <D extends z.ZodType, M extends z.ZodType>(data: D, meta: M) =>
  z.strictObject({ data, meta });

const headwordParams = z.strictObject({
  word: spelling.describe('A headword or an inflected form; case does not matter.'),
});
const headwordMeta = z.strictObject({
  word: text('The requested word, folded.'),
  count: count.describe('Number of word records that were looked up.'),
  dataset: text('The dataset that answered.'),
  datasets: texts('The other datasets that would answer, in order.'),
});
const inDatasets = z.strictObject({ dataset: datasetNames });
const headwordErrors = ['word_doesnt_found', 'dataset_not_found'] as const;
/** Shared by the operations on a headword. */
const ofHeadword = {
  method: 'get',
  params: headwordParams,
  query: inDatasets,
  errors: headwordErrors,
} as const;
const link = z.strictObject({
  word: z.string(),
  meaning_id: id,
  ...ofRecord,
});

const searchFound = {
  term: text(
    "What was searched for. Differs from the request when quotation marks, closing punctuation, a leading `to`, `a`, `an` or `the`, or a closing `'s` had to be removed to find something.",
  ),
  fuzzy: z.boolean().describe('True when every item is of the tier `fuzzy_prefix` or `fuzzy`.'),
  short_term: z
    .boolean()
    .describe(
      'True when the term has only one or two characters, so that only two tiers were searched.',
    ),
  did_you_mean: z
    .array(z.string())
    .max(5)
    .describe(
      'Suggested headwords, best first. Given when the term is not a known spelling, and fewer than five records equal it, start with it or are phrases that contain it, or a correction is as likely as these.',
    ),
  read_as: z
    .strictObject({
      kind: z.enum(['keyboard', 'transliteration', 'ipa', 'description']),
      text: z.string(),
    })
    .nullable()
    .describe(
      'How the term was read, when it is nothing as it was typed: with the keys of another layout (`руддщ`), or in Latin letters (`sobaka`).',
    ),
};

const searchLanguages = languages.describe(
  'Languages in which to search for the term as a translation. By default, translations are searched only when the tiers `exact` and `phrasal` find nothing, and add at most two records.',
);

const listFilters = {
  ...wordFilters,
  is_obsolete: z.boolean().optional(),
  search: spelling.optional().describe('Only headwords that start with this.'),
  dataset: datasetNames.describe('Only these datasets, by name; by default the primary one.'),
};

const datasetInfo = {
  license: text('An SPDX expression.'),
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

/** The fields that a reader may propose to change, by the kind of part that has them. */
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

export const suggestionBody = z
  .strictObject({
    headword: spelling.min(1),
    kind: z
      .enum(SUGGESTION_KINDS)
      .default('report')
      .describe(
        '`report`: a mistake, described in the message. `edit`: proposed edits. `word`: a headword missing from the dictionary, with its meaning and where it was found in the message.',
      ),
    word_id: id.optional(),
    dataset: boundedText(MAX_DATASET_NAME_LENGTH)
      .optional()
      .describe(
        'By default the dataset of `word_id`, or else the one that `GET /words/{word}` answers from.',
      ),
    message: boundedText(SUGGESTION_MESSAGE_MAX_LENGTH).optional(),
    author_name: boundedText(AUTHOR_NAME_MAX_LENGTH)
      .refine(isNotBlank, 'must not be blank')
      .optional()
      .describe(
        'The name to remember with the suggestion and the change that comes of it. Only the administrator sees it.',
      ),
    author_consent: z.literal(true).optional().describe('Needed with `author_name`.'),
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
    if (suggestion.author_name !== undefined && !suggestion.author_consent) {
      problem('author_consent', 'a name is kept only with consent: expected true');
    }
    if (suggestion.author_name === undefined && suggestion.author_consent) {
      problem('author_name', 'consent needs a name to keep');
    }
    const hasMessage = Boolean(suggestion.message?.trim());
    const hasEdits = Boolean(suggestion.edits?.length);
    if (suggestion.kind === 'edit') {
      if (!hasEdits) problem('edits', 'an edit needs at least one change');
    } else if (suggestion.kind === 'report') {
      if (!hasMessage) problem('message', 'a report needs a message');
      if (hasEdits) problem('edits', 'a report has no edits; use kind "edit"');
    } else {
      if (!hasMessage) problem('message', 'say what the word means and where you found it');
      if (hasEdits) problem('edits', 'a missing word has no edits');
      if (suggestion.word_id !== undefined) {
        problem('word_id', 'a missing word has no record');
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
      "Matches in tiers, best first: headwords and forms equal to the term; phrasal verbs built on it, or phrasal verbs and phrases that occur in it, if need be with other small words; records with a translation equal to it, or if little else matches, starting with it; headwords that start with it and phrases that contain it, in one order; headwords that start with something close to it (`fuzzy_prefix`, for unknown terms of at least three characters when fewer than five records match in the tiers above; likely corrections come among those that start with it); headwords that end with it; headwords that contain it. If none of these matches, the typo tier answers, also for misspelled translations. A term that neither is nor begins a known spelling is also tried without quotation marks, closing punctuation, markup, the words of a question, a leading `to`, `a`, `an` or `the`, or a closing `'s`.",
    query: z.strictObject({
      search: spelling,
      type: z.enum(ENTRY_TYPES).optional(),
      search_languages: searchLanguages,
      limit: limitOf(SEARCH_MAX_LIMIT, 10),
      dataset: datasetNames,
      ...glossQuery,
    }),
    answer: envelope(z.array(searchItem), z.strictObject({ count, ...searchFound })),
    errors: ['dataset_not_found'],
  },
  searchDetailed: {
    method: 'get',
    path: '/search/detailed',
    summary: 'Search headwords, with whole records in pages',
    query: z.strictObject({
      search: spelling,
      type: z.enum(ENTRY_TYPES).optional(),
      search_languages: searchLanguages,
      page: z.int().min(1).max(DETAILED_SEARCH_MAX_PAGE).default(1),
      limit: limitOf(DETAILED_SEARCH_MAX_LIMIT, 10),
      with_meanings: withMeanings,
      with_translations: withTranslations,
      with_article: withArticle,
      translation_languages: languages.describe(
        'Languages of translations to include, both of meanings and short ones; all by default.',
      ),
      dataset: datasetNames,
      ...glossQuery,
    }),
    answer: envelope(
      z.array(detailedSearchItem),
      z.strictObject({ page: z.int(), limit: z.int(), has_more: z.boolean(), ...searchFound }),
    ),
    errors: ['dataset_not_found'],
  },
  listWords: {
    method: 'get',
    path: '/words',
    summary: 'List word records',
    description:
      'Sorted by folded headword, then dataset and id. Only base forms unless `form_of_word` is given. Values of one filter are combined with OR, different filters with AND.',
    query: z.strictObject({
      ...listFilters,
      cursor: cursorUpTo(CURSOR_MAX_LENGTH),
      limit: limitOf(LIST_MAX_LIMIT, 20),
      with_meanings: withMeanings,
      with_translations: withTranslations,
      with_article: withArticle,
    }),
    answer: envelope(z.array(wordRecord), listMeta),
    errors: ['invalid_cursor', 'dataset_not_found'],
  },
  find: {
    method: 'get',
    path: '/find',
    summary: 'Find words by conditions',
    description:
      'Words that meet all conditions. Best matches come first, then better-known words; equally good rhymes are sorted by number of syllables first. Case and accents are ignored. Only base forms unless `form_of_word` is given. After an edit, a cursor may repeat or skip words.',
    query: findQuery,
    answer: envelope(z.array(foundItem), findMeta),
    errors: ['invalid_cursor', 'not_ready', 'dataset_not_found'],
  },
  batchWords: {
    method: 'post',
    path: '/words/batch',
    summary: 'Look up to 50 headwords in one request',
    description: 'Counts as one request of the rate limit.',
    body: z.strictObject({
      words: z
        .array(spelling.refine(isNotBlank, ownProblem('blank', 'must not be blank')))
        .min(1)
        .max(BATCH_MAX_WORDS),
      with_article: withArticle,
      flat: flag.describe('Records without their meanings, as search items are.'),
      dataset: datasetNames,
    }),
    answer: envelope(
      z.array(
        z.strictObject({
          word: z.string(),
          dataset,
          count,
          entries: z.union([z.array(wordRecord), z.array(flatRecord)]),
        }),
      ),
      z.strictObject({
        count: count.describe('Number of items in `data`.'),
        not_found: z.array(z.string()),
      }),
    ),
    errors: ['dataset_not_found'],
  },
  wordsExist: {
    method: 'post',
    path: '/words/exists',
    summary: 'Check whether up to 200 spellings are known',
    description:
      'One item for each word, in the same order. A word exists if `GET /words/{word}` finds it: inflected forms and other spellings count, and case and accents are ignored. Counts as one request towards the rate limit.',
    body: z.strictObject({
      words: z.array(spelling).min(1).max(EXISTS_MAX_WORDS),
      dataset: datasetNames,
    }),
    answer: envelope(
      z.array(
        z.strictObject({
          word: text('The word as sent.'),
          exists: z.boolean(),
        }),
      ),
      z.strictObject({ count: count.describe('Number of items in `data`.') }),
    ),
    errors: ['dataset_not_found'],
  },
  getWordMeanings: {
    ...ofHeadword,
    path: '/words/{word}/meanings',
    summary: 'Get the meanings of a headword',
    answer: envelope(z.array(meaning.extend(ofRecord)), headwordMeta),
  },
  getWordTranslations: {
    ...ofHeadword,
    path: '/words/{word}/translations',
    summary: 'Get the translations of a headword',
    query: inDatasets.extend({ language: languages }),
    answer: envelope(
      z.strictObject({
        short_translations: z.array(shortTranslation.extend(ofRecord)),
        meaning_translations: z.array(meaningTranslation.extend({ meaning_id: id, ...ofRecord })),
      }),
      headwordMeta,
    ),
  },
  getWordForms: {
    ...ofHeadword,
    path: '/words/{word}/forms',
    summary: 'Get the inflected forms of a headword',
    answer: envelope(z.array(readForm.extend(ofRecord)), headwordMeta),
  },
  getWordSynonyms: {
    ...ofHeadword,
    path: '/words/{word}/synonyms',
    summary: 'Get the synonyms of a headword, by meaning',
    answer: envelope(z.array(link), headwordMeta),
  },
  getWordAntonyms: {
    ...ofHeadword,
    path: '/words/{word}/antonyms',
    summary: 'Get the antonyms of a headword, by meaning',
    answer: envelope(z.array(link), headwordMeta),
  },
  getWordSpeech: {
    method: 'get',
    path: '/words/{word}/speech',
    summary: 'Hear a headword, said by a machine',
    description:
      'A WAV file by `espeak-ng` from the transcription of the first record that has one. Only where the server has `SPEECH_ENABLED` and the program.',
    params: headwordParams,
    query: inDatasets.extend({
      accent: z.enum(SPOKEN_ACCENTS).default('american'),
      part_of_speech: z
        .enum(PARTS_OF_SPEECH)
        .optional()
        .describe('Only records of it: *record* the noun sounds unlike the verb.'),
    }),
    media: 'audio/wav',
    errors: [...headwordErrors, 'not_found', 'not_ready'],
  },
  getWordRelated: {
    ...ofHeadword,
    path: '/words/{word}/related',
    summary: 'Get words related to the meanings of a headword',
    description:
      'Sorted by record, meaning, kind and word. `kind` says what `word` is to the meaning: a `broader` word is more general. Relations stored with another word are included, seen from this one.',
    query: inDatasets.extend({
      kind: z.array(z.enum(RELATION_KINDS)).default([]),
      limit: limitOf(RELATED_MAX_LIMIT, RELATED_MAX_LIMIT),
    }),
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
  },
  getWordById: {
    method: 'get',
    path: '/words/id/{id}',
    summary: 'Get a word record by its id',
    params: z.strictObject({
      id: z.int().describe('An unknown id is answered with 404.'),
    }),
    answer: envelope(wordRecord, noMeta),
    errors: ['word_doesnt_found'],
  },
  ...publicDatasetsApi,
  getWord: {
    ...ofHeadword,
    path: '/words/{word}',
    summary: 'Get a headword with all its parts of speech',
    description:
      'An inflected form returns its base. When nothing matches, accents are ignored too. A spelling that is both a headword and a form of others returns its own records first. The first dataset that has the word answers.',
    answer: envelope(
      z.array(wordRecord),
      headwordMeta.extend({
        variants: texts('Other spellings of the headword by case alone, sorted.'),
      }),
    ),
  },
  getRandomWord: {
    method: 'get',
    path: '/random',
    summary: 'Get a random word record',
    description:
      'Every record that matches the filters is equally likely. Offensive and vulgar words are left out unless `label` asks for them.',
    query: z.strictObject(listFilters),
    answer: envelope(wordRecord, noMeta),
    errors: headwordErrors,
  },
  getMeta: {
    method: 'get',
    path: '/meta',
    summary: 'Get the versions, licence and size of the primary dataset',
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
        dataset: text('The primary dataset, which this is about.'),
        counts: z.strictObject(contentCounts),
        available_languages: z.strictObject({
          source: z.array(z.string()),
          translations: z.array(z.enum(TRANSLATION_LANGUAGES)),
        }),
      }),
      z.strictObject({ dataset_version: z.string().nullable() }),
    ),
  },
  getOpenApi: {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    answer: z.looseObject({ openapi: z.string() }),
  },
  createSuggestion: {
    method: 'post',
    path: '/suggestions',
    summary: 'Report a mistake, propose an edit or a missing word',
    description:
      'Goes to the moderation queue. A report or an edit must be about a known headword (otherwise `word_doesnt_found`), a proposed word about an unknown one (otherwise `validation_failed`).',
    body: suggestionBody,
    status: 201,
    answer: envelope(z.strictObject({ id, status: z.literal('new') }), noMeta),
    errors: [...headwordErrors, 'suggestion_queue_full', 'suggestions_unavailable'],
  },
} as const satisfies Record<string, Operation>;
