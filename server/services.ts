import { ApiKeys } from './auth/api-keys.ts';
import { Administrator } from './auth/administrator.ts';
import { EndedSessions } from './auth/ended-sessions.ts';
import type { RateLimit } from './config/config.ts';
import type { Config } from './config/parse-config.ts';
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
import { KeyLimits } from './http/shared/key-limits.ts';
import { type LeaseSource, RateLimiter } from './http/shared/rate-limit.ts';
import { CachePolicy } from './http/shared/cache-policy.ts';
import { compileTrust } from './http/shared/client-address.ts';
import type { AppContext, Readiness } from './http/shared/context.ts';
import { PublicAnswers } from './http/shared/public-answers.ts';
import { SecurityLog } from './http/shared/security-log.ts';
import { UnfinishedBodies } from './http/shared/unfinished-bodies.ts';
import { Speech } from './speech/speech.ts';
import type { Logger } from './base/logger.ts';
import { CachePurge } from './ops/cache-purge.ts';
import { ScheduledBackups } from './ops/scheduled-backups.ts';
import { KeyUses } from './ops/key-uses.ts';
import { LookUps } from './ops/look-ups.ts';
import { SearchMisses } from './ops/search-misses.ts';
import { Switches, turn } from './ops/switches.ts';
import { UpdateCheck } from './ops/update-check.ts';
import { APP_VERSION } from './base/version.ts';

export { createHttpServer } from './http/app.ts';

interface ContextOptions extends Partial<Pick<AppContext, 'leases' | 'writerSocket'>> {
  now?: () => number;
  turnMetrics?: (isOn: boolean, context: AppContext) => Promise<void>;
}

/** Wires the services of an open dictionary; nothing runs yet. */
export function createContext(
  dictionary: Dictionary,
  config: Config,
  logger: Logger,
  { now, turnMetrics, leases = null, writerSocket }: ContextOptions = {},
): AppContext {
  const { database } = dictionary;
  const gate = new ImportGate();
  const editor = new Editor(dictionary, gate);
  const counters = createCounters(dictionary, logger);
  const lookUpCounts = new LookUpCounts(database);
  const limits = createLimits(dictionary, config, logger, counters.keyUses, leases);
  const services = {
    config,
    logger,
    dictionary,
    editor,
    writerSocket,
    ...counters,
    ...limits,
    ...createImports(dictionary, config, logger, gate),
    // Its tables take memory, so it is shared.
    finder: new Finder(dictionary),
    moderation: new Moderation(dictionary, editor, gate),
    overview: new Overview(dictionary, () => (counters.lookUps.isEnabled ? lookUpCounts : null)),
    administrator: new Administrator(config.secrets, new EndedSessions(database, now), now),
    updates: new UpdateCheck(config.updateCheckUrl, APP_VERSION, logger),
    cachePurge: createCachePurge(dictionary, config, logger),
    speech: openSpeech(config, logger),
    caching: new CachePolicy(config, dictionary),
    securityLog: new SecurityLog(logger, limits.trust),
    unfinishedBodies: new UnfinishedBodies(logger),
    isStopping: false,
    observe: undefined,
  };
  const context: AppContext = {
    ...services,
    switches: createSwitches(services, (isOn) => turnMetrics?.(isOn, context)),
    readiness: () => readinessOf(context),
  };
  return context;
}

const createCounters = (dictionary: Dictionary, logger: Logger) => ({
  lookUps: new LookUps(dictionary, logger, false),
  searchMisses: new SearchMisses(dictionary, logger, false),
  keyUses: new KeyUses(dictionary.database, logger),
});

function createImports(
  dictionary: Dictionary,
  config: Config,
  logger: Logger,
  gate: ImportGate,
): Pick<AppContext, 'importer' | 'firstImport' | 'backups'> {
  const importer = new Importer(dictionary, gate, config, openImport);
  const firstImport = new FirstImport(dictionary, importer, config, logger);
  const isImporting = () => importer.status().running || firstImport.percent !== null;
  const { database } = dictionary;
  const backups =
    config.backups && new ScheduledBackups(database, config, config.backups, logger, isImporting);
  importer.onEnded = () => backups?.importEnded();
  return { importer, firstImport, backups };
}

function createLimits(
  dictionary: Dictionary,
  config: Config,
  logger: Logger,
  keyUses: KeyUses,
  leases: LeaseSource | null,
) {
  const apiKeys = config.apiKeysFile === null ? null : ApiKeys.open(config.apiKeysFile, logger);
  const limitKeys = (limit: RateLimit | null) =>
    new RateLimiter('key', limit ?? config.publicRateLimit, leases);
  const keyLimits = apiKeys && new KeyLimits(apiKeys, keyUses, limitKeys);
  const trust = compileTrust(config.trustProxy);
  const limiter = new RateLimiter('default', config.publicRateLimit, leases);
  const answers = new PublicAnswers(limiter, keyLimits, trust, () => dictionary.revision);
  return { apiKeys, keyLimits, trust, limiter, answers, leases };
}

function createCachePurge(dictionary: Dictionary, { cachePurgeUrl }: Config, logger: Logger) {
  if (cachePurgeUrl === null) return null;
  const content = () => (dictionary.database.role?.isHeld ? dictionary.content : null);
  return new CachePurge(cachePurgeUrl, content, logger);
}

type Switched = 'dictionary' | 'config' | 'logger' | 'searchMisses' | 'lookUps' | 'answers';

const createSwitches = (
  services: Pick<AppContext, Switched | 'backups'>,
  turnMetrics: (isOn: boolean) => unknown,
): Switches =>
  new Switches(services.dictionary.database, services.logger, services.config, {
    search_misses: (isOn) => turn(services.searchMisses, isOn),
    lookups: (isOn) => {
      turn(services.lookUps, isOn);
      // Pages say whether look-ups are counted.
      services.answers.forget();
    },
    backup_every_hours: (hours) => services.backups?.setInterval(hours),
    metrics: turnMetrics,
  });

function readinessOf({ isStopping, dictionary, firstImport: { percent } }: AppContext): Readiness {
  if (isStopping) return { status: 'error', reason: 'shutting_down' };
  if (percent !== null) return { status: 'error', reason: 'importing', percent };
  const problem = dictionary.database.role?.problem;
  return problem ? { status: 'error', reason: problem } : { status: 'ok' };
}

function openSpeech({ speech }: Config, logger: Logger): Speech | null {
  if (!speech) return null;
  if (Speech.isInstalled()) return new Speech();
  logger.warn('SPEECH_ENABLED is set, but espeak-ng is not installed: the server does not speak');
  return null;
}
