import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../../config/config.ts';
import { ApiError } from '../../errors.ts';

/** What a client has left of a limit, as the standard `RateLimit` headers tell it. */
export interface RateState {
  readonly allowed: boolean;
  /** `RateLimit-Policy`. */
  readonly policy: string;
  /** `RateLimit`. */
  readonly state: string;
  /** Seconds until a request is allowed again. */
  readonly retryAfterSeconds: number;
}

/**
 * A limit of requests per client in fixed windows, in the memory of this process.
 *
 * Headers after draft-ietf-httpapi-ratelimit-headers.
 */
export class RateLimiter {
  private readonly limiter: RateLimiterMemory;
  private readonly name: string;
  private readonly policy: string;

  constructor(name: string, { requests, seconds }: RateLimit) {
    this.limiter = new RateLimiterMemory({ points: requests, duration: seconds });
    this.name = name;
    this.policy = `"${name}";q=${requests};w=${seconds}`;
  }

  /** Counts one request of a client. */
  async consume(client: string): Promise<RateState> {
    let left: RateLimiterRes;
    let allowed = true;
    try {
      left = await this.limiter.consume(client);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      left = error;
      allowed = false;
    }
    const seconds = Math.ceil(left.msBeforeNext / 1000);
    return {
      allowed,
      policy: this.policy,
      state: `"${this.name}";r=${left.remainingPoints};t=${seconds}`,
      retryAfterSeconds: Math.max(1, seconds),
    };
  }
}

export function tooManyRequests({ retryAfterSeconds }: RateState): ApiError {
  return new ApiError('too_many_requests', {
    detail: `Too many requests; try again in ${retryAfterSeconds} s.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
