import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * One operation of an HTTP API, described once: the route validates with it, the OpenAPI document
 * is derived from it, and tests hold real answers against it.
 */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in OpenAPI: `/words/{word}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Needs no session in an API that otherwise requires one. */
  readonly open?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: 200 | 201 | 204;
  /** The whole body of a successful answer, if it is JSON. */
  readonly answer?: z.ZodType;
  /** Can answer 204. */
  readonly mayBeEmpty?: true;
  /** Errors besides those that every operation can answer. */
  readonly errors: readonly ErrorCode[];
}
