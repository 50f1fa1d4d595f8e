import EVENTS from './security-events.json' with { type: 'json' };
import type { Request } from 'express';
import type { Logger } from '../../base/logger.ts';
import { clientAddress, clientKey, type TrustFunction } from './client-address.ts';
import { RateLimiter } from './rate-limit.ts';

/** The names are API: tools such as fail2ban match them. */
type SecurityEvent = keyof typeof EVENTS;

/** Events that anybody can cause without signing in. */
const REFUSALS: ReadonlySet<SecurityEvent> = new Set([
  'sign_in_failed',
  'sign_in_throttled',
  'bad_token',
  'cross_site_refused',
]);
/** Counts per client: enough to act on, too few to fill a disk. */
const REFUSAL_LIMIT = { requests: 30, seconds: 60 };

/** Logs who did what on the admin surface, at `info`, with stable fields. */
export class SecurityLog {
  private readonly refusals = new RateLimiter('refusals', REFUSAL_LIMIT);

  constructor(
    private readonly logger: Logger,
    private readonly trust: TrustFunction,
  ) {}

  /** `details` must not hold secrets. */
  note(event: SecurityEvent, request: Request, details: object = {}): void {
    if (REFUSALS.has(event)) {
      if (!this.refusals.consume(clientKey(request, this.trust)).allowed) return;
    }
    const address = clientAddress(request, this.trust);
    this.logger.info({ event, address, request_id: request.id, ...details }, EVENTS[event]);
  }
}
