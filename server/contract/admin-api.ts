import { z } from 'zod';
import type { Operation } from './operation.ts';

/** The administrator's API under `/api`. Answers are bare objects, never kept by caches. */

const noQuery = z.strictObject({});

export const loginBody = z.strictObject({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'expected 64 hex characters')
    .meta({
      description:
        'HMAC-SHA256, keyed with the login hash, of `<timeSlot>:<salt>`; the slot counts the minutes of Unix time.',
    }),
  salt: z
    .string()
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
      'too_many_requests',
      'payload_too_large',
      'unsupported_media_type',
    ],
  },
  checkToken: {
    method: 'get',
    path: '/auth/check-token',
    summary: 'Whether the session is good, and if so renew it',
    description: 'With a good session, sets a new token for another day in the cookie.',
    open: true,
    query: noQuery,
    status: 200,
    answer: sessionState,
    errors: [],
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Sign out: clear the session cookie',
    open: true,
    query: noQuery,
    status: 200,
    answer: sessionState,
    errors: ['cross_site_request'],
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
  ...documentApi,
} as const satisfies Record<string, Operation>;
