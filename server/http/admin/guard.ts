import type { Request, RequestHandler } from 'express';
import type { ProvenSession } from '../../auth/session-token.ts';
import { ApiError } from '../../base/errors.ts';
import type { AppContext } from '../shared/context.ts';
import { sentToken } from '../shared/sent-token.ts';

/** Longer than any real origin, since clients can send anything. */
const MAX_LOGGED_ORIGIN = 300;

type GuardContext = Pick<AppContext, 'administrator' | 'securityLog'> & {
  config: Pick<AppContext['config'], 'corsOrigins'>;
};

/**
 * @throws {ApiError} `invalid_token`; `cross_site_request` when another site made the browser send
 * its cookie
 */
export function requireAdmin(context: GuardContext): RequestHandler {
  return async (request, _response, next) => {
    const sent = sentToken(request);
    if (!sent || !(await sessionOf(request, sent.token, context))) {
      throw new ApiError('invalid_token', {
        detail: 'Sign in first: the session token is missing, wrong, expired or signed out.',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    if (sent.inCookie) refuseCrossSite(request, context);
    next();
  };
}

/**
 * `ADMIN_STANDBY`: refuses admin requests while another process is the writer, so that one process
 * counts sign-ins and used proofs.
 */
export function refuseWhileWaiting({ dictionary }: Pick<AppContext, 'dictionary'>): RequestHandler {
  return (_request, _response, next) => {
    const { role } = dictionary.database;
    if (role?.isWaiting) role.requireHeld();
    next();
  };
}

/** Null if there is no valid token. Rejected tokens are logged. */
export async function sessionOf(
  request: Request,
  token: string,
  { administrator, securityLog }: GuardContext,
): Promise<ProvenSession | null> {
  const session = await administrator.session(token);
  if (typeof session !== 'string') return session;
  securityLog.note('bad_token', request, { reason: session });
  return null;
}

/**
 * Refuses a change that another site made a browser send. Requests without the headers that only
 * browsers send pass, because no browser attached the cookie by itself.
 * @throws {ApiError} `cross_site_request`
 */
export function refuseCrossSite(request: Request, { config, securityLog }: GuardContext): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && config.corsOrigins.includes(origin)) return;
  const otherOrigin = origin !== undefined && !isOwnOrigin(origin, request.host);
  const otherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!otherOrigin && !otherSite) return;
  securityLog.note('cross_site_refused', request, {
    origin: origin?.slice(0, MAX_LOGGED_ORIGIN) ?? null,
  });
  throw new ApiError('cross_site_request', {
    detail:
      'This change was requested by another site. A reverse proxy must pass on the Host header, and other origins must be listed in CORS_ORIGINS.',
  });
}

/** Ignores the scheme, which differs behind a proxy that terminates TLS. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  // Parsed like the origin, so that a default port is dropped here too.
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost;
}
