import type {
  ImportFailure,
  ImportPreview,
  ImportProgress,
} from '../../../../server/contract/admin/transfer.ts';
import { runImport } from '../../api/admin.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import type { ImportJob } from './import-job.ts';

/** A dry run of an import. */
class Preview {
  job: ImportJob | null = $state.raw(null);
  isRunning = $state(false);
  progress: ImportProgress | null = $state.raw(null);
  result: ImportPreview | null = $state.raw(null);
  /** The problems of the dataset. */
  failure: ImportFailure | null = $state.raw(null);
  /** The failure of the request. */
  refused: Failure | null = $state.raw(null);
  private abort = new AbortController();

  async run(job: ImportJob): Promise<void> {
    this.clear();
    this.job = job;
    this.isRunning = true;
    const { signal } = this.abort;
    try {
      await runImport<ImportPreview>(
        job.body(true),
        (line) => {
          if (line.stage === 'done') this.result = line;
          else if (line.stage === 'failed') this.failure = line;
          else this.progress = line;
        },
        signal,
      );
    } catch (error) {
      // Null when it was cancelled.
      this.refused = toFailure(error);
    } finally {
      this.isRunning = false;
    }
  }

  clear(): void {
    this.abort.abort();
    this.abort = new AbortController();
    Object.assign(this, { job: null, progress: null, result: null, failure: null, refused: null });
  }
}

export const preview = new Preview();
