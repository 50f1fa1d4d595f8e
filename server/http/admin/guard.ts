import cookieParser from 'cookie-parser';
import type { Request, RequestHandler } from 'express';
import type { Administrator } from '../../auth/administrator.ts';
import { ApiError } from '../../errors.ts';

/** Name of the session cookie. */
export const SESSION_COOKIE = 'bearer';

/** Reads the cookies of a request for {@link sentToken}. */
export const readCookies = cookieParser();

/** What a request brings to show that it may: the header counts before the cookie. */
export function sentToken(request: Request): { token: string; inCookie: boolean } | null {
  const header = tokenInHeader(request);
  if (header !== null) return { token: header, inCookie: false };
  const cookie = tokenInCookie(request);
  return cookie === null ? null : { token: cookie, inCookie: true };
}

/** Every token that a request brings. */
export function sentTokens(request: Request): string[] {
  return [tokenInHeader(request), tokenInCookie(request)].filter((token) => token !== null);
}

function tokenInHeader({ headers }: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

function tokenInCookie({ cookies }: Request): string | null {
  const cookie: unknown = cookies[SESSION_COOKIE];
  // The parser turns `j:{...}` into an object.
  return typeof cookie === 'string' && cookie !== '' ? cookie : null;
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
    if (!sent || !(await administrator.session(sent.token))) {
      throw new ApiError('invalid_token', {
        detail: 'Sign in first: the session token is missing, wrong, expired or signed out.',
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
