import * as z from 'zod';
import { count, datasetName, pageOf, paging } from './words.ts';
import type { Operation } from '../operation.ts';
import type { SuggestionTarget } from '../public/api.ts';
import { boundedText, textOrNull } from '../text.ts';
import {
  MAX_HEADWORD_LENGTH,
  PARTS_OF_SPEECH,
  SUGGESTION_KINDS,
  TRANSLATION_LANGUAGES,
} from '../vocabulary.ts';
import { SUGGESTION_STATUSES } from './choices.ts';
import { id } from '../word.ts';

const TARGETS: SuggestionTarget[] = ['word', 'meaning', 'meaning_translation', 'short_translation'];

const value = z.string().nullable();

const suggestion = z
  .strictObject({
    id,
    created_at: z.string(),
    updated_at: z.string(),
    status: z.enum(SUGGESTION_STATUSES),
    kind: z.enum(SUGGESTION_KINDS),
    headword: z.string(),
    word_id: id.nullable(),
    dataset: z.string(),
    part_of_speech: z
      .enum(PARTS_OF_SPEECH)
      .nullable()
      .describe('Of the record that it is about, while that is there.'),
    message: z.string().nullable(),
    author_name: textOrNull('As the reader wants to be named.'),
    applied_at: z.string().nullable(),
    edits: z.array(
      z.strictObject({
        target_type: z.enum(TARGETS),
        target_id: id,
        word_id: id,
        meaning: z
          .strictObject({ number: count, title: z.string(), definition: z.string() })
          .nullable()
          .describe('The one that the target is or belongs to, counted from 1.'),
        language: z.enum(TRANSLATION_LANGUAGES).nullable().describe('Of a translation.'),
        state: z
          .enum(['open', 'changed', 'gone', 'applied'])
          .describe(
            '`open`: the field still has the value that the reader saw. `changed`: it has another value now. `gone`: the field no longer exists.',
          ),
        changes: z.array(
          z.strictObject({
            field: z.string(),
            before: value.describe('The value that the reader saw.'),
            current: value.describe('The current value.'),
            after: value.describe('The proposed value.'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;
export type SuggestionEditState = Suggestion['edits'][number];

const params = z.strictObject({ id });

export const adminModerationApi = {
  listSuggestions: {
    method: 'get',
    path: '/en/suggestions',
    summary: 'The moderation queue, newest first',
    query: z.strictObject({
      status: z.array(z.enum(SUGGESTION_STATUSES)).default([]),
      kind: z.array(z.enum(SUGGESTION_KINDS)).default([]),
      search: boundedText(MAX_HEADWORD_LENGTH)
        .optional()
        .describe('Part of the headword or of the message.'),
      dataset: datasetName.optional(),
      ...paging,
    }),
    answer: pageOf(suggestion),
    errors: ['dataset_not_found'],
  },
  patchSuggestion: {
    method: 'patch',
    path: '/en/suggestions/{id}',
    summary: 'Set the status of a suggestion',
    params,
    body: z.strictObject({ status: z.enum(SUGGESTION_STATUSES) }),
    answer: suggestion,
    errors: ['not_found', 'import_in_progress'],
  },
  applySuggestion: {
    method: 'post',
    path: '/en/suggestions/{id}/apply',
    summary: 'Apply the proposed edits',
    description:
      'Resolves the suggestion. If a field no longer has the value that the reader saw, nothing is applied and the error is `entry_changed`, with the reasons. Reports and proposed words have nothing to apply and are answered with 400.',
    params,
    answer: suggestion,
    errors: ['not_found', 'entry_changed', 'import_in_progress'],
  },
  deleteSuggestion: {
    method: 'delete',
    path: '/en/suggestions/{id}',
    summary: 'Delete a suggestion',
    params,
    status: 204,
    errors: ['not_found', 'import_in_progress'],
  },
} as const satisfies Record<string, Operation>;

export type SuggestionQuery = z.output<typeof adminModerationApi.listSuggestions.query>;
