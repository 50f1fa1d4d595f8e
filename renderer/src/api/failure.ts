import type { ErrorBody, ErrorCode, FieldProblem } from '../../../server/contract/errors.ts';

/**
 * What a request can fail with: an error of the contract, or what happened instead of an answer.
 * `unexpected_answer` is something that this server did not say, such as the page of a proxy.
 */
export type FailureCode = ErrorCode | 'offline' | 'timeout' | 'unexpected_answer';

/** A request that did not succeed. */
export class Failure extends Error {
  /** One English sentence of the server. */
  readonly detail: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** To find it in the server's log. */
  readonly requestId: string | undefined;

  constructor(
    readonly code: FailureCode,
    body?: Partial<ErrorBody>,
    retryAfter?: number,
  ) {
    super(body?.detail ?? code);
    this.name = 'Failure';
    this.detail = body?.detail;
    this.fields = body?.details ?? [];
    this.requestId = body?.request_id;
    this.retryAfter = retryAfter;
  }
}

/** Any error that reached a page, as a {@link Failure}; a request that was given up is none. */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  return new Failure('internal_error');
}
