import type { RateLimit } from '../../config/config.ts';
import { ApiError } from '../../base/errors.ts';
import { growingCache } from './growing-cache.ts';

/** As sent in the standard `RateLimit` headers. */
export interface RateState {
  readonly allowed: boolean;
  readonly policy: string;
  readonly state: string;
  /** Until a request is allowed again. */
  readonly retryAfterSeconds: number;
  /** An unknown API key is refused. */
  readonly hasUnknownKey?: true;
}

/** Asks for the right to some more requests of one client in its window. */
export interface LeaseRequest {
  name: string;
  client: string;
  wanted: number;
  limit: RateLimit;
}

export interface Lease {
  /** Less than wanted when the limit is used up. */
  granted: number;
  /** The rest, for other processes and for later. */
  left: number;
  endsInMs: number;
}

/** Counts the requests of all processes. */
export interface LeaseSource {
  /**
   * The share of a limit that one process takes at once. Requests lent to one process are missing
   * in another, and the first lease is used before it is requested.
   */
  readonly leaseShare: number;
  lease(request: LeaseRequest): Promise<Lease>;
}

/** A client's window, as far as this process knows it. */
interface Window {
  /** Requests that this process may still allow. */
  credit: number;
  /** Credit reserved for requests that have waited for it. */
  reserved: number;
  /** The rest for all processes, beyond {@link credit}, when this one last requested a lease. */
  left: number;
  taken: number;
  /** True if the source knows about the first lease, which was used without asking. */
  isTold: boolean;
  /** True if no further lease is to be had. */
  isExhausted: boolean;
  endsAtMs: number;
  asking: Promise<void> | null;
}

/** With more clients, the longest idle one is forgotten. */
const MAX_CLIENTS = 50_000;
/** From this limit on, at least two requests are leased at once. */
const SMALL_LIMIT = 20;

/**
 * Limits requests per client in fixed windows, in memory: of this process alone, or with a source
 * of leases of all processes that share it. Each leases a few requests at a time, so that most
 * requests are counted without asking anyone. If the source does not answer, the process counts
 * alone. Headers follow draft-ietf-httpapi-ratelimit-headers.
 */
export class RateLimiter {
  readonly isShared: boolean;
  private readonly windows = growingCache<Window>(MAX_CLIENTS);
  /** Requests that may be used before a lease is needed; 0 for small limits. */
  private readonly free: number;
  private readonly size: number;

  constructor(
    private readonly name: string,
    private readonly limit: RateLimit,
    private readonly source: LeaseSource | null = null,
  ) {
    this.isShared = source !== null;
    this.free = Math.floor(limit.requests * (source?.leaseShare ?? 1));
    this.size = Math.max(limit.requests > SMALL_LIMIT ? 2 : 1, this.free);
  }

  /** Must be awaited before {@link consume}; null when the count is known here. */
  pending(client: string): Promise<void> | null {
    const window = this.windowOf(client);
    if (window.credit > 0 || window.isExhausted) return null;
    return this.settled(client, window);
  }

  consume(client: string): RateState {
    const window = this.windowOf(client);
    const allowed = window.reserved > 0 || window.credit > 0;
    if (window.reserved > 0) window.reserved -= 1;
    else if (allowed) window.credit -= 1;
    // Requested early, so that the next request does not have to wait.
    if (window.credit <= this.size / 2 && !window.isExhausted && this.free > 0) {
      void this.requestLease(client, window);
    }
    const { name, limit } = this;
    const left = Math.max(0, window.credit + window.left);
    const seconds = Math.max(1, Math.ceil((window.endsAtMs - performance.now()) / 1000));
    return {
      allowed,
      policy: `"${name}";q=${limit.requests};w=${limit.seconds}`,
      state: `"${name}";r=${left};t=${seconds}`,
      retryAfterSeconds: seconds,
    };
  }

  private windowOf(client: string): Window {
    const now = performance.now();
    const known = this.windows.get(client);
    if (known && known.endsAtMs > now) return known;
    const { requests, seconds } = this.limit;
    const window: Window = {
      credit: this.free,
      reserved: 0,
      left: requests - this.free,
      taken: this.free,
      isTold: this.free === 0,
      isExhausted: this.source === null,
      endsAtMs: now + seconds * 1000,
      asking: null,
    };
    this.windows.set(client, window);
    return window;
  }

  /** Other waiting requests may use up a lease first. */
  private async settled(client: string, window: Window): Promise<void> {
    while (window.credit <= 0 && !window.isExhausted) await this.requestLease(client, window);
    if (window.credit <= 0) return;
    window.credit -= 1;
    window.reserved += 1;
  }

  private requestLease(client: string, window: Window): Promise<void> {
    window.asking ??= this.renew(client, window).finally(() => (window.asking = null));
    return window.asking;
  }

  private async renew(client: string, window: Window): Promise<void> {
    const { name, limit, size } = this;
    const untold = window.isTold ? 0 : this.free;
    const wanted = size + untold;
    let lease: Lease;
    try {
      lease = await this.source!.lease({ name, client, wanted, limit });
      window.isTold = true;
    } catch {
      const left = limit.requests - window.taken;
      const granted = Math.min(size, left);
      lease = { granted: granted + untold, left: left - granted, endsInMs: NaN };
    }
    window.credit += lease.granted - untold;
    window.taken += lease.granted - untold;
    window.left = lease.left;
    window.isExhausted = lease.granted < wanted || (lease.left === 0 && window.credit <= 0);
    if (lease.endsInMs > 0) window.endsAtMs = performance.now() + lease.endsInMs;
  }
}

export function refusalOf(rate: RateState): ApiError {
  if (!rate.hasUnknownKey) return tooManyRequests(rate);
  return new ApiError('api_key_invalid', {
    detail: 'This server has no such API key.',
    headers: { 'WWW-Authenticate': 'ApiKey realm="wordkeep"' },
  });
}

export const tooManyRequests = ({ retryAfterSeconds }: RateState): ApiError =>
  new ApiError('too_many_requests', {
    detail: `Too many requests; try again in ${retryAfterSeconds} s.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
