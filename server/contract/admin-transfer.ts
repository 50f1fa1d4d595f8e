import { z } from 'zod';
import { count, noQuery, pageOf } from './admin-words.ts';
import type { Operation } from './operation.ts';
import { boundedText } from './text.ts';
import { EXPORT_FORMATS, PARTS_OF_SPEECH, TRANSLATION_LANGUAGES } from './vocabulary.ts';

/** Import and export. */

/** Longest text that can be said of a dictionary that is imported. */
export const MAX_ABOUT_LENGTH = 500;

const source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    path: boundedText(1_000).min(1).meta({
      description: 'Inside DICTIONARY_IMPORT_DIR; `.` is the folder itself.',
    }),
  }),
  z.strictObject({ kind: z.literal('published') }),
  z.strictObject({ kind: z.literal('bundled') }),
]);

const progress = {
  stage: z.enum(['download', 'stage', 'import', 'index']),
  percent: z
    .number()
    .nullable()
    .meta({ description: 'Of the stage; null when there is no telling.' }),
  done: count,
  total: count.nullable(),
};
const leftOut = z
  .array(
    z.strictObject({
      field: z.string().meta({ description: 'Of the source, or what it is in words.' }),
      count,
    }),
  )
  .meta({
    description:
      'What a file of another format has and records have no place for, most first; empty for datasets.',
  });
const result = {
  added: count,
  updated: count,
  kept: count,
  skipped: count,
  invalid: count,
  left_out: leftOut,
};
const asked = {
  source: z.string(),
  update: z.boolean(),
  skip_invalid: z.boolean(),
  started_at: z.string(),
};
const failure = {
  error: z.string().meta({ description: 'One sentence.' }),
  cancelled: z.literal(true).optional().meta({ description: 'Stopped, rather than failed.' }),
  problems: z
    .array(z.string())
    .optional()
    .meta({ description: 'The first hundred, as `file:line: path: message`.' }),
  problem_count: count.optional().meta({ description: 'All of them.' }),
};

/** Of a file of another format, where the file does not say it. */
const about = {
  name: boundedText(MAX_ABOUT_LENGTH).optional(),
  license: boundedText(MAX_ABOUT_LENGTH)
    .optional()
    .meta({ description: 'As an SPDX identifier, such as CC-BY-SA-4.0.' }),
  attribution: boundedText(MAX_ABOUT_LENGTH).optional(),
};

export const previewedChange = z
  .strictObject({
    word: z.string(),
    part_of_speech: z.enum(PARTS_OF_SPEECH).nullable().meta({
      description: 'Null: the dataset does not say; it means the only record of its headword.',
    }),
    change: z.enum(['added', 'updated', 'kept', 'skipped']),
  })
  .meta({ id: 'PreviewedChange' });
export type PreviewedChange = z.infer<typeof previewedChange>;

export const importStatus = z
  .strictObject({
    running: z.boolean(),
    current: z.strictObject({ ...asked, progress: z.strictObject(progress).nullable() }).nullable(),
    last: z
      .strictObject({
        ...asked,
        finished_at: z.string(),
        result: z.strictObject(result).nullable(),
        failure: z.strictObject(failure).nullable(),
      })
      .nullable()
      .meta({ description: 'The last import of this process that is over.' }),
  })
  .meta({ id: 'ImportStatus' });
export type ImportStatus = z.infer<typeof importStatus>;
export type ImportFailure = NonNullable<NonNullable<ImportStatus['last']>['failure']>;

const bundledDataset = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    updates: z.string().nullable().meta({
      description:
        'The newest version of this dataset that was imported here, where this one is newer.',
    }),
  })
  .meta({ id: 'BundledDataset' });

const STREAM =
  'Answers with lines of JSON as it goes: `{ stage, percent, done, total }`, and last `{ stage: "done", added, updated, kept, skipped, invalid, left_out, ... }` or `{ stage: "failed", error, problems?, problem_count? }`. Closing the connection does not stop the import. With `dry_run` the same checks and counts, and nothing is written: the last line also has `changes`, the first hundred `{ word, part_of_speech, change }` (`added`, `updated`, `kept` or `skipped`), and `problems` and `problem_count` of the lines left out. Edits go on meanwhile, and closing the connection stops it.';

export const adminTransferApi = {
  startImport: {
    method: 'post',
    path: '/en/dictionary/import',
    summary: 'Import a dataset',
    description: `Adds what is missing; with \`update\` also replaces what nobody has edited. ${STREAM}`,
    query: noQuery,
    body: z.strictObject({
      source,
      update: z.boolean().default(false),
      skip_invalid: z.boolean().default(false),
      dry_run: z.boolean().default(false).meta({ description: 'Only tell what would change.' }),
      ...about,
    }),
    status: 200,
    errors: ['import_in_progress', 'payload_too_large', 'unsupported_media_type'],
  },
  uploadImport: {
    method: 'post',
    path: '/en/dictionary/import/upload',
    summary: 'Upload a dataset and import it',
    description: `multipart/form-data: a file \`archive\` (a zip), or the files of the dataset, and the fields \`update\`, \`skip_invalid\` and \`dry_run\` (\`true\` or \`false\`). A damaged archive is refused before anything starts. 507 \`storage_full\` where the server has no room for it. ${STREAM}`,
    query: noQuery,
    status: 200,
    errors: ['import_in_progress', 'payload_too_large', 'unsupported_media_type'],
  },
  listImportSources: {
    method: 'get',
    path: '/en/dictionary/import/sources',
    summary: 'What can be imported',
    query: noQuery,
    status: 200,
    answer: pageOf(
      z.strictObject({
        source,
        name: z.string(),
        modified_at: z.string().nullable(),
        dataset: bundledDataset.nullable().meta({ description: 'Of the bundled dictionary.' }),
      }),
    ),
    errors: [],
  },
  getImportStatus: {
    method: 'get',
    path: '/en/dictionary/import/status',
    summary: 'The import that runs, and the one before',
    query: noQuery,
    status: 200,
    answer: importStatus,
    errors: [],
  },
  cancelImport: {
    method: 'delete',
    path: '/en/dictionary/import',
    summary: 'Cancel the import that runs',
    description: 'The dictionary stays exactly as it was. `not_found` when none runs.',
    query: noQuery,
    status: 204,
    errors: ['not_found'],
  },
  exportDictionary: {
    method: 'get',
    path: '/en/dictionary/export',
    summary: 'Download the dictionary',
    description:
      'A zip of one state of the dictionary. As a dataset (NDJSON files and `manifest.json`), which can be imported again, or for other programs. Not a backup: it holds content only. Two at a time.',
    query: z.strictObject({
      format: z.enum(EXPORT_FORMATS).default('dataset'),
      translation_languages: z
        .array(z.enum([...TRANSLATION_LANGUAGES, 'none']))
        .default([])
        .meta({ description: 'Of other formats than `dataset`; all where none is given.' }),
      core: z.boolean().default(false).meta({
        description:
          'Of other formats than `dataset`: only records with a meaning that has a level.',
      }),
    }),
    status: 200,
    errors: ['too_many_requests'],
  },
  backUpDictionary: {
    method: 'get',
    path: '/en/dictionary/backup',
    summary: 'Download a backup',
    description:
      'A zip of everything in the database, as `wordkeep backup` writes it and `wordkeep restore` reads it. Two archives at a time, exports included.',
    query: noQuery,
    status: 200,
    errors: ['too_many_requests'],
  },
} as const satisfies Record<string, Operation>;
