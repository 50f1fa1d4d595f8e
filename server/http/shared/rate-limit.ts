import type { RateLimit } from '../../config/config.ts';
import { ApiError } from '../../base/errors.ts';
import { growingCache } from './growing-cache.ts';

/** A client's state under a limit, as sent in the standard `RateLimit` headers. */
export interface RateState {
  readonly allowed: boolean;
  /** `RateLimit-Policy`. */
  readonly policy: string;
  /** `RateLimit`. */
  readonly state: string;
  /** Seconds until a request is allowed again. */
  readonly retryAfterSeconds: number;
  /** The request had an unknown API key and must be refused. */
  readonly hasUnknownKey?: true;
}

/** Counts requests of clients against one limit. */
export interface Limiter {
  /** Whether other processes count too. */
  readonly isShared: boolean;
  consume(client: string): RateState;
  /** Must be awaited before {@link consume}; null when the count is known here. */
  pending(client: string): Promise<void> | null;
}

/** Requests of a client in its current window. */
interface Window {
  requests: number;
  /** On the clock of `performance.now()`, which does not jump when the system time is set. */
  readonly endsAtMs: number;
}

/** With more clients than this, the longest idle one is forgotten. */
const MAX_CLIENTS = 50_000;

/**
 * Limits requests per client in fixed windows, in the memory of this process.
 *
 * Headers follow draft-ietf-httpapi-ratelimit-headers.
 */
export class RateLimiter implements Limiter {
  readonly isShared = false;
  private readonly windows = growingCache<Window>(MAX_CLIENTS);

  constructor(
    private readonly name: string,
    private readonly limit: RateLimit,
  ) {}

  pending(): null {
    return null;
  }

  consume(client: string): RateState {
    const now = performance.now();
    let window = this.windows.get(client);
    if (window === undefined || window.endsAtMs <= now) {
      window = { requests: 0, endsAtMs: now + this.limit.seconds * 1000 };
      this.windows.set(client, window);
    }
    window.requests += 1;
    return rateState(this.name, this.limit, {
      allowed: window.requests <= this.limit.requests,
      left: this.limit.requests - window.requests,
      seconds: Math.ceil((window.endsAtMs - now) / 1000),
    });
  }
}

export function rateState(
  name: string,
  limit: RateLimit,
  { allowed, left, seconds }: { allowed: boolean; left: number; seconds: number },
): RateState {
  return {
    allowed,
    policy: `"${name}";q=${limit.requests};w=${limit.seconds}`,
    state: `"${name}";r=${Math.max(0, left)};t=${seconds}`,
    retryAfterSeconds: seconds,
  };
}

/** The error for a request that is not allowed. */
export function refusalOf(rate: RateState): ApiError {
  if (!rate.hasUnknownKey) return tooManyRequests(rate);
  return new ApiError('api_key_invalid', {
    detail: 'This server has no such API key.',
    headers: { 'WWW-Authenticate': 'ApiKey realm="wordkeep"' },
  });
}

export function tooManyRequests({ retryAfterSeconds }: RateState): ApiError {
  return new ApiError('too_many_requests', {
    detail: `Too many requests; try again in ${retryAfterSeconds} s.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
