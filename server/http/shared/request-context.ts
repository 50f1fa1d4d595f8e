import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Logger } from '../../logger.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Identifies this request in the log and in `internal_error` responses. */
    id: string;
  }
}

/** Requests slower than this are logged as warnings, in ms. */
const SLOW_REQUEST_MS = 1_000;

/** Gives a request an id, and logs its outcome. */
export function beginRequest(
  request: IncomingMessage,
  response: ServerResponse,
  logger: Logger,
): void {
  request.id = randomUUID();
  if (!logger.isLevelEnabled('warn')) return;
  const start = performance.now();
  const loop = performance.eventLoopUtilization();
  // Read these now: routers rewrite the URL.
  const { id, method, url } = request;
  response.on('close', () => {
    const durationMs = Math.round(performance.now() - start);
    const slow = durationMs > SLOW_REQUEST_MS && response.getHeader('X-Accel-Buffering') !== 'no';
    const level = response.statusCode >= 500 || slow ? 'warn' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        request_id: id,
        method,
        url,
        status: response.statusCode,
        duration_ms: durationMs,
        // How long this process was computing meanwhile, for any request. The rest of the time it
        // waited for the database, a disk or the client.
        ...(slow && { busy_ms: Math.round(performance.eventLoopUtilization(loop).active) }),
        finished: response.writableFinished,
      },
      'request',
    );
  });
}
