import type { ImportFailure, ImportStatus } from '../../../../server/contract/admin/transfer.ts';
import {
  cancelImport,
  getImportStatus,
  type ImportLine,
  type ImportProgress,
  type ImportResult,
  runImport,
} from '../../api/admin.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { session } from '../session/session.svelte.ts';
import type { ImportJob } from './import-job.ts';

const LOOK_EVERY_MS = 1_000;
const LOOK_WHEN_IDLE_MS = 15_000;

/** How an import ended. */
export type Outcome =
  { result: ImportResult; failure: null } | { result: null; failure: ImportFailure };

/** The import that runs, whoever started it, and how the last one ended. It outlives its page. */
class Importing {
  isRunning = $state(false);
  isCancelling = $state(false);
  /** What is imported. */
  source = $state('');
  progress: ImportProgress | null = $state.raw(null);
  outcome: Outcome | null = $state.raw(null);
  /** Why it was refused before it began. */
  refused: Failure | null = $state.raw(null);
  /** The last one of the server, with when it was. */
  last: ImportStatus['last'] = $state.raw(null);
  /** Told line by line, which is quicker than looking. */
  private isStreaming = false;

  /** Follows imports, also those that were started elsewhere, until the returned function is called. */
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
      // The connection was lost: the import goes on, and looking tells how.
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
      // It was over by then, which is what was asked for.
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
    if (!status) return;
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
