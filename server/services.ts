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
import { RateLimiter } from './http/shared/rate-limit.ts';
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
  const importer = new Importer(dictionary, gate, config, openImport);
  const editor = new Editor(dictionary, gate);
  const lookUpCounts = new LookUpCounts(database);
  const lookUps = new LookUps(dictionary, logger, false);
  const searchMisses = new SearchMisses(dictionary, logger, false);
  const firstImport = new FirstImport(dictionary, importer, config, logger);
  const administrator = new Administrator(
    config.secrets,
    new EndedSessions(dictionary.database, now),
    now,
  );

  const isImporting = () => importer.status().running || firstImport.percent !== null;
  const backups =
    config.backups && new ScheduledBackups(database, config, config.backups, logger, isImporting);
  importer.onEnded = () => backups?.importEnded();

  const cachePurge =
    config.cachePurgeUrl === null
      ? null
      : new CachePurge(
          config.cachePurgeUrl,
          () => (database.role?.isHeld ? dictionary.content : null),
          logger,
        );

  const apiKeys = config.apiKeysFile === null ? null : ApiKeys.open(config.apiKeysFile, logger);
  const limitKeys = (limit: RateLimit | null) =>
    new RateLimiter('key', limit ?? config.publicRateLimit, leases);
  const keyUses = new KeyUses(database, logger);
  const keyLimits = apiKeys && new KeyLimits(apiKeys, keyUses, limitKeys);

  const trust = compileTrust(config.trustProxy);
  const limiter = new RateLimiter('default', config.publicRateLimit, leases);
  const revision = () => dictionary.revision;
  const answers = new PublicAnswers(limiter, keyLimits, trust, revision);
  const context: AppContext = {
    config,
    logger,
    dictionary,
    // Its tables take memory, so it is shared.
    finder: new Finder(dictionary),
    editor,
    moderation: new Moderation(dictionary, editor, gate),
    overview: new Overview(dictionary, () => (lookUps.isEnabled ? lookUpCounts : null)),
    importer,
    firstImport,
    administrator,
    updates: new UpdateCheck(config.updateCheckUrl, APP_VERSION, logger),
    switches: new Switches(database, logger, config, {
      search_misses: (isOn) => turn(searchMisses, isOn),
      lookups: (isOn) => {
        turn(lookUps, isOn);
        // Pages say whether look-ups are counted.
        answers.forget();
      },
      backup_every_hours: (hours) => backups?.setInterval(hours),
      metrics: (isOn) => turnMetrics?.(isOn, context),
    }),
    searchMisses,
    lookUps,
    keyUses,
    readiness: () => readinessOf(context),
    isStopping: false,
    backups,
    cachePurge,
    apiKeys,
    keyLimits,
    speech: openSpeech(config, logger),
    trust,
    answers,
    caching: new CachePolicy(config, dictionary),
    securityLog: new SecurityLog(logger, trust),
    unfinishedBodies: new UnfinishedBodies(logger),
    limiter,
    leases,
    writerSocket,
    observe: undefined,
  };
  return context;
}

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
