import * as z from 'zod';
import { adminWord, count, datasetName } from './words.ts';
import { shortText, text, webAddress } from '../editing.ts';
import type { Operation } from '../operation.ts';
import { publicDataset } from '../public/datasets.ts';
import { boundedText } from '../text.ts';
import { LANGUAGE_TAG, MAX_DATASET_NAME_LENGTH } from '../vocabulary.ts';
import { id } from '../word.ts';

const MAX_POSITION = 10_000;

export const newDatasetName = boundedText(MAX_DATASET_NAME_LENGTH)
  .regex(/^[a-z][a-z0-9_-]+$/, 'expected 2 to 40 of a-z, 0-9, _ and -, starting with a letter')
  .describe('Never changes.');
const language = boundedText(35).regex(LANGUAGE_TAG, 'expected BCP 47');

const terms = {
  title: shortText,
  version: shortText.nullable(),
  license: text.describe('An SPDX expression.'),
  license_url: webAddress,
  attribution: text,
  attribution_url: webAddress,
  notice: text,
};

export const newDataset = z
  .strictObject({ language, ...terms })
  .partial()
  .extend({ name: newDatasetName })
  .meta({ id: 'NewDataset' });
export type NewDataset = z.output<typeof newDataset>;

const datasetPatch = z
  .strictObject({
    ...terms,
    position: z.int().min(1).max(MAX_POSITION).describe('From 1; the others move.'),
    enabled: z.boolean().describe('Whether readers see it.'),
  })
  .partial();
export type DatasetPatch = z.output<typeof datasetPatch>;

const adminDataset = publicDataset
  .extend({
    user_modified: count.describe('Word records of headwords edited on this server.'),
    bytes: count.nullable().describe('In the database, where that tells.'),
  })
  .meta({ id: 'AdminDataset' });
export type AdminDataset = z.infer<typeof adminDataset>;

const params = z.strictObject({ name: datasetName });

export const adminDatasetsApi = {
  listAdminDatasets: {
    method: 'get',
    path: '/en/datasets',
    summary: 'List all datasets in order',
    answer: z.strictObject({ items: z.array(adminDataset), total: count }),
  },
  addDataset: {
    method: 'post',
    path: '/en/datasets',
    summary: 'Add an empty dataset',
    body: newDataset,
    status: 201,
    answer: adminDataset,
    errors: ['dataset_exists', 'import_in_progress'],
  },
  patchDataset: {
    method: 'patch',
    path: '/en/datasets/{name}',
    summary: 'Change the terms, the position or the state of a dataset',
    params,
    body: datasetPatch,
    answer: adminDataset,
    errors: ['dataset_not_found', 'dataset_is_last', 'import_in_progress'],
  },
  deleteDataset: {
    method: 'delete',
    path: '/en/datasets/{name}',
    summary: 'Remove a dataset with its words, history and suggestions',
    params,
    status: 204,
    errors: ['dataset_not_found', 'dataset_is_last', 'import_in_progress'],
  },
  copyWord: {
    method: 'post',
    path: '/en/{id}/copy',
    summary: 'Copy a word record into another dataset',
    description: 'With its meanings and forms; the terms of its source go with it.',
    params: z.strictObject({ id }),
    body: z.strictObject({ dataset: datasetName }),
    status: 201,
    answer: adminWord,
    errors: ['word_doesnt_found', 'dataset_not_found', 'entry_exists', 'import_in_progress'],
  },
} as const satisfies Record<string, Operation>;
