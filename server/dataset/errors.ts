/**
 * A dataset that cannot be read at all: missing, not an archive, cut short, unsafe, unreachable.
 * The message is one sentence that is safe to show: it names files of the dataset, and addresses
 * without their query or credentials.
 */
export class DatasetError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DatasetError';
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
