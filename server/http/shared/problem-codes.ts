import type { IncomingMessage } from 'node:http';

/**
 * Whether a client asks for the codes of problems (`Prefer: problem-codes`, RFC 7240). Others get
 * `details` as they were before there were codes.
 */
export function wantsProblemCodes({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => one.trim().toLowerCase() === 'problem-codes');
}
