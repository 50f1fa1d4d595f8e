import type { IncomingMessage } from 'node:http';

/** A list of header names: RFC 9110, section 5.6. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;
const MAX_LENGTH = 1_024;

/**
 * `Access-Control-Allow-Headers` for a preflight: whatever it asks for. No request header does harm
 * here, and client libraries add headers of their own.
 */
export function allowedHeaders({ headers }: IncomingMessage, otherwise: string): string {
  const asked = headers['access-control-request-headers'];
  if (asked === undefined || asked.length > MAX_LENGTH || !HEADER_NAMES.test(asked)) {
    return otherwise;
  }
  return asked;
}
