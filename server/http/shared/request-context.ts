import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Logger } from '../../base/logger.ts';
import { noteFailure } from './failure-log.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Identifies this request in the log and in `internal_error` responses. */
    id: string;
  }
}

/** Slower requests are logged as warnings. */
const SLOW_REQUEST_MS = 1_000;

/** Gives a request an id, and logs its outcome. */
export function beginRequest(request: IncomingMessage, response: ServerResponse, logger: Logger) {
  request.id = randomUUID();
  if (!logger.isLevelEnabled('warn')) return;
  const start = performance.now();
  const loop = performance.eventLoopUtilization();
  // Read these now: routers rewrite the URL.
  const { id, method, url } = request;
  let answered = 0;
  response.on('prefinish', () => (answered = performance.now()));
  response.on('close', () => {
    const end = performance.now();
    const durationMs = Math.round(end - start);
    const slow = durationMs > SLOW_REQUEST_MS && response.getHeader('X-Accel-Buffering') !== 'no';
    const failed = response.statusCode >= 500;
    const level = failed || slow ? 'warn' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const fields = {
      request_id: id,
      method,
      url,
      status: response.statusCode,
      duration_ms: durationMs,
      ...(slow && spent(durationMs, loop, answered === 0 ? 0 : end - answered)),
      finished: response.writableFinished,
    };
    if (failed) {
      const error = `${method} ${response.statusCode}`;
      noteFailure(logger, { level: 'warn', message: 'request', fields, error });
    } else logger[level](fields, 'request');
  });
}

/**
 * Where the time of a slow request went: how long this process was computing meanwhile, for any
 * request; how long the client took for the complete answer; and the rest, in which the request
 * waited for the database or a disk.
 */
function spent(durationMs: number, loop: EventLoopUtilization, sending: number) {
  const busyMs = Math.round(performance.eventLoopUtilization(loop).active);
  const sendingMs = Math.round(sending);
  return {
    busy_ms: busyMs,
    waiting_ms: Math.max(0, durationMs - busyMs - sendingMs),
    sending_ms: sendingMs,
  };
}
