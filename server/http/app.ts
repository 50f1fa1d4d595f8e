import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import type { RequestListener, Server } from 'node:http';
import type { ApiKeys } from '../auth/api-keys.ts';
import type { Administrator } from '../auth/administrator.ts';
import type { Config } from '../config/config.ts';
import type { Importer } from '../dataset/import/importer.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Editor } from '../dictionary/editing/editor.ts';
import type { Finder } from '../dictionary/finder/find.ts';
import type { Overview } from '../dictionary/overview/overview.ts';
import type { Moderation } from '../dictionary/suggestions/moderation.ts';
import { ApiError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { ScheduledBackups } from '../ops/scheduled-backups.ts';
import type { SearchMisses } from '../ops/search-misses.ts';
import type { UpdateCheck } from '../ops/update-check.ts';
import { adminRoutes } from './admin/admin-api.ts';
import { basePathOf, stripBasePath } from './shared/base-path.ts';
import { compileTrust } from './shared/client-address.ts';
import { CompatApis } from './compat-apis.ts';
import { toApiError } from './shared/errors.ts';
import { healthRoutes, type Readiness } from './health.ts';
import { refuseRemote } from './admin/local-only.ts';
import { accessLog } from './shared/access-log.ts';
import { limitConnections } from './connections/connection-limits.ts';
import { createHardenedServer } from './connections/http-server.ts';
import { refuseMalformed } from './connections/refusals.ts';
import { UnfinishedBodies } from './shared/unfinished-bodies.ts';
import { mcpRoutes } from './mcp/mcp.ts';
import { PUBLIC_PREFIX } from './public/direct-routes.ts';
import { PublicApi } from './public/public-api.ts';
import { CachePolicy } from './shared/cache-policy.ts';
import { wantsProblemCodes } from './shared/problem-codes.ts';
import { PublicAnswers } from './shared/public-answers.ts';
import type { KeyLimits } from './shared/key-limits.ts';
import type { Limiter } from './shared/rate-limit.ts';
import { beginRequest } from './shared/request-context.ts';
import { API_SECURITY_HEADERS, secureOriginHeaders } from './shared/security-headers.ts';
import { SecurityLog } from './shared/security-log.ts';
import { Speech } from '../speech/speech.ts';
import { webRoutes } from './web/web.ts';
import type { LeaseSource } from './shared/leased-limiter.ts';
import type { KeyUses } from '../ops/key-uses.ts';
import { FEED_PATH } from '../formats/write/yomitan-feed.ts';
import { forwardTo } from './workers/forward.ts';

export interface HttpServices {
  config: Config;
  logger: Logger;
  dictionary: Dictionary;
  finder: Finder;
  /** Limits everything in the public API, per client. */
  limiter: Limiter;
  administrator: Administrator;
  updates: UpdateCheck;
  editor: Editor;
  moderation: Moderation;
  overview: Overview;
  importer: Importer;
  /** Null if API keys are off. */
  apiKeys: ApiKeys | null;
  keyLimits: KeyLimits | null;
  keyUses: KeyUses;
  searchMisses: SearchMisses;
  backups: ScheduledBackups | null;
  readiness: () => Readiness;
  /** Where limits are counted together with other processes. */
  leases: LeaseSource | null;
  /** The socket of the worker that writes, if that is another process. */
  writerSocket?: string | undefined;
  /** Called with every request, for metrics. */
  observe?: RequestListener | undefined;
}

/** The HTTP server, not yet listening. */
export function createHttpServer(services: HttpServices): Server {
  const { config, logger, dictionary, finder } = services;
  const trust = compileTrust(config.trustProxy);
  if (config.trustProxy === true) {
    logger.warn(
      'TRUST_PROXY=true trusts whatever a client puts into X-Forwarded-For, so anybody can fake addresses and evade every limit; name the proxy instead, such as TRUST_PROXY=loopback',
    );
  }
  const answers = new PublicAnswers({
    limiter: services.limiter,
    keyLimits: services.keyLimits,
    trust,
    revision: () => dictionary.revision,
  });
  const caching = new CachePolicy(config, dictionary);
  const { leases, writerSocket } = services;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trust);
  // Each route parses its own query, strictly.
  app.set('query parser', false);

  const speech = openSpeech(config, logger);
  const unfinishedBodies = new UnfinishedBodies(logger);
  const publicApi = config.publicApiEnabled
    ? new PublicApi(dictionary, finder, config, {
        logger,
        trust,
        answers,
        caching,
        unfinishedBodies,
        leases,
        writerSocket,
        speech,
      })
    : null;
  if (publicApi) app.use(PUBLIC_PREFIX, publicApi.router);
  const hasCompat = config.publicApiEnabled && config.compatApis.length > 0;
  const compatApis = hasCompat
    ? new CompatApis(dictionary, config, { logger, answers, caching, finder, trust })
    : null;
  app.use(secureOriginHeaders(trust));
  const forward = writerSocket === undefined ? null : forwardTo(writerSocket, 'storage_read_only');
  // Only the writer knows the progress of a first import.
  const isEmpty = () => dictionary.index.counts().entries === 0;
  if (forward) {
    app.get('/api/ready', (...args) => (isEmpty() ? forward(...args) : args[2]()));
  }
  // Made by one process for all.
  if (forward) app.use(FEED_PATH, forward);
  app.use(
    '/api',
    healthRoutes(services.readiness, () => dictionary.database.pingReads()),
  );
  app.use(compression({ filter: (_request, response) => isWhole(response) }));
  if (config.adminLocalOnly) app.use(['/api', '/admin'], refuseRemote);
  const securityLog = new SecurityLog(logger, trust);
  if (config.adminApiEnabled) {
    const admin = { ...services, trust, securityLog, unfinishedBodies };
    app.use('/api', forward ?? adminRoutes(admin));
  }
  if (config.mcpEnabled) {
    app.use(mcpRoutes({ config, dictionary, finder, logger, answers, unfinishedBodies }));
  }
  app.use(webRoutes(dictionary, config, { answers, caching, speaks: speech !== null }));
  app.use(() => {
    throw new ApiError('route_not_found', { detail: 'There is nothing at this address.' });
  });
  answerErrors(app, logger);

  const logAccess = config.accessLog ? accessLog(logger, trust) : null;
  const answerNow: RequestListener = (request, response) => {
    logAccess?.(request, response);
    services.observe?.(request, response);
    if (refuseMalformed(request, response)) return;
    if (answers.answerKnown(request, response)) return;
    beginRequest(request, response, logger);
    if (publicApi?.answerRead(request, response)) return;
    if (!compatApis?.answer(request, response)) app(request, response);
  };
  const base = basePathOf(config);
  const answer: RequestListener = (request, response) => {
    stripBasePath(request, base);
    const pending = answers.pending(request);
    if (pending) void pending.then(() => answerNow(request, response));
    else answerNow(request, response);
  };
  const server = createHardenedServer(answer);
  limitConnections(server, {
    max: config.maxConnections,
    maxPerAddress: config.maxConnectionsPerAddress,
    trust,
    logger,
  });
  return server;
}

function openSpeech({ speech }: Config, logger: Logger): Speech | null {
  if (!speech) return null;
  if (Speech.isInstalled()) return new Speech();
  logger.warn('SPEECH_ENABLED is set, but espeak-ng is not installed: the server does not speak');
  return null;
}

/** Compression would delay the lines of a progress stream; archives are compressed already. */
function isWhole(response: Response): boolean {
  const type = String(response.getHeader('Content-Type'));
  return /^(application\/(json|manifest\+json)|text\/(html|css|javascript)|image\/svg\+xml)\b/.test(
    type,
  );
}

const OF_A_FILE = ['Content-Encoding', 'ETag', 'Last-Modified', 'Accept-Ranges'];

/** The last handler: the only place that turns errors outside the public API into JSON. */
function answerErrors(app: Express, logger: Logger): void {
  const answerError: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const apiError = toApiError(error, request, logger);
    // Set for what would have been sent.
    for (const name of OF_A_FILE) response.removeHeader(name);
    for (const [name, value] of API_SECURITY_HEADERS) response.setHeader(name, value);
    response
      .status(apiError.statusCode)
      .type('json')
      .set({ 'Cache-Control': 'no-store', ...apiError.headers })
      .json(apiError.toBody(request.id, wantsProblemCodes(request)));
  };
  app.use(answerError);
}
