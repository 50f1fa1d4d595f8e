import type { ErrorBody, ErrorCode, FieldProblem } from '../../../server/contract/errors.ts';

/**
 * An error of the contract or none at all: `unexpected_answer` may be the page of a proxy,
 * `outdated` is a page of another version than the server, `file_changed` a chosen file that is not
 * as it was.
 */
export type FailureCode =
  ErrorCode | 'offline' | 'timeout' | 'unexpected_answer' | 'outdated' | 'file_changed';

export class Failure extends Error {
  /** One English sentence from the server. */
  readonly detail: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** The server asks to wait this many seconds. */
  readonly retryAfter: number | undefined;
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
