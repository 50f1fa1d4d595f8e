import type { Config } from '../config/parse-config.ts';
import type { Env } from '../config/env.ts';
import type { Lease, LeaseRequest, LeaseSource } from '../http/shared/rate-limit.ts';
import { type ToPrimary, type ToWorker, WORKER_VARIABLE, type WorkerOrder } from './messages.ts';

/** How long a change waits for the other workers, in ms; they poll the database anyway. */
const CHANGE_TIMEOUT_MS = 1_000;
/** After an import they load the whole dictionary. */
const IMPORT_TIMEOUT_MS = 60_000;
/** Without an answer by then, limits are counted in this process only. */
const LEASE_TIMEOUT_MS = 1_000;

/** Leases of all workers together are at most this share of a limit. */
const LENT_SHARE = 0.03;

interface PendingLease {
  resolve: (lease: Lease) => void;
  timer: NodeJS.Timeout;
}

/** A worker's connection to the primary that started it. */
export class WorkerConnection implements LeaseSource {
  readonly number: number;
  readonly isWriter: boolean;
  readonly leaseShare: number;
  private readonly of: number;
  readonly socket: string;
  /** Loads the writer's latest changes. */
  refresh: () => Promise<void> = async () => {};
  private lastChange = 0;
  private readonly changes = new Map<number, () => void>();
  private lastId = 0;
  private readonly requests = new Map<number, PendingLease>();
  private unsent: [number, LeaseRequest][] = [];

  private constructor({ number, of, socket }: WorkerOrder) {
    this.number = number;
    this.isWriter = number === 1;
    this.of = of;
    this.leaseShare = LENT_SHARE / of;
    this.socket = socket;
    process.on('message', (message: ToWorker) => {
      if (message.type === 'refresh') void this.show(message.change);
      else if (message.type === 'shown') this.changes.get(message.change)?.();
      else if (message.type === 'leases') for (const lease of message.leases) this.settle(...lease);
    });
  }

  static take(env: Env): WorkerConnection {
    return new WorkerConnection(JSON.parse(env[WORKER_VARIABLE] ?? ''));
  }

  /** Calls `stop` on the order of the primary, or when that has gone. */
  onStop(stop: () => void): void {
    process.on('message', ({ type }: ToWorker) => {
      if (type === 'stop') stop();
    });
    process.on('disconnect', stop);
    this.send({ type: 'hears' });
  }

  /** With this worker's share of limits that apply to the whole server. */
  shareOf(config: Config): Config {
    const share = (limit: number) => Math.ceil(limit / this.of);
    return {
      ...config,
      maxConnections: share(config.maxConnections),
      maxConnectionsPerAddress: share(config.maxConnectionsPerAddress),
    };
  }

  tellListening(url: string): void {
    this.send({ type: 'listening', url });
  }

  /** The primary serves those of all workers. */
  tellMetrics(isOn: boolean): void {
    if (this.isWriter) this.send({ type: 'metrics', isOn });
  }

  /** Resolves to whether all other workers show the change, at the latest after a timeout. */
  tellChange({ isImport }: { isImport: boolean }): Promise<boolean> {
    const change = (this.lastChange += 1);
    return new Promise((resolve) => {
      const done = (isShown: boolean) => {
        clearTimeout(timer);
        this.changes.delete(change);
        resolve(isShown);
      };
      const timeoutMs = isImport ? IMPORT_TIMEOUT_MS : CHANGE_TIMEOUT_MS;
      const timer = setTimeout(() => done(false), timeoutMs);
      this.changes.set(change, () => done(true));
      this.send({ type: 'changed', change });
    });
  }

  /** Requests made in one turn of the event loop are sent in one message. */
  lease(request: LeaseRequest): Promise<Lease> {
    const id = (this.lastId += 1);
    if (this.unsent.length === 0) setImmediate(() => this.sendRequests());
    this.unsent.push([id, request]);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.requests.delete(id);
        reject(new Error('the primary did not answer'));
      }, LEASE_TIMEOUT_MS);
      this.requests.set(id, { resolve, timer });
    });
  }

  private sendRequests(): void {
    const requests = this.unsent;
    this.unsent = [];
    this.send({ type: 'lease', requests });
  }

  private settle(id: number, lease: Lease): void {
    const waiting = this.requests.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.requests.delete(id);
    waiting.resolve(lease);
  }

  private async show(change: number): Promise<void> {
    await this.refresh().catch(() => {});
    this.send({ type: 'shown', change });
  }

  private send(message: ToPrimary): void {
    if (process.connected) process.send?.(message);
  }
}
