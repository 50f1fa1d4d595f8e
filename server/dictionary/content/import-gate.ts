import { OneAtATime } from '../../database/one-at-a-time.ts';
import { ApiError } from '../../base/errors.ts';

/** How long an edit waits for its turn, in ms; longer than the timeout of a statement. */
const MAX_WAIT_MS = 15_000;

/** Edits run one after the other. Imports can take minutes, so edits are refused meanwhile. */
export class ImportGate {
  private importing = false;
  private readonly edits = new OneAtATime(MAX_WAIT_MS);

  /** Runs `work` after the edits before it. @throws {ApiError} `import_in_progress` */
  edit<T>(work: () => Promise<T>): Promise<T> {
    if (this.importing) {
      throw new ApiError('import_in_progress', {
        detail: 'An import is running; try again when it has finished.',
      });
    }
    return this.edits.run(work);
  }

  /**
   * Runs `work` after the edits in progress, and refuses new ones meanwhile.
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
