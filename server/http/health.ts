import { Router } from 'express';
import { methodNotAllowed } from '../base/errors.ts';
import { APP_VERSION } from '../base/version.ts';
import { within } from '../base/within.ts';
import type { Readiness } from './shared/context.ts';
import { uncachedApi } from './shared/security-headers.ts';

/** A database that takes longer counts as unreachable. */
const PING_TIMEOUT_MS = 2_000;

/** No login, no rate limit, never cached. */
export function healthRoutes(readiness: () => Readiness, ping: () => Promise<void>): Router {
  const router = Router();
  router.use(['/health', '/ready'], uncachedApi);
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok', version: APP_VERSION });
  });
  router.get('/ready', async (_request, response) => {
    let state = readiness();
    if (state.status === 'ok' && !(await answers(ping))) {
      state = { status: 'error', reason: 'database_unreachable' };
    }
    response.status(state.status === 'ok' ? 200 : 503).json(state);
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
