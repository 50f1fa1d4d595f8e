import { type Response, Router } from 'express';
import { methodNotAllowed } from '../base/errors.ts';
import { APP_VERSION } from '../base/version.ts';
import { within } from '../base/within.ts';
import type { Readiness } from './shared/context.ts';
import { API_SECURITY_HEADERS } from './shared/security-headers.ts';

/** A database that takes longer counts as unreachable. */
const PING_TIMEOUT_MS = 2_000;

/** No login, no rate limit, never cached. */
export function healthRoutes(readiness: () => Readiness, ping: () => Promise<void>): Router {
  const router = Router();
  const send = (response: Response, status: number, body: object) => {
    for (const [name, value] of API_SECURITY_HEADERS) response.setHeader(name, value);
    response.status(status).setHeader('Cache-Control', 'no-store').json(body);
  };
  router.get('/health', (_request, response) => {
    send(response, 200, { status: 'ok', version: APP_VERSION });
  });
  router.get('/ready', async (_request, response) => {
    let state = readiness();
    if (state.status === 'ok' && !(await answers(ping))) {
      state = { status: 'error', reason: 'database_unreachable' };
    }
    send(response, state.status === 'ok' ? 200 : 503, state);
  });
  router.all(['/health', '/ready'], () => {
    throw methodNotAllowed('GET, HEAD');
  });
  return router;
}

async function answers(ping: () => Promise<void>): Promise<boolean> {
  const pinged = ping().then(
    () => true,
    () => false,
  );
  return within(PING_TIMEOUT_MS, pinged, false);
}
