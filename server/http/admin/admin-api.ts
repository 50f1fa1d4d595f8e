import { Router } from 'express';
import { documentApi } from '../../contract/admin/api.ts';
import type { Operation } from '../../contract/operation.ts';
import { adminOpenApi } from '../shared/openapi.ts';
import { addRoute, refuseUnknownRoutes } from '../shared/routing.ts';
import { authRoutes } from './auth-routes.ts';
import type { Bind } from './bind.ts';
import { datasetRoutes } from './dataset-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { uncachedApi } from '../shared/security-headers.ts';
import { readCookies } from '../shared/sent-token.ts';
import { refuseWhileWaiting, requireAdmin } from './guard.ts';
import { adminHeaders } from './headers.ts';
import { keyRoutes } from './key-routes.ts';
import { listRoutes } from './list-routes.ts';
import { missRoutes } from './miss-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import type { AppContext } from '../shared/context.ts';
import { partRoutes } from './part-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { transferRoutes } from './transfer-routes.ts';
import { wordRoutes } from './word-routes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const OPEN_BODY_LIMIT_BYTES = 16 * 1024;
/** The largest record has a few thousand values. */
const MAX_BODY_VALUES = 50_000;

/** The administrator's API. The guard covers every route that is not declared open. */
export function adminRoutes(context: AppContext): Router {
  const router = Router({ caseSensitive: true });
  const guard = requireAdmin(context);
  const bound: Operation[] = [];
  const bind: Bind = (operation, handle, before = []) => {
    bound.push(operation);
    const options = {
      bodyLimitBytes: operation.open ? OPEN_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES,
      maxBodyValues: MAX_BODY_VALUES,
      unfinishedBodies: context.unfinishedBodies,
      before: operation.open ? before : [guard, ...before],
    };
    addRoute(router, operation, options, async (input, request, response) => {
      const answer = await handle(input, request, response);
      if (operation.mayBeEmpty && answer === null) response.status(204).end();
      else if (operation.answer) response.status(operation.status ?? 200).json(answer);
      else if (operation.status === 204) response.status(204).end();
    });
  };

  router.use(uncachedApi, adminHeaders(context.config.corsOrigins));
  router.use(refuseWhileWaiting(context), readCookies);
  authRoutes(bind, context);
  settingsRoutes(bind, context);
  keyRoutes(bind, context);
  missRoutes(bind, context);
  moderationRoutes(bind, context);
  transferRoutes(bind, context);
  exportRoutes(bind, context);
  datasetRoutes(bind, context);
  listRoutes(bind, context);
  wordRoutes(bind, context);
  partRoutes(bind, context);
  bind(documentApi.getAdminOpenApi, () => adminOpenApi());
  router.use(refuseUnknownRoutes(bound));
  return router;
}
