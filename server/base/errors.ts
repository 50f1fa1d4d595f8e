import type { StartFailure } from '../contract/desktop/process.ts';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
} from '../contract/errors.ts';

interface ApiErrorOptions {
  /** One sentence for people. Safe to show: no secrets, no stack, no SQL. */
  detail?: string;
  details?: FieldProblem[];
  /** Extra answer headers, such as `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
  status?: number;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly detail: string | undefined;
  readonly details: FieldProblem[] | undefined;
  readonly headers: Record<string, string>;
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.detail ?? code, { cause: options.cause });
    this.name = 'ApiError';
    this.detail = options.detail;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.statusCode = options.status ?? ERROR_STATUS[code];
  }

  /**
   * The body of the answer. Pass `requestId` only if a person may have to ask about it.
   *
   * @param withCodes whether `details` have codes, for clients that ask for them
   */
  toBody(requestId?: string, withCodes = false): ErrorBody {
    const details = withCodes
      ? this.details
      : this.details?.map(({ path, message }) => ({ path, message }));
    return {
      statusCode: this.statusCode,
      code: this.code,
      message: this.code,
      error: true,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(details === undefined ? {} : { details }),
      ...(this.code === 'internal_error' && requestId ? { request_id: requestId } : {}),
    };
  }
}

export class WordNotFoundError extends ApiError {
  constructor(detail = 'No such word in this dictionary.') {
    super('word_doesnt_found', { detail });
    this.name = 'WordNotFoundError';
  }
}

/** `allowed` as the `Allow` header lists them. */
export const methodNotAllowed = (allowed: string): ApiError =>
  new ApiError('method_not_allowed', {
    detail: `This route answers ${allowed}.`,
    headers: { Allow: allowed },
  });

export const databaseUnreachable = (): ApiError =>
  new ApiError('database_unreachable', {
    detail: 'The database does not answer; please try again later.',
    headers: { 'Retry-After': '5' },
  });

/** Keep answers small. */
const MAX_LISTED_PROBLEMS = 20;
const MAX_PATH_LENGTH = 100;

export class ValidationError extends ApiError {
  constructor(problems: readonly FieldProblem[]) {
    const details = problems.slice(0, MAX_LISTED_PROBLEMS).map(({ path, ...problem }) => ({
      path: path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}...` : path,
      ...problem,
    }));
    const listed = details.map(({ path, message }) => `${path}: ${message}`);
    const more = problems.length - details.length;
    super('validation_failed', {
      detail: [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
      details,
    });
    this.name = 'ValidationError';
  }
}

/** One problem with a request. */
export const invalid = (path: string, message: string): ValidationError =>
  new ValidationError([{ path, message }]);

/** Of a wrong command line. */
export const EXIT_USAGE = 2;

/**
 * The process cannot go on: wrong configuration, no database, a lock held by another process. The
 * message is for the person at the terminal.
 */
export class StartupError extends Error {
  readonly exitCode: number;
  /** Lets a parent program react to the failure. */
  readonly reason: StartFailure;

  constructor(
    message: string,
    options: { exitCode?: number; reason?: StartFailure; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'StartupError';
    this.exitCode = options.exitCode ?? 1;
    this.reason = options.reason ?? 'other';
  }
}
