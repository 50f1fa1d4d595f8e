import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../../base/logger.ts';
import { clientAddress, type TrustFunction } from './client-address.ts';
import { routeTemplate } from './route-templates.ts';

/** `ACCESS_LOG`: one line per request with its route, but not the searched words. */
export function accessLog(logger: Logger, trust: TrustFunction) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    // Read these now: routers rewrite the URL, and a closed connection has no address.
    const { method = '', url = '' } = request;
    const address = clientAddress(request, trust);
    response.once('close', () => {
      logger.info(
        {
          event: 'access',
          request_id: request.id,
          address,
          method,
          route: routeTemplate(method, url),
          status: response.statusCode,
          duration_ms: Math.round(performance.now() - start),
          finished: response.writableFinished,
        },
        'access',
      );
    });
  };
}
