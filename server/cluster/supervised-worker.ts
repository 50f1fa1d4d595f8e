import cluster, { type Worker } from 'node:cluster';
import type { Env } from '../config/env.ts';
import type { Logger } from '../base/logger.ts';
import { type ToPrimary, type ToWorker, WORKER_VARIABLE, type WorkerOrder } from './messages.ts';

const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 30_000;
/** A worker that ran for longer than this did not fail because of its start. */
const STABLE_MS = 60_000;
const MANY_FAILURES = 3;

interface Hooks {
  onMessage: (message: ToPrimary) => void;
  onEnd: () => void;
}

/** One worker of the cluster. A process that ends by itself is restarted after growing delays. */
export class SupervisedWorker {
  /** True from when it listens until it ends. */
  isServing = false;
  private worker: Worker | null = null;
  private isStopping = false;
  private failures = 0;
  private retry: NodeJS.Timeout | null = null;

  constructor(
    readonly order: WorkerOrder,
    private readonly env: Env,
    private readonly logger: Logger,
    private readonly hooks: Hooks,
  ) {}

  /** Resolves to the address, or to the exit code if it could not start and is not restarted. */
  startOnce(): Promise<string | number> {
    return new Promise((resolve) => {
      const worker = this.start();
      const giveUp = (code: number) => {
        this.isStopping = true;
        resolve(code || 1);
      };
      worker.prependOnceListener('exit', giveUp);
      worker.on('message', (message: ToPrimary) => {
        if (message.type !== 'listening') return;
        worker.off('exit', giveUp);
        resolve(message.url);
      });
    });
  }

  send(message: ToWorker): void {
    if (this.worker?.isConnected()) this.worker.send(message);
  }

  async stop(timeoutMs: number): Promise<void> {
    this.isStopping = true;
    if (this.retry) clearTimeout(this.retry);
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const late = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs);
    this.send({ type: 'stop' });
    await ended;
    clearTimeout(late);
  }

  start(): Worker {
    const startedAt = performance.now();
    const worker = cluster.fork({ ...this.env, [WORKER_VARIABLE]: JSON.stringify(this.order) });
    this.worker = worker;
    closeUntaken(worker);
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'listening') this.noteListening();
      if (message.type === 'hears' && this.isStopping) this.send({ type: 'stop' });
      this.hooks.onMessage(message);
    });
    worker.on('error', (err) => this.logger.warn({ err, worker: this.order.number }, 'worker'));
    worker.once('exit', (code, signal) => {
      this.worker = null;
      this.isServing = false;
      this.hooks.onEnd();
      if (!this.isStopping) this.startAgain({ code, signal, ranMs: performance.now() - startedAt });
    });
    return worker;
  }

  private noteListening(): void {
    this.isServing = true;
    const { pid } = this.worker?.process ?? {};
    this.logger.info({ worker: this.order.number, pid }, 'a worker listens');
  }

  private startAgain(end: { code: number; signal: string | null; ranMs: number }): void {
    this.failures = end.ranMs > STABLE_MS ? 1 : this.failures + 1;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (this.failures - 1), LAST_DELAY_MS);
    const { code, signal } = end;
    const fields = { worker: this.order.number, code, signal, again_in_ms: delayMs };
    if (this.failures < MANY_FAILURES)
      this.logger.warn(fields, 'a worker ended; starting it again');
    else this.logger.error(fields, 'a worker keeps ending soon after it starts');
    this.retry = setTimeout(() => this.start(), delayMs);
  }
}

/**
 * Closes connections handed to a worker that ended before it took them. Node keeps them open for
 * ever, with clients waiting. There is at most one for each port, as the next is only sent when it
 * is taken.
 */
function closeUntaken(worker: Worker): void {
  const { process } = worker;
  const handed = new Map<string, { close(): void }>();
  const send = process.send.bind(process) as (...parameters: unknown[]) => boolean;
  Object.assign(process, {
    send(message: { act?: string; key?: string }, handle?: { close(): void }, ...rest: unknown[]) {
      if (handle && message.act === 'newconn') handed.set(message.key ?? '', handle);
      return send(message, handle, ...rest);
    },
  });
  const close = () => {
    for (const handle of handed.values()) handle.close();
    handed.clear();
  };
  // Either may come first, and connections are handed over until both have.
  worker.once('disconnect', close).once('exit', close);
}
