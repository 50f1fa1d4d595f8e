import * as z from 'zod';
import type { Operation } from '../operation.ts';
import { boundedText, text, texts } from '../text.ts';
import { MAX_DATASET_NAME_LENGTH, MAX_HEADWORD_LENGTH } from '../vocabulary.ts';
import { wordRecord } from '../word.ts';

/** Dictionaries side by side: every one is whole and separate, under its own name and terms. */

/** More than any server has; a name may be repeated. */
const MAX_NAMES = 100;
/** Maximum length of a licence text in the answer for a word, in characters. */
export const LICENSE_TEXT_MAX_LENGTH = 2_000;

export const datasetNames = z
  .array(boundedText(MAX_DATASET_NAME_LENGTH))
  .max(MAX_NAMES)
  .default([])
  .describe('Only these datasets, by name.');

const count = z.int().nonnegative();

export const contentCounts = {
  entries: count,
  words: count,
  phrases: count,
  grammar_patterns: count,
  word_forms: count,
  meanings: count,
  meaning_translations: count,
  short_translations: count,
};

export const datasetTerms = {
  license: text('An SPDX expression.'),
  license_url: z.string(),
  attribution: z.string(),
  attribution_url: z.string(),
  notice: z.string(),
};

const title = text('For people; the name if it has no title.');

export const publicDataset = z
  .strictObject({
    name: text('Never changes.'),
    title,
    language: text(
      'Of the headwords, in BCP 47. A dataset in another language than English answers only where `dataset` names it.',
    ),
    version: z.string().nullable(),
    ...datasetTerms,
    position: z.int().positive(),
    enabled: z.boolean(),
    counts: z.strictObject(contentCounts),
  })
  .meta({ id: 'Dataset' });
export type PublicDataset = z.infer<typeof publicDataset>;

const wordInDataset = z
  .strictObject({
    dataset: z.string(),
    title,
    active: z.boolean().describe('Whether it is the primary dataset, the first one.'),
    source: text('The name of its last import, or else its own.'),
    dataset_version: z.string().nullable(),
    ...datasetTerms,
    license_text: z
      .string()
      .max(LICENSE_TEXT_MAX_LENGTH)
      .describe('Only where the licence demands it with every copy; otherwise empty.'),
    word: text('The headword here; empty if there is none.'),
    variants: texts('Other spellings of the headword by case alone.'),
    count,
    entries: z.array(wordRecord),
  })
  .meta({ id: 'WordInDataset' });

export const publicDatasetsApi = {
  listDatasets: {
    method: 'get',
    path: '/datasets',
    summary: 'List the datasets of this server',
    description: 'Those that are enabled, in order. The first one is the primary one.',
    answer: z.strictObject({ data: z.array(publicDataset), meta: z.strictObject({ count }) }),
  },
  getDatasetLicense: {
    method: 'get',
    path: '/datasets/{name}/license',
    summary: 'Get the full licence texts of a dataset',
    description: 'Plain text; `not_found` if none came with it.',
    params: z.strictObject({ name: boundedText(MAX_DATASET_NAME_LENGTH) }),
    media: 'text/plain',
    errors: ['dataset_not_found', 'not_found'],
  },
  getWordDatasets: {
    method: 'get',
    path: '/words/{word}/datasets',
    summary: 'Get a headword from every dataset',
    description:
      'One item for each enabled dataset, in order; those without the word have no entries. Counts as one request of the rate limit.',
    params: z.strictObject({ word: boundedText(MAX_HEADWORD_LENGTH) }),
    query: z.strictObject({ dataset: datasetNames }),
    answer: z.strictObject({
      data: z.array(wordInDataset),
      meta: z.strictObject({
        word: text('The requested word, folded.'),
        datasets: count,
        found: count.describe('How many datasets have it.'),
        variants: z.array(z.string()),
      }),
    }),
    errors: ['word_doesnt_found', 'dataset_not_found'],
  },
} as const satisfies Record<string, Operation>;
