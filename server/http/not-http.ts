import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.ts';
import { API_SECURITY_HEADERS } from './shared/security-headers.ts';

const DETAILS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and the headers are too long together.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/**
 * Answers on the bare connection what never became a request, because it is not HTTP; for the
 * `clientError` event of a server.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const detail = DETAILS[error.code ?? ''] ?? 'This is not a well-formed HTTP request.';
  const body = JSON.stringify(new ApiError('validation_failed', { detail }).toBody());
  const headers = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
    ...API_SECURITY_HEADERS,
  ];
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\n${body}`);
}

/** Whether an answer is being sent on this connection; a second one would end up inside it. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'headersSent');
}
