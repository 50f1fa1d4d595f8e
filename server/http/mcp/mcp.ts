import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import type { Config } from '../../config/parse-config.ts';
import type { Operation } from '../../contract/operation.ts';
import { ApiError } from '../../base/errors.ts';
import { isLocalHost } from '../shared/client-address.ts';
import type { AppContext } from '../shared/context.ts';
import { allowedHeaders } from '../shared/preflight.ts';
import { addRoute } from '../shared/routing.ts';
import { uncachedApi } from '../shared/security-headers.ts';

const MCP_PATH = '/mcp';

/** A call of a tool is a few hundred bytes. */
const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_BODY_VALUES = 1_000;

/** A single message, because a batch would count as one request of the rate limit. */
const message: Operation & { body: z.ZodType } = {
  method: 'post',
  path: MCP_PATH,
  summary: 'One JSON-RPC message of the Model Context Protocol',
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
};

/**
 * The Model Context Protocol over streamable HTTP, without sessions, so that any instance can
 * answer any request. The protocol's code is loaded with the first request.
 */
export function mcpRoutes(context: AppContext): Router {
  const { config, answers, unfinishedBodies } = context;
  const router = Router({ caseSensitive: true });
  router.use(MCP_PATH, uncachedApi, guardOrigin(config));
  const options = {
    bodyLimitBytes: BODY_LIMIT_BYTES,
    maxBodyValues: MAX_BODY_VALUES,
    unfinishedBodies,
    before: [answers.limitRate],
  };
  addRoute(router, message, options, async ({ body }, request, response) => {
    const { answerMessage } = await import('./server.ts');
    await answerMessage(context, body, request, response);
  });
  router.all(MCP_PATH, () => {
    throw new ApiError('method_not_allowed', {
      detail: 'This address answers only POST: it has no sessions or streams of its own.',
      headers: { Allow: 'POST, OPTIONS' },
    });
  });
  return router;
}

/**
 * Refuses pages of unknown origins, as the protocol requires: even a page whose host name was made
 * to resolve to this machine (DNS rebinding) sends its true origin. Programs send none.
 */
function guardOrigin({ publicUrl, corsOrigins }: Config): RequestHandler {
  const own = publicUrl === null ? null : new URL(publicUrl).origin;
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined) return next();
    const isKnown = origin === own || corsOrigins.includes(origin) || isLocalOrigin(origin);
    if (!isKnown) {
      throw new ApiError('cross_site_request', {
        detail: 'Pages of this origin are not allowed; list it in CORS_ORIGINS to allow it.',
      });
    }
    response.vary('Origin').set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate',
    });
    if (request.method !== 'OPTIONS') return next();
    response
      .status(204)
      .set({
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': allowedHeaders(request, 'Content-Type'),
      })
      .end();
  };
}

/** Lets pages of local programs in. */
const isLocalOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLocalHost(new URL(origin).host);
