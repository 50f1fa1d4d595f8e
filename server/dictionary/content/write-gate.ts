import { WriteQueue } from '../../database/write-queue.ts';
import { ApiError } from '../../errors.ts';

/** How long an edit waits for its turn, in ms: longer than a statement that gets no answer. */
const MAX_WAIT_MS = 15_000;

/**
 * Who in this process may change content: edits, one after the other, or one import. An edit never
 * waits for an import, which can take minutes; it is refused.
 */
export class WriteGate {
  private importing = false;
  private readonly edits = new WriteQueue(MAX_WAIT_MS);

  get isImporting(): boolean {
    return this.importing;
  }

  /**
   * Runs `work` when the edits before it are over.
   *
   * @throws {ApiError} `import_in_progress`
   */
  edit<T>(work: () => Promise<T>): Promise<T> {
    if (this.importing) {
      throw new ApiError('import_in_progress', {
        detail: 'An import is running; edit again when it is over.',
      });
    }
    return this.edits.run(work);
  }

  /**
   * Runs `work` when the edits under way are over, and refuses new ones from now on.
   *
   * @throws {ApiError} `import_in_progress` while another import runs
   */
  async import<T>(work: () => Promise<T>): Promise<T> {
    if (this.importing) {
      throw new ApiError('import_in_progress', { detail: 'An import is already running.' });
    }
    this.importing = true;
    try {
      await this.edits.run(async () => {});
      return await work();
    } finally {
      this.importing = false;
    }
  }
}
