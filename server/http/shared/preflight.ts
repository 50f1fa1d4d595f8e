import type { IncomingMessage } from 'node:http';
import { Answer } from './answer.ts';

/** RFC 9110, section 5.6. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;
const MAX_LENGTH = 1_024;
const MAX_AGE_SECONDS = 86_400;

export const preflightAnswer = (request: IncomingMessage, methods: string): Answer =>
  Answer.once(204, '', {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': allowedHeaders(request, 'Content-Type, If-None-Match'),
    'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
  });

/**
 * `Access-Control-Allow-Headers`: whatever was requested. No request header can do harm here, and
 * client libraries add their own.
 */
export function allowedHeaders({ headers }: IncomingMessage, otherwise: string): string {
  const requested = headers['access-control-request-headers'];
  if (requested === undefined || requested.length > MAX_LENGTH || !HEADER_NAMES.test(requested)) {
    return otherwise;
  }
  return requested;
}
