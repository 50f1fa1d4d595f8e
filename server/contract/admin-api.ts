import { z } from 'zod';
import { adminBulkApi } from './admin-bulk.ts';
import { adminKeysApi } from './admin-keys.ts';
import { adminListApi } from './admin-list.ts';
import { adminMissesApi } from './admin-misses.ts';
import { adminModerationApi } from './admin-moderation.ts';
import { adminTransferApi } from './admin-transfer.ts';
import { adminViewsApi } from './admin-views.ts';
import { adminWordsApi } from './admin-words.ts';
import type { Operation } from './operation.ts';
import { boundedText } from './text.ts';

/** The administrator's API under `/api`. Answers are bare objects, never kept by caches. */

const noQuery = z.strictObject({});

export const loginBody = z.strictObject({
  hash: boundedText(64)
    .regex(/^[0-9a-f]{64}$/i, 'expected 64 hex characters')
    .meta({
      description:
        'HMAC-SHA256, keyed with the login hash, of `<timeSlot>:<salt>`; the slot counts the minutes of Unix time.',
    }),
  salt: boundedText(64)
    .regex(/^[0-9a-f]{16,64}$/i, 'expected 16 to 64 hex characters')
    .meta({ description: 'Fresh random bytes: every proof is good for one login.' }),
});

const sessionState = z.strictObject({ isValid: z.boolean() });

export const authApi = {
  login: {
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    description: 'Sets the session cookie `bearer` too. At most 5 requests a minute per client.',
    open: true,
    query: noQuery,
    body: loginBody,
    status: 200,
    answer: z.strictObject({ token: z.string().meta({ description: 'Good for one day.' }) }),
    errors: [
      'login_or_pass_wrong',
      'cross_site_request',
      'too_many_requests',
      'payload_too_large',
      'unsupported_media_type',
    ],
  },
  checkToken: {
    method: 'get',
    path: '/auth/check-token',
    summary: 'Whether the session is good, and if so renew it',
    description:
      'With a good session, sets a new token for another day in the cookie, up to 30 days after the sign-in.',
    open: true,
    query: noQuery,
    status: 200,
    answer: sessionState,
    errors: [],
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Sign out: end the session and clear its cookie',
    description:
      'Ends every token of the session, by whichever it is named: the header, the cookie or both.',
    open: true,
    query: noQuery,
    status: 200,
    answer: sessionState,
    errors: ['cross_site_request'],
  },
} as const satisfies Record<string, Operation>;

const nullableText = z.string().nullable();
const rateLimit = z.string().meta({ description: '`<requests>/<seconds>` per client.' });

export const settingsApi = {
  getSettings: {
    method: 'get',
    path: '/settings',
    summary: 'How this server is set up, without its secrets',
    query: noQuery,
    status: 200,
    answer: z.strictObject({
      version: z.string(),
      node_version: z.string(),
      started_at: z.iso.datetime(),
      uptime_seconds: z.int().nonnegative(),
      dataset_version: nullableText.meta({ description: 'The version of the last import.' }),
      datasets: z.array(
        z.strictObject({
          name: z.string(),
          version: nullableText,
          license: nullableText,
          license_url: nullableText,
          attribution: nullableText,
        }),
      ),
      database: z.strictObject({
        dialect: z.enum(['sqlite', 'postgres']),
        migrations: z.array(z.string()).meta({ description: 'Applied, oldest first.' }),
      }),
      production: z.boolean(),
      public_api_enabled: z.boolean(),
      admin_api_enabled: z.boolean(),
      auto_import: z.boolean(),
      update_check: z.boolean(),
      import_dir: nullableText.meta({ description: 'Where datasets may be imported from.' }),
      published_dataset_url: z.string().meta({ description: 'Without its query.' }),
      cors_origins: z.array(z.string()),
      audio_hosts: z.array(z.string()),
      other_dictionaries: z.array(z.string()).meta({ description: 'Their names.' }),
      trust_proxy: z
        .string()
        .meta({ description: 'As `TRUST_PROXY` takes it; `false` when no proxy is trusted.' }),
      limits: z.strictObject({
        public_rate: rateLimit,
        suggestions_rate: rateLimit,
        login_rate: rateLimit,
        public_cache_max_age_seconds: z.int().nonnegative(),
      }),
    }),
    errors: [],
  },
  getUpdateCheck: {
    method: 'get',
    path: '/settings/update-check',
    summary: 'Whether a newer stable release exists',
    description: 'What the server found out on its own schedule; asking makes no request.',
    query: noQuery,
    status: 200,
    answer: z.strictObject({
      enabled: z.boolean(),
      current: z.string(),
      latest: nullableText.meta({ description: 'Null when unknown.' }),
      url: nullableText.meta({ description: 'Where a person reads about `latest`.' }),
      update_available: z.boolean(),
    }),
    errors: [],
  },
} as const satisfies Record<string, Operation>;

export const documentApi = {
  getAdminOpenApi: {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    query: noQuery,
    status: 200,
    answer: z.looseObject({ openapi: z.string() }),
    errors: [],
  },
} as const satisfies Record<string, Operation>;

/** Every operation of the administrator's API. */
export const adminApi = {
  ...authApi,
  ...settingsApi,
  ...documentApi,
  ...adminKeysApi,
  ...adminMissesApi,
  ...adminModerationApi,
  ...adminTransferApi,
  ...adminListApi,
  ...adminViewsApi,
  ...adminBulkApi,
  ...adminWordsApi,
} as const satisfies Record<string, Operation>;
