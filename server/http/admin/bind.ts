import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Operation } from '../../contract/operation.ts';
import type { ValidRequest } from '../shared/validate.ts';

/** Nothing if the operation declares no answer. */
type AnswerOf<O extends Operation> = O['answer'] extends z.ZodType
  ? z.output<O['answer']> | (O['mayBeEmpty'] extends true ? null : never)
  : void;

/**
 * The return value is sent as JSON. Without a declared response body, an empty 204 is sent; for any
 * other status the handler streams to `response` itself and resolves when done. Null also becomes
 * an empty 204 where the operation allows it.
 */
type AdminHandler<O extends Operation> = (
  input: ValidRequest<O>,
  request: Request,
  response: Response,
) => Promise<AnswerOf<O>> | AnswerOf<O>;

/** Adds an operation behind the guard unless it is open. `before` runs before the body is read. */
export type Bind = <O extends Operation>(
  operation: O,
  handle: AdminHandler<O>,
  before?: readonly RequestHandler[],
) => void;
