import { resolve } from 'node:path';
import type { Env } from './env.ts';
import { EnvReader } from './env-reader.ts';
import { BUNDLED_FOLDER } from './installed-folders.ts';
import { parseAnkiConnect, parseAudioHosts, parseOtherDictionaries } from './page-links.ts';
import {
  type Address,
  SWITCH_VARIABLES,
  type SwitchName,
  type BackupSchedule,
  COMPAT_NAMES,
  LOG_LEVELS,
  type SharedCache,
} from './config.ts';
import {
  parseCompatNames,
  parseContact,
  parseDatabaseUrl,
  parseHttpUrl,
  parseOrigins,
  parsePostgresUrl,
  parsePublicUrl,
  parsePurgeUrl,
  parseRateLimit,
  parseTrustProxy,
  parseWorkers,
} from './values.ts';

export const DEFAULT_DATASET_URL =
  'https://huggingface.co/datasets/Fristail27/vocab-bloom-hub-en/resolve/main/';
export const DEFAULT_UPDATE_CHECK_URL = 'https://api.github.com/repos/wordkeep/wordkeep/releases';

const STALLED_EXPORT_MS = 120_000;

/** All settings; paths are absolute. */
export type Config = ReturnType<typeof parseConfig>;

/**
 * A process that does not serve (`serves: false`) needs no credentials.
 * @throws {StartupError} naming every problem at once: the variable, its value unless it may hold a
 * secret, and what is accepted
 */
export function parseConfig(env: Env, { serves = true } = {}) {
  const read = new EnvReader(env);
  const ofServer = readServer(read);
  const { adminApiEnabled } = ofServer;
  // Nobody can sign in where there is no admin API.
  const credential = (name: string, purpose: string) =>
    serves && adminApiEnabled ? read.required(name, purpose) : read.text(name, '');
  const config = {
    production: env['NODE_ENV'] === 'production',
    ...readStorage(read),
    ...ofServer,
    ...readPages(read),
    ...readPublicApi(read),
    ...readDictionary(read),
    ...readOperation(read),
    secrets: Object.freeze({
      adminUsername: credential('ADMIN_USERNAME', 'the name the administrator signs in with'),
      adminPassword: credential('ADMIN_PASSWORD', 'the password the administrator signs in with'),
    }),
  };

  for (const [applies, name, problem] of contradictions(config)) {
    if (applies) read.problem(name, problem);
  }
  read.throwProblems();
  return Object.freeze(config);
}

function readStorage(read: EnvReader) {
  const dataDir = resolve(read.text('DATA_DIR', './data'));
  return {
    /** Holds the SQLite file and, during transfers, temporary files. */
    dataDir,
    database: read.parsed('DATABASE_URL', null, (value) => parseDatabaseUrl(value), {
      secret: true,
    }) ?? { dialect: 'sqlite', path: resolve(dataDir, 'wordkeep.sqlite') },
    /** A streaming replica for reads. */
    replicaUrl: read.parsed('DATABASE_REPLICA_URL', null, (value) => parsePostgresUrl(value), {
      secret: true,
    }),
    backups: readBackups(read),
  };
}

function readServer(read: EnvReader) {
  return {
    workers: read.parsed('WORKERS', 1, parseWorkers),
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 3010, 0, 65535),
    trustProxy: read.parsed('TRUST_PROXY', false, parseTrustProxy),
    /** The address under which readers know the server, without a slash at its end. */
    publicUrl: read.parsed('PUBLIC_URL', null, parsePublicUrl),
    maxConnections: read.integer('MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    maxConnectionsPerAddress: read.integer('MAX_CONNECTIONS_PER_ADDRESS', 256, 1, 1_000_000),
    shutdownTimeoutMs: read.integer('SHUTDOWN_TIMEOUT', 30, 1, 3600) * 1000,
    /** How long a client may stop reading an export. Not a setting. */
    stalledExportMs: STALLED_EXPORT_MS,
    adminApiEnabled: read.boolean('ADMIN_API_ENABLED', true),
    /** Wait for the writer role when another process has it, instead of ending. */
    adminStandby: read.boolean('ADMIN_STANDBY', false),
    adminLocalOnly: read.boolean('ADMIN_LOCAL_ONLY', false),
    /** Origins that may call the admin API besides the server's own. */
    corsOrigins: read.parsed<string[], string[]>('CORS_ORIGINS', [], parseOrigins),
    /** Settings that do not exist, each with what to do instead. */
    notices: read.retired({
      RATE_LIMIT_STORE:
        'limits of several servers belong into the load balancer in front of them (docs/scaling.md)',
    }),
  };
}

const readPages = (read: EnvReader) => ({
  /** Shown in `/.well-known/security.txt`. */
  securityContact: read.parsed('SECURITY_CONTACT', null, parseContact),
  /** Hosts whose recordings pages may play. */
  audioHosts: read.parsed('AUDIO_HOSTS', [], parseAudioHosts),
  otherDictionaries: read.parsed('OTHER_DICTIONARIES', [], parseOtherDictionaries),
  /** Where AnkiConnect listens on readers' machines; null if pages do not offer it. */
  ankiConnectUrl: read.parsed('ANKI_CONNECT_URL', null, parseAnkiConnect),
  speech: read.boolean('SPEECH_ENABLED', false),
});

function readPublicApi(read: EnvReader) {
  const requests = { requests: 600, seconds: 60 };
  const suggestions = { requests: 5, seconds: 3600 };
  const dictAddress = readAddress(read, 'DICT', 2628);
  return {
    publicApiEnabled: read.boolean('PUBLIC_API_ENABLED', true),
    mcpEnabled: read.boolean('MCP_ENABLED', false),
    dict: read.boolean('DICT_ENABLED', false) ? dictAddress : null,
    compatApis: read.parsed('COMPAT_APIS', COMPAT_NAMES, parseCompatNames),
    apiKeysFile: read.parsed('API_KEYS_FILE', null, (value) => resolve(value)),
    publicRateLimit: read.parsed('PUBLIC_API_RATE_LIMIT', requests, parseRateLimit),
    suggestionsRateLimit: read.parsed('SUGGESTIONS_RATE_LIMIT', suggestions, parseRateLimit),
    publicCacheMaxAgeSeconds: read.integer('PUBLIC_API_CACHE_MAX_AGE', 0, 0, MAX_AGE_SECONDS),
    /** Null if shared caches, such as CDNs, must not keep answers. */
    sharedCache: readSharedCache(read),
    /** Called after each new revision of the content. */
    cachePurgeUrl: read.parsed('CACHE_PURGE_URL', null, parsePurgeUrl, { secret: true }),
  };
}

const readDictionary = (read: EnvReader) => ({
  autoImport: read.boolean('DICTIONARY_AUTO_IMPORT', false),
  /** Limits the pictures and sounds of one book. */
  mediaMaxBytes: read.integer('MEDIA_MAX_MB', 500, 0, 100_000) * 1_000_000,
  importDir: read.parsed('DICTIONARY_IMPORT_DIR', null, (value) => resolve(value)),
  /** Not a setting. */
  bundledDir: BUNDLED_FOLDER,
  datasetUrl: read.parsed('DICTIONARY_DATASET_URL', DEFAULT_DATASET_URL, parseHttpUrl, {
    secret: true,
  }),
});

const readOperation = (read: EnvReader) => ({
  logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  logFormat: read.oneOf('LOG_FORMAT', ['json', 'pretty'], 'json'),
  accessLog: read.boolean('ACCESS_LOG', false),
  searchMisses: read.boolean('SEARCH_MISSES_ENABLED', false),
  lookups: read.boolean('LOOKUPS_ENABLED', false),
  fixedSwitches: (Object.keys(SWITCH_VARIABLES) as SwitchName[]).filter((name) =>
    read.isSet(SWITCH_VARIABLES[name]),
  ),
  updateCheck: read.boolean('UPDATE_CHECK', true),
  updateCheckUrl: read.parsed('UPDATE_CHECK_URL', DEFAULT_UPDATE_CHECK_URL, parseHttpUrl, {
    secret: true,
  }),
  metricsEnabled: read.boolean('METRICS_ENABLED', false),
  metrics: readAddress(read, 'METRICS', 9464),
});

type Contradiction = [applies: boolean, names: string, problem: string];

function contradictions(config: Config): Contradiction[] {
  const { publicApiEnabled: hasPublic, adminApiEnabled: hasAdmin, replicaUrl } = config;
  const isSqlite = config.database.dialect === 'sqlite';
  const nothing = 'both are false, which leaves nothing to serve; set one of them to true';
  const noMcp = 'needs the public API: set PUBLIC_API_ENABLED to true';
  const noPrimary = 'needs its primary, a Postgres server, in DATABASE_URL';
  const writes = 'is only for read-only servers; set ADMIN_API_ENABLED=false, or remove it';
  const noStandby =
    'true waits to take over the admin API, which ADMIN_API_ENABLED=false turns off; remove one of them';
  const noServer =
    'NODE_ENV=production needs a Postgres server (postgres://...); the embedded SQLite file is for development, desktop and home use, without NODE_ENV=production';
  return [
    [!hasPublic && !hasAdmin, 'PUBLIC_API_ENABLED, ADMIN_API_ENABLED', nothing],
    [config.mcpEnabled && !hasPublic, 'MCP_ENABLED', noMcp],
    [replicaUrl !== null && isSqlite, 'DATABASE_REPLICA_URL', noPrimary],
    [replicaUrl !== null && hasAdmin, 'DATABASE_REPLICA_URL', writes],
    [config.adminStandby && !hasAdmin, 'ADMIN_STANDBY', noStandby],
    [config.production && isSqlite, 'DATABASE_URL', noServer],
  ];
}

/** A year. */
const MAX_AGE_SECONDS = 31_536_000;

function readSharedCache(read: EnvReader): SharedCache | null {
  const maxAgeSeconds = read.integer('PUBLIC_API_SHARED_MAX_AGE', 0, 0, MAX_AGE_SECONDS);
  const staleSeconds = read.integer('PUBLIC_API_STALE_SECONDS', 0, 0, MAX_AGE_SECONDS);
  if (staleSeconds > 0 && maxAgeSeconds === 0) {
    read.problem(
      'PUBLIC_API_STALE_SECONDS',
      'needs PUBLIC_API_SHARED_MAX_AGE: without it, caches keep nothing that could become stale',
    );
  }
  return maxAgeSeconds === 0 ? null : { maxAgeSeconds, staleSeconds };
}

function readAddress(read: EnvReader, prefix: string, defaultPort: number): Address {
  const host = read.text(`${prefix}_HOST`, '127.0.0.1');
  const port = read.integer(`${prefix}_PORT`, defaultPort, 0, 65535);
  return { host, port };
}

const HOUR_MS = 3_600_000;

function readBackups(read: EnvReader): BackupSchedule | null {
  const dir = read.parsed('BACKUP_DIR', null, (value) => resolve(value));
  const everyMs = read.integer('BACKUP_EVERY', 24, 1, 8_760) * HOUR_MS;
  const keep = read.integer('BACKUP_KEEP', 7, 1, 10_000);
  return dir === null ? null : { dir, everyMs, keep };
}
