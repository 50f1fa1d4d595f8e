import { type ImportFailure, TARGET_CODES } from '../../contract/admin/transfer.ts';
import { storageError } from '../../database/storage.ts';
import { ApiError } from '../../base/errors.ts';
import { DatasetError, InvalidDatasetError } from '../read/errors.ts';
import { formatProblem } from '../read/problems.ts';

/** Stopped by someone or by the end of the process. */
export class ImportCancelledError extends Error {
  constructor() {
    super('the import was cancelled');
    this.name = 'ImportCancelledError';
  }
}

/** Says as much as the administrator can act on. */
export function describeFailure(error: unknown): ImportFailure {
  if (error instanceof InvalidDatasetError) {
    const { items, total } = error.problems;
    return {
      error: error.message,
      problems: items.map(formatProblem),
      problem_details: items,
      problem_count: total,
    };
  }
  if (error instanceof ImportCancelledError) return { error: error.message, cancelled: true };
  if (error instanceof DatasetError) return { error: error.message, code: error.code };
  if (error instanceof ApiError && isTargetCode(error.code)) {
    return { error: error.detail ?? error.message, code: error.code };
  }
  if (isExplained(error)) return { error: error.message };
  const unwritable = storageError(error);
  if (unwritable) return { error: unwritable.message };
  return {
    error: 'Something went wrong on the server; its log has the details.',
    code: 'server_error',
  };
}

const isTargetCode = (code: string): code is (typeof TARGET_CODES)[number] =>
  TARGET_CODES.some((known) => known === code);

/** True if the message tells the administrator everything there is to know. */
export const isExplained = (error: unknown): error is Error =>
  [InvalidDatasetError, DatasetError, ImportCancelledError, ApiError].some(
    (known) => error instanceof known,
  );
