import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Operation } from '../../contract/operation.ts';
import type { ValidRequest } from '../shared/validate.ts';

/** The body of a successful answer; nothing where the operation describes none. */
type AnswerOf<O extends Operation> = O['answer'] extends z.ZodType
  ? z.output<O['answer']> | (O['mayBeEmpty'] extends true ? null : never)
  : void;

/**
 * Answers one operation of the administrator's API. What it returns is sent as JSON. An operation
 * without an answer in its description is answered with an empty 204, or, when its status is
 * another, by the handler itself, which streams to `response` and resolves at the end. Null is an
 * empty 204, too, where the operation may answer that.
 */
export type AdminHandler<O extends Operation> = (
  input: ValidRequest<O>,
  request: Request,
  response: Response,
) => Promise<AnswerOf<O>> | AnswerOf<O>;

/**
 * Adds an operation to the administrator's API, behind the guard unless the operation is open.
 * `before` runs ahead of reading the body.
 */
export type Bind = <O extends Operation>(
  operation: O,
  handle: AdminHandler<O>,
  before?: readonly RequestHandler[],
) => void;
