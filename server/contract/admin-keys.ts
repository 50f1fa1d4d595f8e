import { z } from 'zod';
import { count, noQuery } from './admin-words.ts';
import type { Operation } from './operation.ts';
import { boundedText } from './text.ts';

/** API keys: who may ask more, or be told apart. */

const nullableText = z.string().nullable();
/** What is wrong with either is said where keys are kept. */
const name = boundedText(64).min(1);
const limit = boundedText(32);

const apiKey = z
  .strictObject({
    name: z.string(),
    limit: nullableText.meta({
      description: '`<requests>/<seconds>`; null is the limit of everybody, for this key alone.',
    }),
    created: nullableText,
    requests: count.meta({ description: 'Answered with it since this server started.' }),
    last_used_at: nullableText,
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

export const adminKeysApi = {
  listApiKeys: {
    method: 'get',
    path: '/api-keys',
    summary: 'The API keys, without the keys themselves',
    query: noQuery,
    status: 200,
    answer: z.strictObject({
      enabled: z.boolean().meta({ description: 'Whether `API_KEYS_FILE` is set.' }),
      items: z.array(apiKey),
    }),
    errors: [],
  },
  createApiKey: {
    method: 'post',
    path: '/api-keys',
    summary: 'Make an API key',
    description: 'The answer has the key; it is kept as a hash and never shown again.',
    query: noQuery,
    body: z.strictObject({ name, limit: limit.nullish() }),
    status: 201,
    answer: z.strictObject({
      name: z.string(),
      limit: nullableText,
      created: z.string(),
      key: z.string().meta({ description: 'To be sent as `X-API-Key`.' }),
    }),
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  },
  deleteApiKey: {
    method: 'delete',
    path: '/api-keys/{name}',
    summary: 'Delete an API key; from then on it is refused',
    params: z.strictObject({ name }),
    query: noQuery,
    status: 204,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
