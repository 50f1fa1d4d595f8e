import * as z from 'zod';
import { count } from './words.ts';
import type { Operation } from '../operation.ts';
import { boundedText, text } from '../text.ts';

/** API keys give each program a rate limit and statistics of its own. */

const nullableText = z.string().nullable();
/** Loose on purpose: the store of keys checks both and reports what is wrong. */
const name = boundedText(64).min(1);
const limit = boundedText(32);

const apiKey = z
  .strictObject({
    name: z.string(),
    limit: nullableText.describe(
      '`<requests>/<seconds>`. Null: the default limit, counted separately for this key.',
    ),
    created: nullableText,
    requests: count.describe(
      'Requests answered with this key. Other workers are up to a minute behind.',
    ),
    last_used_at: nullableText,
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

export const adminKeysApi = {
  listApiKeys: {
    method: 'get',
    path: '/api-keys',
    summary: 'List API keys, without their secrets',
    answer: z.strictObject({
      enabled: z.boolean().describe('Whether `API_KEYS_FILE` is set.'),
      items: z.array(apiKey),
    }),
  },
  createApiKey: {
    method: 'post',
    path: '/api-keys',
    summary: 'Create an API key',
    description:
      'The response contains the key. Only its hash is stored, so it cannot be shown again.',
    body: z.strictObject({ name, limit: limit.nullish() }),
    status: 201,
    answer: z.strictObject({
      name: z.string(),
      limit: nullableText,
      created: z.string(),
      key: text('Send it as `X-API-Key`.'),
    }),
    errors: ['not_found'],
  },
  deleteApiKey: {
    method: 'delete',
    path: '/api-keys/{name}',
    summary: 'Delete an API key',
    params: z.strictObject({ name }),
    status: 204,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
