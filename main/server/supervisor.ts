import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerStatus } from '../../server/contract/desktop/app.ts';
import type { Environment } from './environment.ts';
import type { RestartPolicy } from './restart-policy.ts';
import type { StartChild } from './server-child.ts';
import { failed, type RunEnd, ServerRun, type RunTiming } from './server-run.ts';

interface SupervisorOptions {
  startChild: StartChild;
  /** Computed for each start, because the port may have been taken meanwhile. */
  environment: () => Promise<Environment>;
  policy: RestartPolicy;
  timing: RunTiming;
  onStatus: (status: ServerStatus) => void;
  onOutput: (text: string) => void;
}

/** Keeps one server process running until it is stopped or restarting makes no sense. */
export class Supervisor {
  status: ServerStatus = { phase: 'stopped' };
  private run: ServerRun | null = null;
  private supervising: Promise<void> | null = null;
  private stopping = new AbortController();

  constructor(private readonly options: SupervisorOptions) {}

  start(): void {
    if (this.supervising) return;
    this.stopping = new AbortController();
    this.options.policy.reset();
    this.supervising = this.supervise(this.stopping.signal)
      .catch((error: unknown) => failed('other', String(error)))
      .then((last) => {
        // First, because a listener may restart at once.
        this.supervising = null;
        this.setStatus(last);
      });
  }

  /** Resolves when no server process is left. */
  async stop(): Promise<void> {
    if (!this.supervising) {
      this.setStatus({ phase: 'stopped' });
      return;
    }
    this.setStatus({ phase: 'stopping' });
    this.stopping.abort();
    this.run?.stop();
    await this.supervising;
  }

  private async supervise(stopping: AbortSignal): Promise<ServerStatus> {
    let served = false;
    while (!stopping.aborted) {
      this.setStatus({ phase: served ? 'restarting' : 'starting' });
      const end = await this.runOnce(stopping, () => (served = true));
      if (stopping.aborted) return { phase: 'stopped' };
      const delayMs = isWorthAnotherTry(end, served) ? this.options.policy.nextDelay() : null;
      if (delayMs === null) return end;
      this.setStatus({ phase: 'restarting' });
      await sleep(delayMs, undefined, { signal: stopping }).catch(() => {});
    }
    return { phase: 'stopped' };
  }

  private async runOnce(stopping: AbortSignal, served: () => void): Promise<RunEnd> {
    const environment = await this.options.environment();
    if (stopping.aborted) return { phase: 'stopped' };
    const child = this.options.startChild(environment);
    child.onOutput(this.options.onOutput);
    const tell = (status: ServerStatus) => {
      if (!stopping.aborted) this.setStatus(status);
    };
    this.run = new ServerRun(
      child,
      {
        onImporting: (percent) => tell({ phase: 'importing', percent }),
        onReady: (url) => {
          served();
          tell({ phase: 'ready', url: localUrl(url) });
        },
      },
      this.options.timing,
    );
    const end = await this.run.ended;
    this.run = null;
    return end;
  }

  private setStatus(status: ServerStatus): void {
    this.status = status;
    this.options.onStatus(status);
  }
}

/**
 * A server that reports why it cannot start would fail again, with two exceptions: the port can be
 * changed, and what worked before (the database, the writer role) may become available again.
 */
const isWorthAnotherTry = (end: RunEnd, served: boolean): boolean =>
  served || end.phase === 'stopped' || /^(died|stuck|port_taken)$/.test(end.reason);

/** The local URL of a server that may listen on all addresses. */
function localUrl(url: string): string {
  return `http://127.0.0.1:${new URL(url).port}`;
}
