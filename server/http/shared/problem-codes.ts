import type { IncomingMessage } from 'node:http';

/** `Prefer: problem-codes` (RFC 7240). Other clients get `details` without codes. */
export function wantsProblemCodes({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => one.trim().toLowerCase() === 'problem-codes');
}
