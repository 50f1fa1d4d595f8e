import type { ServerStatus } from '../server/contract/desktop-app.ts';
import type { Environment } from './environment.ts';
import type { RestartPolicy } from './restart-policy.ts';
import type { StartChild } from './server-child.ts';
import { type RunEnd, ServerRun, type RunTiming } from './server-run.ts';

interface SupervisorOptions {
  startChild: StartChild;
  /** Made anew for each start: the port may have been taken meanwhile. */
  environment: () => Promise<Environment>;
  policy: RestartPolicy;
  timing: RunTiming;
  onStatus: (status: ServerStatus) => void;
  onOutput: (text: string) => void;
}

/** Keeps one server process running, until it is told to stop or there is no sense in trying. */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private current: ServerStatus = { phase: 'stopped' };
  private run: ServerRun | null = null;
  private supervising: Promise<void> | null = null;
  private stopping = new AbortController();

  constructor(options: SupervisorOptions) {
    this.options = options;
  }

  get status(): ServerStatus {
    return this.current;
  }

  /** Starts the server unless it is started already. */
  start(): void {
    if (this.supervising) return;
    this.stopping = new AbortController();
    this.options.policy.reset();
    this.supervising = this.supervise(this.stopping.signal)
      .catch((error: unknown) => this.fail('other', String(error)))
      .finally(() => (this.supervising = null));
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

  private async supervise(stopping: AbortSignal): Promise<void> {
    let served = false;
    for (;;) {
      this.setStatus({ phase: served ? 'restarting' : 'starting' });
      const end = await this.runOnce(stopping, () => (served = true));
      if (stopping.aborted) {
        this.setStatus({ phase: 'stopped' });
        return;
      }
      const delayMs = isWorthAnotherTry(end, served) ? this.options.policy.nextDelay() : null;
      if (delayMs === null) {
        this.failAfter(end);
        return;
      }
      this.setStatus({ phase: 'restarting' });
      await pause(delayMs, stopping);
    }
  }

  private async runOnce(stopping: AbortSignal, served: () => void): Promise<RunEnd> {
    const environment = await this.options.environment();
    if (stopping.aborted) return { kind: 'stopped' };
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

  private failAfter(end: RunEnd): void {
    if (end.kind === 'refused') this.fail(end.reason, end.message);
    else if (end.kind === 'died') this.fail('died', `exit code ${end.code ?? 'unknown'}`);
    else if (end.kind === 'stuck') this.fail('stuck', '');
  }

  private fail(reason: Extract<ServerStatus, { phase: 'failed' }>['reason'], message: string) {
    this.setStatus({ phase: 'failed', reason, message });
  }

  private setStatus(status: ServerStatus): void {
    this.current = status;
    this.options.onStatus(status);
  }
}

/**
 * A server that says why it cannot start says the same the next time, except that the port can be
 * another, and that whatever once worked (the database, the place of the writer) may come back.
 */
function isWorthAnotherTry(end: RunEnd, served: boolean): boolean {
  return end.kind !== 'refused' || end.reason === 'port_taken' || served;
}

/** The address from this machine of a server that may listen on all of its addresses. */
function localUrl(url: string): string {
  return `http://127.0.0.1:${new URL(url).port}`;
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
