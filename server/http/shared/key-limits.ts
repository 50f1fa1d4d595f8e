import type { IncomingMessage } from 'node:http';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { RateLimit } from '../../config/config.ts';
import { parseRateLimit } from '../../config/values.ts';
import type { KeyUses } from '../../ops/key-uses.ts';
import type { RateLimiter, RateState } from './rate-limit.ts';

/** `Authorization` is the administrator's. */
const KEY_HEADER = 'x-api-key';

interface KeyLimit {
  /** Counts a request. */
  consume(): RateState;
  /** Must be awaited before {@link consume}; null when the count is known here. */
  pending(): Promise<void> | null;
}

/** Each key has its own limit, or else the default limit. */
export class KeyLimits {
  /** Keys are limits as written, so that counts survive a reload of the key file. */
  private readonly limiters = new Map<string, RateLimiter>();

  /** @param makeLimiter null stands for the default limit */
  constructor(
    private readonly keys: ApiKeys,
    private readonly uses: KeyUses,
    private readonly makeLimiter: (limit: RateLimit | null) => RateLimiter,
  ) {}

  /** Null for a request without a key, `unknown` for an invalid one. */
  find({ headers }: IncomingMessage): KeyLimit | 'unknown' | null {
    const sent = headers[KEY_HEADER];
    if (sent === undefined) return null;
    const key = this.keys.find(sent);
    if (key === null) return 'unknown';
    const limiter = this.limiterOf(key.limit ?? '');
    return {
      pending: () => limiter.pending(key.sha256),
      consume: () => {
        const rate = limiter.consume(key.sha256);
        if (rate.allowed) this.uses.count(key.sha256);
        return rate;
      },
    };
  }

  private limiterOf(limit: string): RateLimiter {
    const known = this.limiters.get(limit);
    if (known) return known;
    const limiter = this.makeLimiter(limit === '' ? null : parseRateLimit(limit));
    this.limiters.set(limit, limiter);
    return limiter;
  }
}
