import type { IncomingMessage } from 'node:http';

/** A list of names of headers: RFC 9110, section 5.6. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;
const MAX_LENGTH = 1_024;

/**
 * `Access-Control-Allow-Headers` of the answer to a preflight: what it asks for, because no header
 * of a request does harm here, and clients send what their libraries think of.
 */
export function allowedHeaders({ headers }: IncomingMessage, otherwise: string): string {
  const asked = headers['access-control-request-headers'];
  if (asked === undefined || asked.length > MAX_LENGTH || !HEADER_NAMES.test(asked)) {
    return otherwise;
  }
  return asked;
}
