import * as z from 'zod';
import { adminBulkApi } from './bulk.ts';
import { adminDatasetsApi } from './datasets.ts';
import { adminKeysApi } from './keys.ts';
import { adminListApi } from './list.ts';
import { adminMissesApi } from './misses.ts';
import { adminModerationApi } from './moderation.ts';
import { adminSwitchesApi, switchValues } from './switches.ts';
import { adminTransferApi } from './transfer.ts';
import { adminWordsApi } from './words.ts';
import type { Operation } from '../operation.ts';
import { boundedText, text, texts } from '../text.ts';

/** The administrator's API under `/api`. Answers are bare objects that no cache may store. */

export const loginBody = z.strictObject({
  hash: boundedText(64)
    .regex(/^[0-9a-f]{64}$/i, 'expected 64 hex characters')
    .describe(
      'HMAC-SHA256 of `<timeSlot>:<salt>`, keyed with the login hash. The time slot is Unix time in whole minutes.',
    ),
  salt: boundedText(64)
    .regex(/^[0-9a-f]{16,64}$/i, 'expected 16 to 64 hex characters')
    .describe('Random bytes, new for every login: a proof is accepted once.'),
});

const sessionState = z.strictObject({ isValid: z.boolean() });

export const authApi = {
  login: {
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    description:
      'Also sets the session cookie `bearer`. Limited to 5 requests a minute per client.',
    open: true,
    body: loginBody,
    answer: z.strictObject({ token: text('Valid for one day.') }),
    errors: ['login_or_pass_wrong', 'cross_site_request', 'too_many_requests'],
  },
  checkToken: {
    method: 'get',
    path: '/auth/check-token',
    summary: 'Check the session and renew it',
    description:
      'If the session is valid, sets a cookie with a new token for another day, up to 30 days after sign-in.',
    open: true,
    answer: sessionState,
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Sign out: end the session and clear its cookie',
    description:
      'Invalidates every token of the session, whether it was sent in the header, the cookie or both.',
    open: true,
    answer: sessionState,
    errors: ['cross_site_request'],
  },
} as const satisfies Record<string, Operation>;

const nullableText = z.string().nullable();
const rateLimit = text('`<requests>/<seconds>` per client.');

export const settingsApi = {
  getSettings: {
    method: 'get',
    path: '/settings',
    summary: 'The configuration of this server, without secrets',
    answer: z.strictObject({
      version: z.string(),
      node_version: z.string(),
      started_at: z.iso.datetime(),
      uptime_seconds: z.int().nonnegative(),
      dataset_version: nullableText.describe('The version of the last import.'),
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
        migrations: texts('Applied, oldest first.'),
      }),
      production: z.boolean(),
      public_api_enabled: z.boolean(),
      admin_api_enabled: z.boolean(),
      auto_import: z.boolean(),
      update_check: z.boolean(),
      import_dir: nullableText.describe('Folder from which datasets may be imported.'),
      published_dataset_url: text('Without its query string.'),
      cors_origins: z.array(z.string()),
      audio_hosts: z.array(z.string()),
      other_dictionaries: texts('Their names.'),
      trust_proxy: text('In the syntax of `TRUST_PROXY`; `false` when no proxy is trusted.'),
      backups: z
        .strictObject({
          dir: z.string(),
          every_hours: z.number(),
          keep: z.int(),
          last_at: z.iso.datetime().nullable(),
          failing: z.boolean().describe('Whether the last attempts failed.'),
        })
        .nullable()
        .describe('The automatic backups; null if there are none.'),
      switches: switchValues,
      metrics_address: text('Where metrics are served.'),
      fixed_switches: z.array(switchValues.keyof()).describe('Those that the environment sets.'),
      free_bytes: z
        .number()
        .nullable()
        .describe('Free space in `DATA_DIR`; null if the system does not tell.'),
      limits: z.strictObject({
        public_rate: rateLimit,
        suggestions_rate: rateLimit,
        login_rate: rateLimit,
        public_cache_max_age_seconds: z.int().nonnegative(),
      }),
    }),
  },
  getUpdateCheck: {
    method: 'get',
    path: '/settings/update-check',
    summary: 'Whether a newer stable release exists',
    description: 'The result of the latest scheduled check. Calling this does not start a check.',
    answer: z.strictObject({
      enabled: z.boolean(),
      current: z.string(),
      latest: nullableText.describe('Null when unknown.'),
      url: nullableText.describe('The release page of `latest`.'),
      update_available: z.boolean(),
    }),
  },
} as const satisfies Record<string, Operation>;

export const documentApi = {
  getAdminOpenApi: {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    answer: z.looseObject({ openapi: z.string() }),
  },
} as const satisfies Record<string, Operation>;

/** Every operation of the administrator's API. */
export const adminApi = {
  ...authApi,
  ...settingsApi,
  ...documentApi,
  ...adminDatasetsApi,
  ...adminKeysApi,
  ...adminMissesApi,
  ...adminModerationApi,
  ...adminSwitchesApi,
  ...adminTransferApi,
  ...adminListApi,
  ...adminBulkApi,
  ...adminWordsApi,
} as const satisfies Record<string, Operation>;
