import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/parse-config.ts';
import type { Env } from '../config/env.ts';
import { StartupError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Lease } from '../http/shared/rate-limit.ts';
import { LeaseBook } from './lease-book.ts';
import type { ToPrimary } from './messages.ts';
import { SupervisedWorker } from './supervised-worker.ts';

/** A worker gets this much more than its own deadline. */
const KILL_AFTER_MS = 1_000;

/** Supervises `WORKERS`: the first one writes, all of them read. It does not answer requests. */
export class Primary {
  private readonly workers: SupervisedWorker[];
  private readonly book = new LeaseBook();
  /** By change: the workers that do not show it yet. */
  private readonly unseen = new Map<number, Set<number>>();
  private isStopping = false;
  /** Opens or closes the port for the metrics of all workers. */
  turnMetrics: (isOn: boolean) => void = () => {};

  private constructor(
    private readonly config: Config,
    env: Env,
    private readonly logger: Logger,
    private readonly folder: string | undefined,
  ) {
    const socket =
      folder === undefined ? `\\\\.\\pipe\\wordkeep-${randomUUID()}` : join(folder, 'writer');
    const of = config.workers;
    this.workers = Array.from({ length: of }, (_, i) => {
      const number = i + 1;
      return new SupervisedWorker({ number, of, socket }, env, logger, {
        onMessage: (message) => this.hear(number, message),
        onEnd: () => this.forget(number),
      });
    });
  }

  static async make(config: Config, env: Env, logger: Logger): Promise<Primary> {
    // Only this user can access it.
    const made = process.platform === 'win32' ? null : mkdtemp(join(tmpdir(), 'wordkeep-'));
    const folder = await made?.catch((cause: Error) => {
      throw new StartupError(`TMPDIR cannot be used: ${cause.message}`, { cause });
    });
    return new Primary(config, env, logger, folder);
  }

  /**
   * Starts the writer, which migrates the database, and then the others.
   *
   * @throws {StartupError} when the writer cannot start; it has already logged why
   */
  async start(): Promise<void> {
    const [writer, ...readers] = this.workers;
    const url = await writer?.startOnce();
    if (this.isStopping) return;
    if (typeof url !== 'string') {
      await this.cleanUp();
      const exitCode = url ?? 1;
      throw new StartupError('The first worker could not start.', { exitCode });
    }
    const fields = { url, workers: this.workers.length };
    this.logger.info(fields, 'the writer is listening; starting readers');
    for (const reader of readers) reader.start();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const timeoutMs = this.config.shutdownTimeoutMs + KILL_AFTER_MS;
    await Promise.all(this.workers.map((worker) => worker.stop(timeoutMs)));
    await this.cleanUp();
  }

  private async cleanUp(): Promise<void> {
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private hear(number: number, message: ToPrimary): void {
    if (message.type === 'lease') {
      const leases = message.requests.map(([id, request]): [number, Lease] => [
        id,
        this.book.lease(request),
      ]);
      this.workers[number - 1]?.send({ type: 'leases', leases });
    } else if (message.type === 'changed') {
      this.spread(message.change);
    } else if (message.type === 'shown') {
      this.noteShown(message.change, number);
    } else if (message.type === 'metrics') {
      this.turnMetrics(message.isOn);
    }
  }

  private spread(change: number): void {
    const readers = this.workers.slice(1).filter(({ isServing }) => isServing);
    this.unseen.set(change, new Set(readers.map(({ order }) => order.number)));
    for (const reader of readers) reader.send({ type: 'refresh', change });
    this.noteShown(change, null);
  }

  private noteShown(change: number, number: number | null): void {
    const unseen = this.unseen.get(change);
    if (!unseen) return;
    if (number !== null) unseen.delete(number);
    if (unseen.size > 0) return;
    this.unseen.delete(change);
    this.workers[0]?.send({ type: 'shown', change });
  }

  private forget(number: number): void {
    // The next writer numbers its changes from 1 again.
    if (number === 1) this.unseen.clear();
    for (const change of [...this.unseen.keys()]) this.noteShown(change, number);
  }
}
