import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** One operation of an HTTP API, for validation, the OpenAPI document and tests of answers. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in OpenAPI: `/words/{word}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Needs no session although the rest of the API does. */
  readonly open?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A body of multipart/form-data instead, which the route reads itself. */
  readonly form?: z.ZodObject;
  /** 200 if it is not given. */
  readonly status?: 200 | 201 | 204;
  readonly answer?: z.ZodType;
  /** The media type of a successful answer that is not JSON. */
  readonly media?: string;
  /** Can answer 204. */
  readonly mayBeEmpty?: true;
  /** Errors besides those of every operation, and of every one with a body. */
  readonly errors?: readonly ErrorCode[];
}
