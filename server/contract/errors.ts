import * as z from 'zod';
import { PROBLEM_CODES } from './problems.ts';
import { text } from './text.ts';

/** Every error code that an answer can have, with its status. Codes are API: add, never rename. */
export const ERROR_STATUS = {
  ...({ validation_failed: 400, invalid_cursor: 400, login_or_pass_wrong: 400 } as const),
  ...({ invalid_token: 401, api_key_invalid: 401, cross_site_request: 403 } as const),
  ...({ word_doesnt_found: 404, route_not_found: 404, not_found: 404 } as const),
  ...({ method_not_allowed: 405, dataset_not_found: 404, entry_exists: 409 } as const),
  ...({ entry_changed: 409, dataset_exists: 409, dataset_is_last: 409 } as const),
  ...({ dataset_differs: 409, import_in_progress: 409, precondition_failed: 412 } as const),
  ...({ payload_too_large: 413, unsupported_media_type: 415, range_not_satisfiable: 416 } as const),
  ...({ too_many_requests: 429, internal_error: 500, not_ready: 503 } as const),
  ...({ suggestion_queue_full: 503, suggestions_unavailable: 503 } as const),
  ...({ database_unreachable: 503, storage_full: 503, storage_read_only: 503 } as const),
};

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A problem in words, and in a code with parameters for programs that have words of their own. */
export const problem = {
  message: z.string(),
  code: z
    .enum(PROBLEM_CODES)
    .optional()
    .describe('The kind of problem, where it has a code. More will be added.'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('What the code leaves open: `limit`, `expected`, `got`...'),
};

const fieldProblem = z.strictObject({
  path: text('Path of the field in the request: `query.limit`, `body.words.3`.'),
  ...problem,
});

export const errorBody = z
  .strictObject({
    statusCode: z.int(),
    code: z.string(),
    message: text('Same as the code.'),
    error: z.literal(true),
    detail: z.string().optional().describe('One sentence for people.'),
    details: z.array(fieldProblem).optional().describe('What is wrong with each field.'),
    request_id: z.string().optional().describe('Only with `internal_error`.'),
  })
  .meta({ id: 'Error' });

export type FieldProblem = z.infer<typeof fieldProblem>;
export type ErrorBody = z.infer<typeof errorBody>;
