import { statfs } from 'node:fs/promises';
import type { RateLimit } from '../../config/config.ts';
import type { Config } from '../../config/parse-config.ts';
import { settingsApi } from '../../contract/admin/api.ts';
import { adminSwitchesApi } from '../../contract/admin/switches.ts';
import { appliedMigrations } from '../../database/migrate.ts';
import { hostInAddress, withoutSecrets } from '../../text/web-address.ts';
import { APP_VERSION } from '../../base/version.ts';
import type { AppContext } from '../shared/context.ts';
import { metaOf } from '../shared/meta.ts';
import { LOGIN_LIMIT } from './auth-routes.ts';
import type { Bind } from './bind.ts';

export function settingsRoutes(
  bind: Bind,
  { config, dictionary, backups, switches, updates, securityLog }: AppContext,
): void {
  bind(settingsApi.getSettings, async (_input, request) => {
    securityLog.note('settings_read', request);
    return {
      version: APP_VERSION,
      node_version: process.version,
      started_at: new Date(performance.timeOrigin).toISOString(),
      uptime_seconds: Math.floor(process.uptime()),
      dataset_version: dictionary.datasetVersion,
      datasets: metaOf(dictionary).datasets,
      database: {
        dialect: config.database.dialect,
        migrations: await appliedMigrations(dictionary.database),
      },
      production: config.production,
      public_api_enabled: config.publicApiEnabled,
      admin_api_enabled: config.adminApiEnabled,
      auto_import: config.autoImport,
      update_check: config.updateCheck,
      import_dir: config.importDir,
      published_dataset_url: withoutSecrets(config.datasetUrl),
      cors_origins: [...config.corsOrigins],
      audio_hosts: [...config.audioHosts],
      other_dictionaries: config.otherDictionaries.map(({ name }) => name),
      trust_proxy: trustText(config.trustProxy),
      backups: (await backups?.state()) ?? null,
      switches: switches.values,
      metrics_address: `http://${hostInAddress(config.metrics.host)}:${config.metrics.port}/metrics`,
      fixed_switches: [...switches.fixed],
      free_bytes: await freeBytes(config.dataDir),
      limits: {
        public_rate: rateText(config.publicRateLimit),
        suggestions_rate: rateText(config.suggestionsRateLimit),
        login_rate: rateText(LOGIN_LIMIT),
        public_cache_max_age_seconds: config.publicCacheMaxAgeSeconds,
      },
    };
  });

  bind(adminSwitchesApi.patchSwitches, ({ body }) => switches.change(body));

  bind(settingsApi.getUpdateCheck, () => ({
    enabled: config.updateCheck,
    current: APP_VERSION,
    latest: updates.latest?.version ?? null,
    url: updates.latest?.url ?? null,
    update_available: updates.updateAvailable,
  }));
}

const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

const rateText = ({ requests, seconds }: RateLimit) => `${requests}/${seconds}`;

const trustText = (trust: Config['trustProxy']): string =>
  Array.isArray(trust) ? trust.join(', ') : String(trust);
