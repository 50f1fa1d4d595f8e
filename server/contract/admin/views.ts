import { z } from 'zod';
import { noQuery } from './words.ts';
import type { Operation } from '../operation.ts';
import { boundedText } from '../text.ts';

/** Views of the word list that the administrator has saved. */

export const MAX_VIEWS = 50;
const MAX_NAME_LENGTH = 60;
const MAX_QUERY_LENGTH = 1_000;

const name = boundedText(MAX_NAME_LENGTH).regex(/\S/, 'must not be blank');
const query = boundedText(MAX_QUERY_LENGTH).meta({
  description: 'Of the page: filters and order, without the question mark.',
});
const view = z.strictObject({ name: z.string(), query: z.string() }).meta({ id: 'WordView' });
export type WordView = z.infer<typeof view>;

const oneView = z.strictObject({ name });
const errors = ['import_in_progress', 'payload_too_large', 'unsupported_media_type'] as const;

export const adminViewsApi = {
  listWordViews: {
    method: 'get',
    path: '/en/word-views',
    summary: 'Saved views of the word list, in alphabetical order',
    query: noQuery,
    status: 200,
    answer: z.strictObject({ items: z.array(view) }),
    errors: [],
  },
  saveWordView: {
    method: 'put',
    path: '/en/word-views/{name}',
    summary: 'Save a view, or replace it',
    description: `At most ${MAX_VIEWS}.`,
    params: oneView,
    query: noQuery,
    body: z.strictObject({ query }),
    status: 200,
    answer: view,
    errors,
  },
  renameWordView: {
    method: 'patch',
    path: '/en/word-views/{name}',
    summary: 'Rename a view',
    params: oneView,
    query: noQuery,
    body: z.strictObject({ name }),
    status: 200,
    answer: view,
    errors: ['not_found', ...errors],
  },
  deleteWordView: {
    method: 'delete',
    path: '/en/word-views/{name}',
    summary: 'Delete a view',
    params: oneView,
    query: noQuery,
    status: 204,
    errors: ['not_found', 'import_in_progress'],
  },
} as const satisfies Record<string, Operation>;
