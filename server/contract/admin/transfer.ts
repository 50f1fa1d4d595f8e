import * as z from 'zod';
import { newDataset } from './datasets.ts';
import { change, count, datasetName, importCounts, pageOf, partNames } from './words.ts';
import { problem } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { boundedText, text, textOrNull, texts } from '../text.ts';
import { EXPORT_FORMATS, PARTS_OF_SPEECH, TRANSLATION_LANGUAGES } from '../vocabulary.ts';

/** Maximum length of a text that describes an imported dictionary. */
export const MAX_ABOUT_LENGTH = 500;

const source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    path: boundedText(1_000)
      .min(1)
      .describe('Relative to DICTIONARY_IMPORT_DIR; `.` is the folder itself.'),
  }),
  z.strictObject({ kind: z.literal('published') }),
  z.strictObject({ kind: z.literal('bundled') }),
  z.strictObject({
    kind: z.literal('address'),
    url: boundedText(2_048).min(1).describe('Of a file on the public internet, http or https.'),
  }),
]);

/** Why an import cannot go into its target dataset. */
export const TARGET_CODES = ['dataset_exists', 'dataset_not_found', 'dataset_differs'] as const;

const into = {
  dataset: datasetName
    .optional()
    .describe(
      'Where content goes. By default a dataset goes into the primary one, and a file in another format into a new one, named after its title. An `update` over records of another source needs it.',
    ),
};

const formFlag = z.enum(['true', 'false']).optional();
const formText = boundedText(MAX_ABOUT_LENGTH).optional();

const progress = {
  stage: z.enum(['download', 'stage', 'import', 'index']),
  percent: z.number().nullable().describe('Progress of the stage; null when unknown.'),
  done: count,
  total: count.nullable(),
};
const leftOut = z
  .array(
    z.strictObject({
      field: text('Name in the file, or a description.'),
      count,
      kind: z
        .enum(['missing', 'changed'])
        .describe('`missing`: left out; `changed`: read otherwise than it is written.'),
      examples: texts('At most three.'),
    }),
  )
  .describe(
    'What a file in another format has that word records cannot hold, and what was read otherwise than it is written, most frequent first. Empty for datasets.',
  );
const result = {
  ...importCounts,
  left_out: leftOut,
  dataset: text('The name of the dataset that it went into.'),
};
const job = {
  source: z.string(),
  update: z.boolean(),
  skip_invalid: z.boolean(),
  started_at: z.string(),
};
const datasetProblem = z
  .strictObject({
    file: z.string(),
    line: count.nullable().describe('From 1; null for the whole file.'),
    path: text('Path inside the line, such as `meanings.0.title`; empty for the whole line.'),
    ...problem,
  })
  .meta({ id: 'DatasetProblem' });
export type DatasetProblem = z.infer<typeof datasetProblem>;

const failure = {
  error: text('One sentence.'),
  code: problem.code,
  cancelled: z.literal(true).optional().describe('The import was cancelled; it did not fail.'),
  problems: z
    .array(z.string())
    .optional()
    .describe('The first 100, as `file:line: path: message`.'),
  problem_details: z
    .array(datasetProblem)
    .optional()
    .describe('The same as `problems`, in parts and with codes.'),
  problem_count: count.optional().describe('Number of all problems.'),
};

/** Of a file in another format, where the file itself does not say. */
const about = {
  name: boundedText(MAX_ABOUT_LENGTH).optional(),
  license: boundedText(MAX_ABOUT_LENGTH)
    .optional()
    .describe('An SPDX identifier, such as CC-BY-SA-4.0.'),
  attribution: boundedText(MAX_ABOUT_LENGTH).optional(),
};

export const previewedChange = z
  .strictObject({
    word: z.string(),
    part_of_speech: z
      .enum(PARTS_OF_SPEECH)
      .nullable()
      .describe('Null when the dataset does not say, because the headword has only one record.'),
    change: z.enum(['added', 'updated', 'kept', 'skipped']),
    differences: z.array(change).describe('Of an updated record: every field that would change.'),
    part_names: partNames.describe('Names of the parts in `differences`, as in the history.'),
  })
  .meta({ id: 'PreviewedChange' });
export type PreviewedChange = z.infer<typeof previewedChange>;

export const importStatus = z
  .strictObject({
    running: z.boolean(),
    current: z.strictObject({ ...job, progress: z.strictObject(progress).nullable() }).nullable(),
    last: z
      .strictObject({
        ...job,
        finished_at: z.string(),
        result: z.strictObject(result).nullable(),
        failure: z.strictObject(failure).nullable(),
      })
      .nullable()
      .describe('The last finished import of this process.'),
  })
  .meta({ id: 'ImportStatus' });
export type ImportStatus = z.infer<typeof importStatus>;
export type ImportProgress = NonNullable<NonNullable<ImportStatus['current']>['progress']>;
export type LastImport = NonNullable<ImportStatus['last']>;
export type ImportFailure = NonNullable<LastImport['failure']>;
export type ImportResult = NonNullable<LastImport['result']>;
export type ImportCounts = Pick<ImportResult, 'added' | 'updated' | 'kept' | 'skipped'>;
/** Content that an import could not place, or read differently from how it is written. */
export type LeftOut = ImportResult['left_out'][number];

/** The result of a dry run. */
export interface ImportPreview extends ImportResult {
  /** The number of updated records whose content changes. */
  changed: number;
  /** The first hundred, and of each kind at least the first ten, in the order of the dataset. */
  changes: PreviewedChange[];
  new_dataset: boolean;
  title: string;
  format: string;
  language: string;
  license: string;
  /** Records under other names that an update would replace. */
  replaces: { source: string; count: number }[];
  /** The first 100 problems of lines that would be skipped, and the number of all. */
  problems: string[];
  problem_details: DatasetProblem[];
  problem_count: number;
}

const bundledDataset = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    updates: textOrNull(
      'The newest version of this dataset imported so far, if this one is older.',
    ),
  })
  .meta({ id: 'BundledDataset' });
export type BundledDataset = z.infer<typeof bundledDataset>;

const STREAM =
  'Responds with one JSON object per line while it runs: `{ stage, percent, done, total }`, and finally `{ stage: "done", added, updated, kept, skipped, invalid, left_out, ... }` or `{ stage: "failed", error, problems?, problem_details?, problem_count? }`. Closing the connection does not stop the import. With `dry_run`, checks and counts are the same but nothing is written: the last line also has `changed`, how many of the updated records have another content than now, `dataset`, `new_dataset`, `title`, `format`, `language` and `license`, what it is and where it would go, `replaces`, the records of other sources that an update would replace, `changes`, the first 100 of `{ word, part_of_speech, change, differences, part_names }` (`added`, `updated`, `kept` or `skipped`; at least the first ten of each, and of updated records that stay the same no more where others could be listed), and the `problems`, `problem_details` and `problem_count` of skipped lines. A dry run does not block edits, and closing the connection stops it.';

export const adminTransferApi = {
  startImport: {
    method: 'post',
    path: '/en/dictionary/import',
    summary: 'Import a dataset',
    description: `Adds records that are missing. With \`update\`, also replaces records of headwords that nobody has edited. ${STREAM}`,
    body: z.strictObject({
      source,
      update: z.boolean().default(false),
      skip_invalid: z.boolean().default(false),
      dry_run: z.boolean().default(false).describe('Only report what would change.'),
      ...about,
      ...into,
      new_dataset: newDataset.optional().describe('Makes a dataset for it.'),
    }),
    errors: [...TARGET_CODES, 'import_in_progress'],
  },
  uploadImport: {
    method: 'post',
    path: '/en/dictionary/import/upload',
    summary: 'Upload a dataset and import it',
    description: `A zip as \`archive\`, or the files themselves in parts of any name. \`name\`, \`license\` and \`attribution\` are for files of other formats that do not say it themselves. A damaged archive is refused before the import starts. 507 \`storage_full\` if the server has no room for it. ${STREAM}`,
    form: z.object({
      archive: z.string().meta({ format: 'binary' }).optional(),
      update: formFlag,
      skip_invalid: formFlag,
      dry_run: formFlag,
      name: formText,
      license: formText,
      attribution: formText,
      dataset: formText,
      new_dataset: formText.describe('As in `POST /en/dictionary/import`, as JSON.'),
    }),
    errors: [...TARGET_CODES, 'import_in_progress'],
  },
  listImportSources: {
    method: 'get',
    path: '/en/dictionary/import/sources',
    summary: 'List datasets that can be imported',
    answer: pageOf(
      z.strictObject({
        source,
        name: z.string(),
        modified_at: z.string().nullable(),
        dataset: bundledDataset.nullable().describe('Version of the bundled dictionary.'),
      }),
    ),
  },
  getImportStatus: {
    method: 'get',
    path: '/en/dictionary/import/status',
    summary: 'The running import and the last finished one',
    answer: importStatus,
  },
  cancelImport: {
    method: 'delete',
    path: '/en/dictionary/import',
    summary: 'Cancel the running import',
    description: 'The dictionary stays exactly as it was. `not_found` when no import is running.',
    status: 204,
    errors: ['not_found'],
  },
  exportDictionary: {
    method: 'get',
    path: '/en/dictionary/export',
    summary: 'Download the dictionary',
    description:
      'A zip of a consistent snapshot of the dictionary, either as a dataset (NDJSON files and `manifest.json`), which can be imported again, or in the format of another program. Not a backup: it has only the content. At most two archives are made at a time.',
    query: z.strictObject({
      format: z.enum(EXPORT_FORMATS).default('dataset'),
      translation_languages: z
        .array(z.enum([...TRANSLATION_LANGUAGES, 'none']))
        .default([])
        .describe(
          'Languages of translations to include; all by default. Not for the format `dataset`.',
        ),
      core: z
        .boolean()
        .default(false)
        .describe(
          'Only records with at least one meaning that has a level. Not for the format `dataset`.',
        ),
      dataset: datasetName.optional(),
    }),
    errors: ['too_many_requests', 'dataset_not_found'],
  },
  downloadCorrections: {
    method: 'get',
    path: '/en/dictionary/corrections',
    summary: 'Download corrections of the bundled dictionary',
    description:
      'A text file with what has been changed here in records of the bundled dictionary, to be sent to those who make it: the words and their texts before and after, and nothing about this server or the people who use it. `not_found` when nothing has been changed.',
    query: z.strictObject({
      agree: z
        .literal('true')
        .describe('The sender gives the corrections under the licence of the dictionary.'),
      dataset: datasetName.optional(),
    }),
    errors: ['not_found', 'dataset_not_found'],
  },
  backUpDictionary: {
    method: 'get',
    path: '/en/dictionary/backup',
    summary: 'Download a backup',
    description:
      'A zip of everything in the database, the same as `wordkeep backup` writes and `wordkeep restore` reads. At most two archives are made at a time, exports included.',
    errors: ['too_many_requests'],
  },
} as const satisfies Record<string, Operation>;
