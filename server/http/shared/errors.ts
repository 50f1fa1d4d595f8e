import type { IncomingMessage } from 'node:http';
import { isOutage } from '../../database/outage.ts';
import { storageError } from '../../database/storage.ts';
import { ApiError, databaseUnreachable, invalid } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { noteFailure } from './failure-log.ts';

/**
 * Turns any error into an answer for the client. Errors that are not the client's fault are logged
 * with their cause and the id that the client gets; those from one place in the code once a minute.
 * They are only warnings if the client has gone, for example when a stopping server cuts off what
 * is still running.
 */
export function toApiError(
  error: unknown,
  request: IncomingMessage & { originalUrl?: string },
  logger: Logger,
): ApiError {
  const isGone = request.socket.destroyed;
  const log = (cause: unknown, message: string) =>
    noteFailure(logger, {
      level: isGone ? 'warn' : 'error',
      message,
      error,
      fields: {
        err: cause,
        request_id: request.id,
        url: request.originalUrl ?? request.url,
        ...(isGone && { client_gone: true }),
      },
    });
  if (error instanceof ApiError) {
    if (error.code.startsWith('storage_') && error.cause) log(error.cause, 'cannot write');
    return error;
  }
  const known = fromMiddleware(error);
  if (known) return known;
  const unwritable = storageError(error);
  if (unwritable) {
    log(error, 'cannot write');
    return unwritable;
  }
  if (isOutage(error)) {
    // Every request logs this meanwhile; the log of the outage has the whole error.
    log(error instanceof Error ? error.message : error, 'database away');
    return databaseUnreachable();
  }
  log(error, 'request failed');
  return new ApiError('internal_error', {
    detail: 'Something went wrong on the server; its log has the details.',
    cause: error,
  });
}

/** Errors of Express, its body parser and its static files, which carry a status. */
function fromMiddleware(error: unknown): ApiError | null {
  if (error instanceof URIError) {
    return new ApiError('validation_failed', {
      detail: 'The path has a malformed percent-encoding.',
      details: [{ path: 'path', message: 'malformed percent-encoding' }],
    });
  }
  if (!(error instanceof Error) || !('status' in error)) return null;
  const { status } = error;
  switch (status) {
    case 412:
      return new ApiError('precondition_failed', { detail: 'The file is another one by now.' });
    case 416:
      return new ApiError('range_not_satisfiable', { detail: 'The file is shorter than that.' });
    case 413:
      return new ApiError('payload_too_large', { detail: 'The body is too large.' });
    case 415:
      return new ApiError('unsupported_media_type', {
        detail: 'The body must be JSON in UTF-8, uncompressed or in a known encoding.',
      });
    // The body parser reports errors of our own check of the unparsed body with this status.
    case 403:
      return invalid('body', error.message);
    case 400:
      return invalid('body', 'is not valid JSON');
    default:
      if (typeof status !== 'number' || status < 400 || status >= 500) return null;
      return new ApiError('validation_failed', { status, detail: error.message });
  }
}
