import type { z } from 'zod';
import type { Operation } from '../../../server/contract/operation.ts';
import type { publicApi } from '../../../server/contract/public/api.ts';

/**
 * The types of the public API. The package gets a file of this name that the build writes from the
 * OpenAPI document, with the same operations and every type spelled out.
 */
export type Operations = {
  [Name in keyof typeof publicApi]: TypesOf<(typeof publicApi)[Name]>;
};

interface TypesOf<O extends Operation> {
  path: InputOf<O['params']>;
  query: InputOf<O['query']>;
  body: InputOf<O['body']>;
  answer: O['answer'] extends z.ZodType ? z.output<O['answer']> : never;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : Record<never, never>;
