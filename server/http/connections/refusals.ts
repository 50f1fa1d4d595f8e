import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../base/errors.ts';
import { API_SECURITY_HEADERS } from '../shared/security-headers.ts';
import { hangUp } from './hang-up.ts';

const DETAILS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The URL and headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/**
 * Answers on the bare socket if no request came about: not HTTP, or not complete in time. For the
 * `clientError` event of a server.
 */
export function refuseConnection({ code = '' }: { code?: string }, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const { headers, body } = refusal(DETAILS[code] ?? 'This is not a well-formed HTTP request.');
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 400 Bad Request\r\n${head}\r\n${body}`);
  hangUp(socket);
}

/** Refuses a parsed request that HTTP forbids. Returns false for all others. */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const detail = problemOf(request);
  if (detail === null) return false;
  const { headers, body } = refusal(detail);
  response.writeHead(400, headers.flat());
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

function problemOf({ httpVersion, rawHeaders, url = '' }: IncomingMessage): string | null {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'There must be only one Host header.';
  if (hosts === 0 && httpVersion === '1.1') return 'A request needs a Host header.';
  // `*` is only for OPTIONS; any other target that is not a path is an absolute URL.
  if (url.startsWith('/') || url === '*') return null;
  const isAddress = /^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url);
  return isAddress ? null : 'The request URL is malformed.';
}

function refusal(detail: string): { headers: (readonly [string, string])[]; body: string } {
  const body = JSON.stringify(new ApiError('validation_failed', { detail }).toBody());
  return {
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Cache-Control', 'no-store'],
      ['Connection', 'close'],
      ...API_SECURITY_HEADERS,
    ],
    body,
  };
}

/** A second response would end up inside the one being sent. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'headersSent');
}
