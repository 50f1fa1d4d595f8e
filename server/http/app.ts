import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import type { RequestListener, Server } from 'node:http';
import { ApiError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { adminRoutes } from './admin/admin-api.ts';
import { basePathOf, stripBasePath } from './shared/base-path.ts';
import { CompatApis } from './compat-apis.ts';
import { toApiError } from './shared/errors.ts';
import { healthRoutes } from './health.ts';
import type { AppContext } from './shared/context.ts';
import { refuseRemote } from './admin/local-only.ts';
import { accessLog } from './shared/access-log.ts';
import { limitConnections } from './connections/connection-limits.ts';
import { createHardenedServer } from './connections/http-server.ts';
import { refuseMalformed } from './connections/refusals.ts';
import { mcpRoutes } from './mcp/mcp.ts';
import { PUBLIC_PREFIX } from './public/direct-routes.ts';
import { PublicApi } from './public/public-api.ts';
import { wantsProblemCodes } from './shared/problem-codes.ts';
import { beginRequest } from './shared/request-context.ts';
import { API_SECURITY_HEADERS, secureOriginHeaders } from './shared/security-headers.ts';
import { webRoutes } from './web/web.ts';
import { FEED_PATH } from '../formats/write/yomitan-feed.ts';
import { forwardTo } from './workers/forward.ts';

/** Not yet listening. */
export function createHttpServer(context: AppContext): Server {
  const { config, logger, answers, trust } = context;
  if (config.trustProxy === true) {
    logger.warn(
      'TRUST_PROXY=true trusts whatever a client puts into X-Forwarded-For, so anybody can fake addresses and evade every limit; name the proxy instead, such as TRUST_PROXY=loopback',
    );
  }
  const publicApi = config.publicApiEnabled ? new PublicApi(context) : null;
  const hasCompat = config.publicApiEnabled && config.compatApis.length > 0;
  const compatApis = hasCompat ? new CompatApis(context) : null;
  const app = expressApp(context, publicApi);
  const logAccess = config.accessLog ? accessLog(logger, trust) : null;
  const answerNow: RequestListener = (request, response) => {
    logAccess?.(request, response);
    context.observe?.(request, response);
    if (refuseMalformed(request, response)) return;
    if (answers.answerKnown(request, response)) return;
    beginRequest(request, response, logger);
    if (publicApi?.answerRead(request, response)) return;
    if (!compatApis?.answer(request, response)) app(request, response);
  };
  const base = basePathOf(config);
  const server = createHardenedServer((request, response) => {
    stripBasePath(request, base);
    const pending = answers.pending(request);
    if (pending) void pending.then(() => answerNow(request, response));
    else answerNow(request, response);
  });
  limitConnections(server, {
    max: config.maxConnections,
    maxPerAddress: config.maxConnectionsPerAddress,
    trust,
    logger,
  });
  return server;
}

/** The routes of everything, in order. */
function expressApp(context: AppContext, publicApi: PublicApi | null): Express {
  const { config, dictionary, trust, writerSocket } = context;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trust);
  // Each route parses its own query, strictly.
  app.set('query parser', false);

  if (publicApi) app.use(PUBLIC_PREFIX, publicApi.router);
  app.use(secureOriginHeaders(trust));
  const forward = writerSocket === undefined ? null : forwardTo(writerSocket, 'storage_read_only');
  // Only the writer knows the progress of a first import.
  const isEmpty = () => dictionary.index.counts().entries === 0;
  if (forward) app.get('/api/ready', (...args) => (isEmpty() ? forward(...args) : args[2]()));
  // One process makes the feed for all.
  if (forward) app.use(FEED_PATH, forward);
  const health = healthRoutes(context.readiness, () => dictionary.database.pingReads());
  app.use('/api', health);
  app.use(compression({ filter: (_request, response) => isWhole(response) }));
  if (config.adminLocalOnly) app.use(['/api', '/admin'], refuseRemote);
  if (config.adminApiEnabled) app.use('/api', forward ?? adminRoutes(context));
  if (config.mcpEnabled) app.use(mcpRoutes(context));
  app.use(webRoutes(context, async (url) => (await publicApi?.readText(url)) ?? ''));
  app.use(() => {
    throw new ApiError('route_not_found', { detail: 'There is nothing at this address.' });
  });
  app.use(answerError(context.logger));
  return app;
}

/** Compression would delay the lines of a progress stream; archives are compressed already. */
function isWhole(response: Response): boolean {
  const type = String(response.getHeader('Content-Type'));
  return /^(application\/(json|manifest\+json)|text\/(html|css|javascript)|image\/svg\+xml)\b/.test(
    type,
  );
}

const OF_A_FILE = ['Content-Encoding', 'ETag', 'Last-Modified', 'Accept-Ranges'];

/** The last handler, and the only one that turns errors outside the public API into JSON. */
const answerError =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const apiError = toApiError(error, request, logger);
    // Set for the file that was not sent.
    for (const name of OF_A_FILE) response.removeHeader(name);
    response
      .status(apiError.statusCode)
      .type('json')
      .setHeaders(new Map(API_SECURITY_HEADERS))
      .set({ 'Cache-Control': 'no-store', ...apiError.headers })
      .json(apiError.toBody(request.id, wantsProblemCodes(request)));
  };
