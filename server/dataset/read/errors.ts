import type { ProblemCode } from '../../contract/problems.ts';
import type { ProblemList } from './problems.ts';

/**
 * The dataset cannot be read at all: missing, not an archive, truncated, unsafe, unreachable. The
 * message is one sentence that is safe to show: it names files of the dataset, and addresses
 * without their query or credentials.
 */
export class DatasetError extends Error {
  /** The rarest errors have no code. */
  readonly code: ProblemCode | undefined;

  constructor(
    message: string,
    { code, ...options }: { code?: ProblemCode | undefined; cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'DatasetError';
    this.code = code;
  }
}

const failing = (code: ProblemCode) => (message: string, cause?: unknown) =>
  new DatasetError(message, cause === undefined ? { code } : { code, cause });

export const badAddress = failing('address');
export const damaged = failing('damaged');
export const incomplete = failing('incomplete');
export const noDataset = failing('no_dataset');
export const notAccepted = failing('not_accepted');
export const notThere = failing('not_there');
export const outsideFolder = failing('outside_import_folder');
export const severalDictionaries = failing('several_dictionaries');
export const tooLarge = failing('dataset_too_large');
export const unreachable = failing('unreachable');
export const unreadable = failing('unreadable');

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The dataset is readable; nothing of it was imported. */
export class InvalidDatasetError extends Error {
  constructor(readonly problems: ProblemList) {
    super(
      problems.total === 1
        ? 'The dataset has a problem; nothing was imported.'
        : `The dataset has ${problems.total} problems; nothing was imported.`,
    );
    this.name = 'InvalidDatasetError';
  }
}

/** Without the local path that Node puts into its messages. */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return typeof code === 'string' ? code : messageOf(error);
}
