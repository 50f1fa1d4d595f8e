import { ApiError, StartupError } from '../base/errors.ts';
import { causesOf, codeOf, isReadOnly } from './outage.ts';

export type StorageProblem = 'storage_full' | 'storage_read_only';

/** Codes of SQLite, Postgres and Node. */
const FULL = /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)/;
const DAMAGED = /^(SQLITE_CORRUPT|SQLITE_NOTADB)/;
const CANNOT_USE = /^SQLITE_(CANTOPEN|IOERR)/;

const DETAILS: Record<StorageProblem, string> = {
  storage_full: 'The disk is full: nothing was changed. Make room on the server, then try again.',
  storage_read_only: 'The database can only be read: nothing was changed.',
};

/** The open database file was deleted or replaced, so writes would be lost. */
export class FileGoneError extends Error {
  /** The code that SQLite itself would report. */
  readonly code = 'SQLITE_CANTOPEN';

  constructor(path: string) {
    super(`${path} was deleted or replaced while it was open; stop the server to put it in place`);
    this.name = 'FileGoneError';
  }
}

export function storageProblem(error: unknown): StorageProblem | null {
  const isFull = causesOf(error).some((cause) => FULL.test(codeOf(cause)));
  if (isFull) return 'storage_full';
  return isReadOnly(error) ? 'storage_read_only' : null;
}

/** Null if it is no storage problem. */
export function storageError(error: unknown, options: { status?: number } = {}): ApiError | null {
  const problem = storageProblem(error);
  return problem && refusal(problem, { cause: error, ...options });
}

export const refusal = (
  problem: StorageProblem,
  options: { status?: number; cause?: unknown } = {},
): ApiError =>
  new ApiError(problem, { detail: DETAILS[problem], headers: { 'Retry-After': '30' }, ...options });

/** For the person at the terminal; returns other errors unchanged. */
export function explainStorage(error: unknown): unknown {
  if (error instanceof StartupError) return error;
  const codes = causesOf(error).map(codeOf);
  const reason = error instanceof Error ? error.message : String(error);
  const explain = (what: string) =>
    new StartupError(`${what} (${reason})`, { reason: 'database', cause: error });
  if (codes.some((code) => DAMAGED.test(code))) {
    return explain(
      'The file of the database (DATABASE_URL) is damaged, or is not one. Restore a backup; see docs/operations.md.',
    );
  }
  const problem = storageProblem(error);
  if (problem === 'storage_full') return explain('The disk is full; make room and start again.');
  if (problem !== null || codes.some((code) => CANNOT_USE.test(code))) {
    return explain(
      'The database (DATABASE_URL, by default in DATA_DIR), or its folder, cannot be read and written by this user, or its disk is mounted read-only; "wordkeep doctor" says which.',
    );
  }
  return error;
}
