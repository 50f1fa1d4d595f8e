import cookieParser from 'cookie-parser';
import type { Request } from 'express';

export const SESSION_COOKIE = 'bearer';

export const readCookies = cookieParser();

/** The `Authorization` header takes precedence over the cookie. */
export function sentToken(request: Request): { token: string; inCookie: boolean } | null {
  const header = tokenInHeader(request);
  if (header !== null) return { token: header, inCookie: false };
  const cookie = tokenInCookie(request);
  return cookie === null ? null : { token: cookie, inCookie: true };
}

export const sentTokens = (request: Request): string[] =>
  [tokenInHeader(request), tokenInCookie(request)].filter((token) => token !== null);

const tokenInHeader = ({ headers }: Request): string | null =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;

function tokenInCookie({ cookies }: Request): string | null {
  const cookie: unknown = cookies[SESSION_COOKIE];
  // cookie-parser turns `j:{...}` into an object.
  return typeof cookie === 'string' && cookie !== '' ? cookie : null;
}
