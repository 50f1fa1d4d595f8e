import type { ServerFailure, ServerStatus } from '../server/contract/desktop-app.ts';
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
      .catch((error: unknown) => failed('other', String(error)))
      .then((last) => {
        // First this: whoever hears the status may start again at once.
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

  /** Resolves to the status after the last server process. */
  private async supervise(stopping: AbortSignal): Promise<ServerStatus> {
    let served = false;
    while (!stopping.aborted) {
      this.setStatus({ phase: served ? 'restarting' : 'starting' });
      const end = await this.runOnce(stopping, () => (served = true));
      if (stopping.aborted) return { phase: 'stopped' };
      const delayMs = isWorthAnotherTry(end, served) ? this.options.policy.nextDelay() : null;
      if (delayMs === null) return statusAfter(end);
      this.setStatus({ phase: 'restarting' });
      await pause(delayMs, stopping);
    }
    return { phase: 'stopped' };
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

  private setStatus(status: ServerStatus): void {
    this.current = status;
    this.options.onStatus(status);
  }
}

function statusAfter(end: RunEnd): ServerStatus {
  switch (end.kind) {
    case 'stopped':
      return { phase: 'stopped' };
    case 'refused':
      return failed(end.reason, end.message);
    case 'died':
      return failed('died', `exit code ${end.code ?? 'unknown'}`);
    case 'stuck':
      return failed('stuck', '');
  }
}

function failed(reason: ServerFailure, message: string): ServerStatus {
  return { phase: 'failed', reason, message };
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
