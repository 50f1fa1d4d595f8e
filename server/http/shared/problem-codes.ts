import type { IncomingMessage } from 'node:http';

/**
 * `Prefer: problem-codes` (RFC 7240). Others get `details` without codes, as clients of 0.1 expect.
 */
export function wantsProblemCodes({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => one.trim().toLowerCase() === 'problem-codes');
}
