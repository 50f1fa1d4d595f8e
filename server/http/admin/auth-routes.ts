import type { Request, RequestHandler, Response } from 'express';
import type { SessionToken } from '../../auth/session-token.ts';
import { authApi } from '../../contract/admin/api.ts';
import { ApiError } from '../../base/errors.ts';
import type { AppContext } from '../shared/context.ts';
import { SESSION_COOKIE, sentToken, sentTokens } from '../shared/sent-token.ts';
import { refuseCrossSite, sessionOf } from './guard.ts';
import type { Bind } from './bind.ts';
import { basePathOf } from '../shared/base-path.ts';
import { clientKey, isHttps, type TrustFunction } from '../shared/client-address.ts';
import { RateLimiter, tooManyRequests } from '../shared/rate-limit.ts';

/** Counts per client address. */
export const LOGIN_LIMIT = { requests: 5, seconds: 60 };

export function authRoutes(bind: Bind, context: AppContext): void {
  const { administrator, config, logger, securityLog, trust } = context;
  const scope = { trust, path: basePathOf(config) || '/' };
  const limiter = new RateLimiter('login', LOGIN_LIMIT);
  /** Refuses cross-site requests before they count, so that no other site uses up the attempts. */
  const refuseOtherSites: RequestHandler = (request, _response, next) => {
    refuseCrossSite(request, context);
    next();
  };
  // Runs before body parsing, so malformed requests count too.
  const throttle: RequestHandler = (request, _response, next) => {
    const rate = limiter.consume(clientKey(request, trust));
    if (!rate.allowed) {
      securityLog.note('sign_in_throttled', request);
      throw tooManyRequests(rate);
    }
    next();
  };

  bind(
    authApi.login,
    async ({ body }, request, response) => {
      const token = await administrator.login(body);
      if (token === null) {
        securityLog.note('sign_in_failed', request);
        throw new ApiError('login_or_pass_wrong', {
          detail: 'The user name or password is wrong, or the clocks differ by more than a minute.',
        });
      }
      if (config.production && !isHttps(request, trust)) {
        logger.warn(
          { request_id: request.id },
          'a login was served over plain http, so anyone on the network can take over the session; use https, or set TRUST_PROXY if a proxy provides it',
        );
      }
      securityLog.note('sign_in', request);
      setSessionCookie(request, response, token, scope);
      return { token: token.token };
    },
    [refuseOtherSites, throttle],
  );

  bind(authApi.checkToken, async (_input, request, response) => {
    const sent = sentToken(request);
    const session = sent && (await sessionOf(request, sent.token, context));
    if (session) setSessionCookie(request, response, await administrator.renew(session), scope);
    return { isValid: session !== null };
  });

  bind(authApi.logout, async (_input, request, response) => {
    refuseCrossSite(request, context);
    response.clearCookie(SESSION_COOKIE, cookieAttributes(request, scope));
    // The cookie may have been set while PUBLIC_URL had no path.
    if (scope.path !== '/') {
      response.clearCookie(SESSION_COOKIE, cookieAttributes(request, { ...scope, path: '/' }));
    }
    for (const token of sentTokens(request)) {
      if (await administrator.endSession(token)) securityLog.note('sign_out', request);
    }
    return { isValid: false };
  });
}

function setSessionCookie(
  request: Request,
  response: Response,
  { token, seconds }: SessionToken,
  scope: CookieScope,
): void {
  const attributes = { ...cookieAttributes(request, scope), maxAge: seconds * 1000 };
  response.cookie(SESSION_COOKIE, token, attributes);
}

interface CookieScope {
  trust: TrustFunction;
  path: string;
}

function cookieAttributes(request: Request, { trust, path }: CookieScope) {
  // Over plain http a browser would drop a `Secure` cookie.
  const secure = isHttps(request, trust);
  return { httpOnly: true, sameSite: 'lax', secure, path } as const;
}
