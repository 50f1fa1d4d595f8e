import * as z from 'zod';
import { ownProblem } from '../problems.ts';
import { adminListFilters } from './list.ts';
import { change, count } from './words.ts';
import { BULK_BATCH, BULK_MAX_RECORDS } from './bulk-limits.ts';
import type { Operation } from '../operation.ts';
import { LABELS, LANGUAGE_REGISTERS, LEVELS, PARTS_OF_SPEECH } from '../vocabulary.ts';
import { id } from '../word.ts';

/** One change of many word records: first a preview, then the change in batches, then its undo. */

export const BULK_EXAMPLES = 10;

const labels = z.array(z.enum(LABELS)).max(LABELS.length);

export const bulkChange = z
  .strictObject({
    word_level: z.enum(LEVELS).nullable(),
    language_register: z.enum(LANGUAGE_REGISTERS).nullable(),
    add_labels: labels,
    remove_labels: labels.describe('Off the meanings, too, where all of them have the label.'),
  })
  .partial()
  .superRefine((change, context) => {
    const { add_labels = [], remove_labels = [], ...fields } = change;
    if (Object.keys(fields).length + add_labels.length + remove_labels.length === 0) {
      context.addIssue({
        code: 'custom',
        ...ownProblem('changes_nothing', 'changes nothing'),
      });
    }
    if (add_labels.some((label) => remove_labels.includes(label))) {
      context.addIssue({ code: 'custom', path: ['remove_labels'], message: 'is added as well' });
    }
  })
  .meta({ id: 'BulkChange', description: 'Of word records; what is left out stays.' });
export type BulkChange = z.output<typeof bulkChange>;

const revision = z.int().nonnegative();
const bulkId = id.describe('Names one change of many records.');
const partOfSpeech = z.enum(PARTS_OF_SPEECH);

const bulkPreview = z.strictObject({
  total: count.describe('Records that were requested.'),
  changing: z.array(id).describe('Those that would change.'),
  unchanged: count,
  forms: count.describe('Forms, which have none of these fields.'),
  revision: revision.describe('Of the dictionary, to be sent with the change.'),
  examples: z
    .array(
      z.strictObject({
        id,
        word: z.string(),
        part_of_speech: partOfSpeech,
        changes: z.array(change),
      }),
    )
    .max(BULK_EXAMPLES),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

const bulkEdited = z.strictObject({
  bulk: bulkId.nullable().describe('For the next batch and for the undo.'),
  revision: revision.nullable().describe('For the next batch; null: no change.'),
  changed: count,
  unchanged: count,
  failed: z.array(z.strictObject({ id, word: z.string().nullable(), code: z.string() })),
});
export type BulkEdited = z.infer<typeof bulkEdited>;

const bulkUndone = z.strictObject({
  total: count.describe('Records that were changed.'),
  reverted: count,
  kept: z
    .array(z.strictObject({ word_id: id.nullable(), word: z.string().nullable() }))
    .describe('Those where what was changed has been changed since, or is gone.'),
  next: z.int().nullable().describe('For the next batch; null after the last.'),
});
export type BulkUndone = z.infer<typeof bulkUndone>;

export const adminBulkApi = {
  previewBulkEdit: {
    method: 'post',
    path: '/en/bulk-edits/preview',
    summary: 'What one change of many word records would do',
    description: `Takes either \`ids\` or \`matching\`, the filters of \`GET /en/words\`, which must leave at most ${BULK_MAX_RECORDS} records. Writes nothing.`,
    body: z
      .strictObject({
        change: bulkChange,
        ids: z.array(id).min(1).max(BULK_MAX_RECORDS).optional(),
        matching: adminListFilters.optional(),
      })
      .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
        message: 'takes either ids or matching',
      }),
    answer: bulkPreview,
  },
  applyBulkEdit: {
    method: 'post',
    path: '/en/bulk-edits',
    summary: 'Change many word records',
    description: `One transaction of at most ${BULK_BATCH} records; more are sent in batches, each with the \`bulk\` of the first and the \`revision\` of all before it in \`own_revisions\`. Each record is changed as an edit of its own. \`failed\` names those that were not: gone (\`word_doesnt_found\`), no record of this kind (\`not_found\`), or changed after \`revision\` by anything else (\`entry_changed\`).`,
    body: z.strictObject({
      change: bulkChange,
      ids: z.array(id).min(1).max(BULK_BATCH),
      /** Of the dictionary when the preview was shown. */
      revision,
      /** Created by earlier batches. */
      own_revisions: z.array(revision).max(BULK_MAX_RECORDS).default([]),
      /** The bulk change that earlier batches belong to; null for the first batch. */
      bulk: bulkId.nullable().default(null),
    }),
    answer: bulkEdited,
    errors: ['import_in_progress'],
  },
  undoBulkEdit: {
    method: 'post',
    path: '/en/bulk-edits/{id}/undo',
    summary: 'Take a change of many word records back',
    description: `Takes back the edits of at most ${BULK_BATCH} records, each as an edit of its own; more with \`after\` set to the \`next\` of the answer before.`,
    params: z.strictObject({ id: bulkId }),
    body: z.strictObject({ after: z.int().nonnegative().default(0) }),
    answer: bulkUndone,
    errors: ['not_found', 'import_in_progress'],
  },
} as const satisfies Record<string, Operation>;

export type BulkBatch = z.output<typeof adminBulkApi.applyBulkEdit.body>;
