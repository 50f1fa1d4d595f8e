import type { RequestHandler } from 'express';
import { Agent, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../base/errors.ts';
import { allowSlowBody } from '../connections/slow-clients.ts';

/** The address of the client's connection. Only trusted on the writer's own socket. */
export const PEER_HEADER = 'x-wordkeep-peer';

/** Headers of a single connection, and those that this worker sets for the writer. */
const NOT_PASSED = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
  PEER_HEADER,
]);

const RETRY_AFTER_SECONDS = '2';

/** Requests wait this long for a writer that is starting. */
const WRITER_PATIENCE_MS = 15_000;
const LOOK_INTERVAL_MS = 100;

/**
 * Forwards requests unchanged to the worker that writes, and its answers back. Passing on the
 * connection instead is impossible once bytes of it have been read.
 */
export function forwardTo(
  socketPath: string,
  code: 'storage_read_only' | 'suggestions_unavailable',
): RequestHandler {
  const agent = new Agent({ keepAlive: true });
  let looking: Promise<boolean> | null = null;
  const look = () => (looking ??= isListening(socketPath).finally(() => (looking = null)));
  return async (request, response, next) => {
    allowSlowBody(request);
    // Only before anything is sent: a request that a killed writer has received must not be sent
    // twice.
    const patientUntil = performance.now() + WRITER_PATIENCE_MS;
    while (!(await look()) && performance.now() < patientUntil) await sleep(LOOK_INTERVAL_MS);
    if (response.destroyed) return;
    const { method, originalUrl, rawHeaders, socket } = request;
    const headers: string[] = [PEER_HEADER, socket.remoteAddress ?? ''];
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
      if (!NOT_PASSED.has(name.toLowerCase())) headers.push(name, value);
    }
    const outgoing = sendRequest({ socketPath, agent, method, path: originalUrl, headers });
    outgoing.on('response', (answer) => {
      for (const [name, value] of Object.entries(answer.headers)) {
        const isPassed = value !== undefined && !NOT_PASSED.has(name);
        if (isPassed && name !== 'transfer-encoding') response.setHeader(name, value);
      }
      response.writeHead(answer.statusCode ?? 502);
      pipeline(answer, response, () => {});
    });
    outgoing.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else next(unavailable(code, error));
    });
    response.once('close', () => outgoing.destroy());
    // Not a pipeline, which would close the client's connection when the writer ends its own.
    request.pipe(outgoing);
    request.once('error', () => outgoing.destroy());
  };
}

const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const unavailable = (code: 'storage_read_only' | 'suggestions_unavailable', cause: Error) =>
  new ApiError(code, {
    detail: 'The writer process is starting; please try again in a moment.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    cause,
  });
