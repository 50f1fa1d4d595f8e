import { LRUCache } from 'lru-cache';
import type { Lease, LeaseRequest } from '../http/shared/leased-limiter.ts';

interface Window {
  used: number;
  endsAtMs: number;
}

const MAX_WINDOWS = 100_000;

/** Counts what all workers have taken of every client's limits. */
export class LeaseBook {
  // Not `max`, which would allocate room for all of them at once.
  private readonly windows = new LRUCache<string, Window>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });
  private readonly now: () => number;

  /** `now` is a monotonic clock, in ms. */
  constructor(now = (): number => performance.now()) {
    this.now = now;
  }

  lease({ name, client, wanted, limit }: LeaseRequest): Lease {
    const now = this.now();
    const key = `${name} ${client}`;
    let window = this.windows.get(key);
    if (window === undefined || window.endsAtMs <= now) {
      window = { used: 0, endsAtMs: now + limit.seconds * 1000 };
      this.windows.set(key, window);
    }
    const granted = Math.min(wanted, limit.requests - window.used);
    window.used += granted;
    return { granted, left: limit.requests - window.used, endsInMs: window.endsAtMs - now };
  }
}
