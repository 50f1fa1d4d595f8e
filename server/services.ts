import type { Server } from 'node:http';
import { ApiKeys } from './auth/api-keys.ts';
import { Administrator } from './auth/administrator.ts';
import { EndedSessions } from './auth/ended-sessions.ts';
import type { Config, RateLimit } from './config/config.ts';
import { FirstImport } from './dataset/import/first-import.ts';
import { Importer } from './dataset/import/importer.ts';
import type { Dictionary } from './dictionary/dictionary.ts';
import { Editor } from './dictionary/editing/editor.ts';
import { Finder } from './dictionary/finder/find.ts';
import { LookUpCounts } from './dictionary/overview/look-up-counts.ts';
import { Overview } from './dictionary/overview/overview.ts';
import { Moderation } from './dictionary/suggestions/moderation.ts';
import { ImportGate } from './dictionary/content/import-gate.ts';
import { openImport } from './formats/read/open.ts';
import { createHttpServer, type HttpServices } from './http/app.ts';
import { KeyLimits } from './http/shared/key-limits.ts';
import { limiterOf } from './http/shared/leased-limiter.ts';
import type { Limiter } from './http/shared/rate-limit.ts';
import type { Readiness } from './http/health.ts';
import type { Logger } from './base/logger.ts';
import { CachePurge } from './ops/cache-purge.ts';
import { ScheduledBackups } from './ops/scheduled-backups.ts';
import { KeyUses } from './ops/key-uses.ts';
import { LookUps } from './ops/look-ups.ts';
import { SearchMisses } from './ops/search-misses.ts';
import { UpdateCheck } from './ops/update-check.ts';
import { APP_VERSION } from './base/version.ts';

/** Everything that works on an open dictionary, and the HTTP server that exposes it. */
export interface Services {
  /** Not yet listening. */
  http: Server;
  finder: Finder;
  /** Limits everything in the public API, per client. */
  limiter: Limiter;
  importer: Importer;
  firstImport: FirstImport;
  administrator: Administrator;
  updates: UpdateCheck;
  /** Null if there are no scheduled backups. */
  backups: ScheduledBackups | null;
  readiness: () => Readiness;
  /** Null if no cache has to be told. */
  cachePurge: CachePurge | null;
  /** Makes `/api/ready` say that the server is shutting down. */
  stopping(): void;
  searchMisses: SearchMisses;
  lookUps: LookUps;
  keyUses: KeyUses;
}

/** What only some servers have. */
interface ServiceOptions extends Partial<
  Pick<HttpServices, 'observe' | 'leases' | 'writerSocket'>
> {
  now?: () => number;
}

export function createServices(
  dictionary: Dictionary,
  config: Config,
  logger: Logger,
  { now, observe, leases = null, writerSocket }: ServiceOptions = {},
): Services {
  const gate = new ImportGate();
  const importer = new Importer(dictionary, gate, config, openImport);
  const editor = new Editor(dictionary, gate);
  const moderation = new Moderation(dictionary, editor, gate);
  const lookUpCounts = config.lookups ? new LookUpCounts(dictionary.database) : null;
  const overview = new Overview(dictionary, lookUpCounts);
  const firstImport = new FirstImport(dictionary, importer, config, logger);
  const administrator = new Administrator(
    config.secrets,
    new EndedSessions(dictionary.database, now),
    now,
  );
  const updates = new UpdateCheck({ url: config.updateCheckUrl, version: APP_VERSION, logger });

  const isImporting = () => importer.status().running || firstImport.percent !== null;
  const backups =
    config.backups &&
    new ScheduledBackups(dictionary.database, config, config.backups, { logger, isImporting });
  importer.onEnded = () => backups?.importEnded();

  const { database } = dictionary;
  const cachePurge =
    config.cachePurgeUrl === null
      ? null
      : new CachePurge(config.cachePurgeUrl, {
          content: () => (database.role?.isHeld ? dictionary.content : null),
          logger,
        });

  const apiKeys = config.apiKeysFile === null ? null : ApiKeys.open(config.apiKeysFile, logger);
  const limitKeys = (limit: RateLimit | null) =>
    limiterOf('key', limit ?? config.publicRateLimit, leases);
  const keyUses = new KeyUses(database, logger);
  const keyLimits = apiKeys && new KeyLimits(apiKeys, keyUses, limitKeys);

  const searchMisses = new SearchMisses(dictionary, logger, config.searchMisses);
  const lookUps = new LookUps(dictionary, logger, config.lookups);

  let isStopping = false;
  const readiness = (): Readiness => {
    if (isStopping) return { status: 'error', reason: 'shutting_down' };
    const { percent } = firstImport;
    if (percent !== null) return { status: 'error', reason: 'importing', percent };
    const problem = dictionary.database.role?.problem;
    if (problem) return { status: 'error', reason: problem };
    return { status: 'ok' };
  };
  // Its tables take memory, so everybody shares one.
  const finder = new Finder(dictionary);
  const limiter = limiterOf('default', config.publicRateLimit, leases);
  const http = createHttpServer({
    config,
    logger,
    dictionary,
    finder,
    limiter,
    administrator,
    updates,
    readiness,
    editor,
    moderation,
    overview,
    importer,
    apiKeys,
    keyLimits,
    keyUses,
    searchMisses,
    backups,
    observe,
    leases,
    writerSocket,
  });
  const stopping = () => {
    isStopping = true;
    apiKeys?.stop();
  };
  return {
    http,
    finder,
    limiter,
    importer,
    firstImport,
    administrator,
    updates,
    backups,
    cachePurge,
    searchMisses,
    lookUps,
    keyUses,
    readiness,
    stopping,
  };
}
