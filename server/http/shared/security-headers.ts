import type { RequestHandler } from 'express';
import { isHttps, type TrustFunction } from './client-address.ts';

/** Headers, as names and values, of answers that are data: nothing in them may run or be framed. */
export const API_SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
];

/**
 * Headers, as names and values, of the web interface: only its own files, nothing inline, and no
 * upgrade to https, because a LAN address without TLS must keep working.
 */
export const PAGE_SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  [
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
];

/** Only on answers to https requests: a LAN address without TLS must keep working. */
export const HSTS_HEADER = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** Browsers heed it on secure origins only, and complain of it in their console elsewhere. */
export const OPENER_HEADER = ['Cross-Origin-Opener-Policy', 'same-origin'] as const;

/** Puts on every answer whose request was https what is for these; the public API does so itself. */
export function secureOriginHeaders(trust: TrustFunction): RequestHandler {
  return (request, response, next) => {
    if (isHttps(request, trust)) {
      response.setHeader(...HSTS_HEADER);
      response.setHeader(...OPENER_HEADER);
    }
    next();
  };
}
