import { ApiError, StartupError } from '../errors.ts';
import { causesOf, codeOf } from './outage.ts';

export type StorageProblem = 'storage_full' | 'storage_read_only';

/** The disk of the database, or of a file of ours, has no room: SQLite, Postgres, Node. */
const FULL = /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)/;
/** A disk, a file, a standby or a role that may only read. */
const READ_ONLY = /^(SQLITE_READONLY|25006|42501|EROFS)/;
const DAMAGED = /^(SQLITE_CORRUPT|SQLITE_NOTADB)/;
/** SQLite could not open, read or write one of its files. */
const CANNOT_USE = /^SQLITE_(CANTOPEN|IOERR)/;

const DETAILS: Record<StorageProblem, string> = {
  storage_full: 'The disk is full: nothing was changed. Make room on the server, then try again.',
  storage_read_only: 'The database can only be read: nothing was changed.',
};

/** Whatever is written now ends up in a file that nobody will find. */
export class FileGoneError extends Error {
  /** As SQLite would say if it looked. */
  readonly code = 'SQLITE_CANTOPEN';

  constructor(path: string) {
    super(`${path} was deleted or replaced while it was open; stop the server to put it in place`);
    this.name = 'FileGoneError';
  }
}

/** What keeps something from being written, as far as an error says it. */
export function storageProblem(error: unknown): StorageProblem | null {
  const codes = causesOf(error).map(codeOf);
  if (codes.some((code) => FULL.test(code))) return 'storage_full';
  return codes.some((code) => READ_ONLY.test(code)) ? 'storage_read_only' : null;
}

/** What a client is told of such an error; null for all others. */
export function storageError(error: unknown, options: { status?: number } = {}): ApiError | null {
  const problem = storageProblem(error);
  return problem && refusal(problem, { cause: error, ...options });
}

/** The refusal of a change, because of a problem of the storage. */
export function refusal(
  problem: StorageProblem,
  options: { status?: number; cause?: unknown } = {},
): ApiError {
  return new ApiError(problem, {
    detail: DETAILS[problem],
    headers: { 'Retry-After': '30' },
    ...options,
  });
}

/** What a person at the terminal is told when a process cannot start or go on; else the error. */
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
      'The database (DATABASE_URL), or its folder, cannot be read and written by this user.',
    );
  }
  return error;
}
