import cookieParser from 'cookie-parser';
import type { Request, RequestHandler } from 'express';
import type { Administrator } from '../../auth/administrator.ts';
import { ApiError } from '../../errors.ts';

/** Name of the session cookie. */
export const SESSION_COOKIE = 'bearer';

/** Reads the cookies of a request for {@link sentToken}. */
export const readCookies = cookieParser();

/** What a request brings to show that it may: the header counts before the cookie. */
export function sentToken({ headers, cookies }: Request): SentToken | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (token !== undefined) return { token, inCookie: false };
  const cookie: unknown = cookies[SESSION_COOKIE];
  // The parser turns `j:{...}` into an object.
  return typeof cookie === 'string' && cookie !== '' ? { token: cookie, inCookie: true } : null;
}

interface SentToken {
  token: string;
  inCookie: boolean;
}

/**
 * Lets the signed-in administrator through.
 *
 * @throws {ApiError} `invalid_token`; `cross_site_request` when a browser was made to send its
 *   cookie by another site
 */
export function requireAdmin(
  administrator: Administrator,
  corsOrigins: readonly string[],
): RequestHandler {
  return async (request, _response, next) => {
    const sent = sentToken(request);
    if (!sent || !(await administrator.hasSession(sent.token))) {
      throw new ApiError('invalid_token', {
        detail: 'Sign in first: the session token is missing, wrong or expired.',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    if (sent.inCookie) refuseCrossSite(request, corsOrigins);
    next();
  };
}

/**
 * Refuses a change that another site made a browser ask for. Requests without the headers that only
 * browsers send pass: their sender chose the cookie.
 *
 * @throws {ApiError} `cross_site_request`
 */
export function refuseCrossSite(request: Request, corsOrigins: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && corsOrigins.includes(origin)) return;
  const otherOrigin = origin !== undefined && !isOwnOrigin(origin, request.host);
  const otherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!otherOrigin && !otherSite) return;
  throw new ApiError('cross_site_request', {
    detail:
      'Another site asked for this change. A proxy in front must pass the Host header on; other origins must be listed in CORS_ORIGINS.',
  });
}

/** Whether an origin is this host. Schemes differ behind a proxy that ends TLS, so they do not count. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  // Parsed like the origin, so that a default port counts as none.
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost;
}
