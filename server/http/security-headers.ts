/** Headers, as names and values, of answers that are data: nothing in them may run or be framed. */
export const API_SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
];

/** Only on answers to https requests: a LAN address without TLS must keep working. */
export const HSTS_HEADER = ['Strict-Transport-Security', 'max-age=31536000'] as const;
