import type { RequestHandler } from 'express';
import type { Config } from '../../config/parse-config.ts';
import { isHttps, type TrustFunction } from './client-address.ts';

/** Names and values. */
export type SecurityHeaders = readonly (readonly [string, string])[];

const COMMON: SecurityHeaders = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
];

/** API responses are data: nothing in them may run or be framed. */
export const API_SECURITY_HEADERS: SecurityHeaders = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ...COMMON,
];

/** For an API whose answers are not cached. */
export const uncachedApi: RequestHandler = (_request, response, next) => {
  response.setHeaders(new Map(API_SECURITY_HEADERS)).setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * Only the server's own files, nothing inline, recordings of these hosts, and requests to
 * AnkiConnect where it is offered. No upgrade to https, because a LAN address without TLS must keep
 * working.
 */
export const pageSecurityHeaders = ({
  audioHosts,
  ankiConnectUrl,
}: Pick<Config, 'audioHosts' | 'ankiConnectUrl'>): SecurityHeaders => [
  [
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `media-src ${["'self'", ...audioHosts].join(' ')}`,
      `connect-src ${["'self'", ...(ankiConnectUrl === null ? [] : [ankiConnectUrl])].join(' ')}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  ],
  ...COMMON,
];

/** Only on answers over https, because a LAN address without TLS must keep working. */
export const HSTS_HEADER = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** Browsers honour it on secure origins only, and warn in the console elsewhere. */
export const OPENER_HEADER = ['Cross-Origin-Opener-Policy', 'same-origin'] as const;

/** Adds the https-only headers; the public API adds them itself. */
export function secureOriginHeaders(trust: TrustFunction): RequestHandler {
  return (request, response, next) => {
    if (isHttps(request, trust)) {
      response.setHeader(...HSTS_HEADER);
      response.setHeader(...OPENER_HEADER);
    }
    next();
  };
}
