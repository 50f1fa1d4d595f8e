import { growingCache } from '../http/shared/growing-cache.ts';
import type { Lease, LeaseRequest } from '../http/shared/rate-limit.ts';

interface Window {
  used: number;
  endsAtMs: number;
}

const MAX_WINDOWS = 100_000;

/** Counts what all workers have taken of every client's limits. */
export class LeaseBook {
  private readonly windows = growingCache<Window>(MAX_WINDOWS);

  lease({ name, client, wanted, limit }: LeaseRequest): Lease {
    const now = performance.now();
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
