import type { ApiKeys } from '../../auth/api-keys.ts';
import type { KeyUses } from '../../ops/key-uses.ts';
import type { Administrator } from '../../auth/administrator.ts';
import type { Config } from '../../config/config.ts';
import type { Importer } from '../../dataset/import/importer.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Editor } from '../../dictionary/editing/editor.ts';
import type { Overview } from '../../dictionary/overview/overview.ts';
import type { Moderation } from '../../dictionary/suggestions/moderation.ts';
import type { Logger } from '../../base/logger.ts';
import type { ScheduledBackups } from '../../ops/scheduled-backups.ts';
import type { SearchMisses } from '../../ops/search-misses.ts';
import type { UpdateCheck } from '../../ops/update-check.ts';
import type { UnfinishedBodies } from '../shared/unfinished-bodies.ts';
import type { TrustFunction } from '../shared/client-address.ts';
import type { SecurityLog } from '../shared/security-log.ts';

/** The dependencies of the administrator's routes. */
export interface AdminServices {
  config: Config;
  logger: Logger;
  dictionary: Dictionary;
  editor: Editor;
  moderation: Moderation;
  overview: Overview;
  importer: Importer;
  apiKeys: ApiKeys | null;
  keyUses: KeyUses;
  searchMisses: SearchMisses;
  backups: ScheduledBackups | null;
  administrator: Administrator;
  updates: UpdateCheck;
  trust: TrustFunction;
  securityLog: SecurityLog;
  unfinishedBodies: UnfinishedBodies;
}
