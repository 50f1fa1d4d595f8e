import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Operation } from '../../contract/operation.ts';
import { ApiError } from '../../errors.ts';
import type { UnfinishedBodies } from '../connections/unfinished-bodies.ts';
import { isLocalHost } from '../shared/client-address.ts';
import { allowedHeaders } from '../shared/preflight.ts';
import type { PublicAnswers } from '../shared/public-answers.ts';
import { addRoute } from '../shared/routing.ts';
import { API_SECURITY_HEADERS } from '../shared/security-headers.ts';
import type { McpSources } from './tools.ts';

export const MCP_PATH = '/mcp';

/** A call of a tool is a few hundred bytes. */
const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_BODY_VALUES = 1_000;

/** One message; a list of them would count as one request of the rate limit. */
const message: Operation & { body: z.ZodType } = {
  method: 'post',
  path: MCP_PATH,
  summary: 'One JSON-RPC message of the Model Context Protocol',
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
  status: 200,
  errors: [],
};

interface McpServices extends McpSources {
  config: Config;
  answers: PublicAnswers;
  unfinishedBodies: UnfinishedBodies;
}

/**
 * The dictionary as tools of language models: the Model Context Protocol over streamable HTTP,
 * without sessions, so that any instance can answer any request. The protocol's code is loaded with
 * the first request.
 */
export function mcpRoutes({ config, answers, unfinishedBodies, ...sources }: McpServices): Router {
  const router = Router({ caseSensitive: true });
  router.use(MCP_PATH, headers, guardOrigin(config));
  const options = {
    bodyLimitBytes: BODY_LIMIT_BYTES,
    maxBodyValues: MAX_BODY_VALUES,
    unfinishedBodies,
    before: [answers.limitRate],
  };
  addRoute(router, message, options, async ({ body }, request, response) => {
    const { answerMessage } = await import('./server.ts');
    await answerMessage(sources, body, request, response);
  });
  router.all(MCP_PATH, () => {
    throw new ApiError('method_not_allowed', {
      detail: 'This address answers POST: it has neither sessions nor streams of its own.',
      headers: { Allow: 'POST, OPTIONS' },
    });
  });
  return router;
}

const headers: RequestHandler = (_request, response, next) => {
  for (const [name, value] of API_SECURITY_HEADERS) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * Lets the pages of known origins in and refuses all others, as the protocol wants it: a page whose
 * host name was made to resolve to this machine (DNS rebinding) still says where it comes from.
 * Programs send no origin.
 */
function guardOrigin({ publicUrl, corsOrigins }: Config): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined) return next();
    const isKnown = origin === publicUrl || corsOrigins.includes(origin) || isLocalOrigin(origin);
    if (!isKnown) {
      throw new ApiError('cross_site_request', {
        detail: 'Pages of this origin may not ask; CORS_ORIGINS lists those that may.',
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

/** A page of this machine, such as that of a program that runs here. */
function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLocalHost(new URL(origin).host);
}
