import type { Request } from 'express';
import type { Logger } from '../../base/logger.ts';
import { clientAddress, clientKey, type TrustFunction } from './client-address.ts';
import { RateLimiter } from './rate-limit.ts';

/** The names are API: tools such as fail2ban match them. */
const EVENTS = {
  dataset_removed: 'dataset removed',
  sign_in: 'signed in',
  sign_in_failed: 'sign-in refused',
  sign_in_throttled: 'too many sign-in requests',
  sign_out: 'signed out',
  bad_token: 'session token refused',
  cross_site_refused: 'cross-site change refused',
  settings_read: 'settings read',
  api_key_created: 'API key created',
  api_key_deleted: 'API key deleted',
  import_started: 'import started',
  import_finished: 'import finished',
  import_failed: 'import failed; nothing was changed',
  import_cancelled: 'import cancelled',
} as const;
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
