import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../base/logger.ts';
import { refusalLog } from './refusal-log.ts';

/** Limits all bodies that are still arriving together. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Bounds the memory of request bodies that are still arriving, over all clients. Beyond the limit
 * the oldest are cut off: an honest client's body is complete after a moment.
 */
export class UnfinishedBodies {
  private readonly log: () => void;
  /** Oldest first. */
  private readonly held = new Map<IncomingMessage, number>();
  private total = 0;

  constructor(
    logger: Logger,
    private readonly maxBytes = MAX_BYTES,
  ) {
    const log = refusalLog(logger, 'unfinished request bodies cut off');
    this.log = () => log({ limit: maxBytes });
  }

  /** Call it before at most `limitBytes` are read into memory. */
  count(request: IncomingMessage, limitBytes: number): void {
    // A few compressed bytes may unpack to the whole limit.
    const packed = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    this.held.set(request, packed ? limitBytes : 0);
    this.total += packed ? limitBytes : 0;
    request.on('data', (chunk: Buffer) => {
      if (!packed) this.add(request, chunk.length);
    });
    request.once('close', () => this.forget(request));
    this.cutOffOldest();
  }

  private add(request: IncomingMessage, bytes: number): void {
    const before = this.held.get(request);
    if (before === undefined) return;
    this.held.set(request, before + bytes);
    this.total += bytes;
    this.cutOffOldest();
  }

  private cutOffOldest(): void {
    for (const request of this.held.keys()) {
      if (this.total <= this.maxBytes) return;
      this.forget(request);
      request.destroy();
      this.log();
    }
  }

  private forget(request: IncomingMessage): void {
    this.total -= this.held.get(request) ?? 0;
    this.held.delete(request);
  }
}
