import type {
  ImportFailure,
  ImportProgress,
  ImportResult,
  ImportStatus,
} from '../../../../server/contract/admin/transfer.ts';
import { cancelImport, getImportStatus, type ImportLine, runImport } from '../../api/admin.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { session } from '../session/session.svelte.ts';
import type { ImportJob } from './import-job.ts';

const LOOK_EVERY_MS = 1_000;
const LOOK_WHEN_IDLE_MS = 15_000;

export type Outcome =
  { result: ImportResult; failure: null } | { result: null; failure: ImportFailure };

/** The running import, whoever started it, and the outcome of the last one. */
class Importing {
  isRunning = $state(false);
  isCancelling = $state(false);
  source = $state('');
  progress: ImportProgress | null = $state.raw(null);
  outcome: Outcome | null = $state.raw(null);
  /** The failure to start. */
  refused: Failure | null = $state.raw(null);
  /** The last import of the server. */
  last: ImportStatus['last'] = $state.raw(null);
  /** Progress is streamed, which is faster than polling. */
  private isStreaming = false;

  /** Follows imports, also those started elsewhere, until the returned function is called. */
  follow(): () => void {
    let timer = 0;
    let isOver = false;
    const look = async () => {
      if (session.isLive && !this.isStreaming) await this.look();
      const pause = this.isRunning ? LOOK_EVERY_MS : LOOK_WHEN_IDLE_MS;
      if (!isOver) timer = window.setTimeout(look, pause);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  async run({ name, body }: ImportJob): Promise<void> {
    Object.assign(this, { outcome: null, refused: null, progress: null });
    this.source = name;
    this.isRunning = true;
    this.isStreaming = true;
    try {
      await runImport(body(false), (line) => this.take(line));
    } catch (error) {
      const failure = toFailure(error);
      // The connection was lost, but the import continues, and polling shows its progress.
      const isLost = failure?.code === 'offline' && this.progress !== null;
      if (!isLost) this.refused = failure;
    } finally {
      this.isStreaming = false;
      this.isRunning = false;
      await this.look();
    }
  }

  async cancel(): Promise<void> {
    this.isCancelling = true;
    try {
      await cancelImport();
    } catch (error) {
      // It has ended already.
      if (toFailure(error)?.code !== 'not_found') throw error;
    } finally {
      this.isCancelling = false;
    }
    if (!this.isStreaming) await this.look();
  }

  private take(line: ImportLine): void {
    if (line.stage === 'done') this.outcome = { result: line, failure: null };
    else if (line.stage === 'failed') this.outcome = { result: null, failure: line };
    else this.progress = line;
  }

  private async look(): Promise<void> {
    const status = await getImportStatus().catch(() => null);
    // An answer from before a stream began is out of date.
    if (!status || this.isStreaming) return;
    const wasRunning = this.isRunning;
    const { running, current, last } = status;
    this.isRunning = running;
    this.last = last;
    if (current) {
      this.source = current.source;
      this.progress = current.progress;
      this.outcome = null;
    } else if (wasRunning && last) {
      this.source = last.source;
      if (last.result) this.outcome = { result: last.result, failure: null };
      else if (last.failure) this.outcome = { result: null, failure: last.failure };
    }
  }
}

export const importing = new Importing();
