import { Router } from 'express';
import type { Administrator } from '../auth/administrator.ts';
import type { Config } from '../config/config.ts';
import { documentApi } from '../contract/admin-api.ts';
import type { Operation } from '../contract/operation.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Logger } from '../logger.ts';
import type { UpdateCheck } from '../ops/update-check.ts';
import type { Importer } from '../dataset/importer.ts';
import type { Editor } from '../dictionary/editing/editor.ts';
import type { Overview } from '../dictionary/editorial/overview.ts';
import type { Moderation } from '../dictionary/moderation.ts';
import { moderationRoutes } from './admin/moderation-routes.ts';
import { transferRoutes } from './admin/transfer-routes.ts';
import { wordRoutes } from './admin/word-routes.ts';
import { requireAdmin } from './admin-guard.ts';
import { adminHeaders } from './admin-headers.ts';
import { authRoutes } from './auth-routes.ts';
import type { Bind } from './bind.ts';
import type { TrustFunction } from './client-address.ts';
import { adminOpenApi } from './openapi.ts';
import { addRoute, refuseUnknownRoutes } from './routing.ts';
import { settingsRoutes } from './settings-routes.ts';

export interface AdminServices {
  config: Config;
  logger: Logger;
  dictionary: Dictionary;
  editor: Editor;
  moderation: Moderation;
  overview: Overview;
  importer: Importer;
  administrator: Administrator;
  updates: UpdateCheck;
  trust: TrustFunction;
}

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The administrator's API: the routes below `/api`, all but the open ones behind the guard. */
export function adminRoutes(services: AdminServices): Router {
  const { config, administrator } = services;
  const router = Router({ caseSensitive: true });
  const guard = requireAdmin(administrator, config.corsOrigins);
  const bound: Operation[] = [];
  const bind: Bind = (operation, handle, before = []) => {
    bound.push(operation);
    const options = {
      bodyLimitBytes: BODY_LIMIT_BYTES,
      before: operation.open ? before : [guard, ...before],
    };
    addRoute(router, operation, options, async (input, request, response) => {
      const answer = await handle(input, request, response);
      if (operation.answer) response.status(operation.status).json(answer);
      else if (operation.status === 204) response.status(204).end();
    });
  };

  router.use(adminHeaders(config.corsOrigins));
  authRoutes(bind, services);
  settingsRoutes(bind, services);
  moderationRoutes(bind, services);
  transferRoutes(bind, services);
  wordRoutes(bind, services);
  bind(documentApi.getAdminOpenApi, () => adminOpenApi());
  router.use(refuseUnknownRoutes(bound));
  return router;
}
