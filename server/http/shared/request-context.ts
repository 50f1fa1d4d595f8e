import type { RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../../logger.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifies this request in the log and in `internal_error` responses. */
    id: string;
  }
}

/** Requests slower than this are logged as warnings, in ms. */
const SLOW_REQUEST_MS = 1_000;

/** Gives every request an id and logs its outcome. */
export function requestContext(logger: Logger): RequestHandler {
  return (request, response, next) => {
    request.id = randomUUID();
    if (logger.isLevelEnabled('warn')) {
      const start = performance.now();
      response.on('close', () => {
        const durationMs = Math.round(performance.now() - start);
        const slow =
          durationMs > SLOW_REQUEST_MS && response.getHeader('X-Accel-Buffering') !== 'no';
        const level = response.statusCode >= 500 || slow ? 'warn' : 'debug';
        if (!logger.isLevelEnabled(level)) return;
        logger[level](
          {
            request_id: request.id,
            method: request.method,
            url: request.originalUrl,
            status: response.statusCode,
            duration_ms: durationMs,
            finished: response.writableFinished,
          },
          'request',
        );
      });
    }
    next();
  };
}
