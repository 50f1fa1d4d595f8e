import type { RequestListener } from 'node:http';
import type { Administrator } from '../../auth/administrator.ts';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { Config } from '../../config/parse-config.ts';
import type { FirstImport } from '../../dataset/import/first-import.ts';
import type { Importer } from '../../dataset/import/importer.ts';
import type { StorageProblem } from '../../database/storage.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Editor } from '../../dictionary/editing/editor.ts';
import type { Finder } from '../../dictionary/finder/find.ts';
import type { Overview } from '../../dictionary/overview/overview.ts';
import type { Moderation } from '../../dictionary/suggestions/moderation.ts';
import type { Logger } from '../../base/logger.ts';
import type { KeyUses } from '../../ops/key-uses.ts';
import type { LookUps } from '../../ops/look-ups.ts';
import type { ScheduledBackups } from '../../ops/scheduled-backups.ts';
import type { Switches } from '../../ops/switches.ts';
import type { SearchMisses } from '../../ops/search-misses.ts';
import type { UpdateCheck } from '../../ops/update-check.ts';
import type { CachePurge } from '../../ops/cache-purge.ts';
import type { Speech } from '../../speech/speech.ts';
import type { CachePolicy } from './cache-policy.ts';
import type { TrustFunction } from './client-address.ts';
import type { KeyLimits } from './key-limits.ts';
import type { PublicAnswers } from './public-answers.ts';
import type { LeaseSource, RateLimiter } from './rate-limit.ts';
import type { SecurityLog } from './security-log.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';

/** Says if the server can serve the dictionary at the moment; if not, why. */
export type Readiness =
  | { status: 'ok' }
  | { status: 'error'; reason: 'database_unreachable' | 'shutting_down' | StorageProblem }
  | { status: 'error'; reason: 'importing'; percent: number };

/** The services of an open dictionary, from which routes take what they need. */
export interface AppContext {
  config: Config;
  logger: Logger;
  dictionary: Dictionary;
  finder: Finder;
  editor: Editor;
  moderation: Moderation;
  overview: Overview;
  importer: Importer;
  firstImport: FirstImport;
  administrator: Administrator;
  updates: UpdateCheck;
  switches: Switches;
  searchMisses: SearchMisses;
  lookUps: LookUps;
  keyUses: KeyUses;
  readiness: () => Readiness;
  /** Set when the server begins to stop. */
  isStopping: boolean;
  backups: ScheduledBackups | null;
  cachePurge: CachePurge | null;
  /** Null if API keys are off, as are their limits. */
  apiKeys: ApiKeys | null;
  keyLimits: KeyLimits | null;
  speech: Speech | null;

  trust: TrustFunction;
  answers: PublicAnswers;
  caching: CachePolicy;
  securityLog: SecurityLog;
  unfinishedBodies: UnfinishedBodies;
  /** Limits everything in the public API, per client. */
  limiter: RateLimiter;
  /** Where limits are counted together with other processes. */
  leases: LeaseSource | null;
  /** The socket of the worker that writes, if that is another process. */
  writerSocket: string | undefined;
  /** Records metrics, while they are on. */
  observe: RequestListener | undefined;
}
