/** One thing that is wrong with a request: `query.limit`, and why. */
export interface FieldProblem {
  path: string;
  message: string;
}

interface ErrorFacts {
  status: number;
  code: string;
  detail?: string | undefined;
  details?: FieldProblem[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A refusal of the server, or the reason why it could not be reached. */
export class WordkeepError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /**
   * The code of the API, such as `word_doesnt_found`; `network_error` without an answer, `timeout`
   * when it took too long, `unexpected_answer` when something else than Wordkeep answered.
   */
  readonly code: string;
  /** One sentence for a person. */
  readonly detail: string | undefined;
  /** The problems, field by field. */
  readonly details: readonly FieldProblem[];
  /** Names the request in the log of the server, where it failed there. */
  readonly requestId: string | undefined;
  /** When to ask again at the earliest, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, detail, details, requestId, retryAfterSeconds, cause }: ErrorFacts) {
    super(detail === undefined ? code : `${code}: ${detail}`, { cause });
    this.name = 'WordkeepError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.details = details ?? [];
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
