import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { StartupError } from '../errors.ts';
import type { OtherDictionary } from '../contract/pages.ts';
import type { Env } from './env.ts';
import { BUNDLED_FOLDER } from './installed-folders.ts';
import { parseAudioHosts, parseOtherDictionaries } from './page-links.ts';

export interface RateLimit {
  requests: number;
  seconds: number;
}

export type DatabaseConfig =
  { dialect: 'sqlite'; path: string } | { dialect: 'postgres'; url: string };

/** Which `X-Forwarded-*` headers to trust: values of Express's `trust proxy`. */
export type TrustProxy = boolean | number | string[];

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Services whose APIs this server can emulate. */
export const COMPAT_NAMES = ['dictionaryapi.dev', 'freedictionaryapi.com', 'datamuse'] as const;
export type CompatName = (typeof COMPAT_NAMES)[number];

/** All settings, read once. Secrets are separate, in {@link Secrets}. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute. Holds the SQLite file and, during transfers, temporary files. */
  readonly dataDir: string;
  /** How many processes answer requests. */
  readonly workers: number;
  readonly database: DatabaseConfig;
  /** A streaming replica of the database for reads; null if there is none. */
  readonly replicaUrl: string | null;
  readonly trustProxy: TrustProxy;
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'pretty';
  /** Whether every request is logged. */
  readonly accessLog: boolean;
  /** The contact in `/.well-known/security.txt`; null if there is none. */
  readonly securityContact: string | null;
  /**
   * The origin under which readers know the server, such as `https://words.example.org`; null if
   * not set.
   */
  readonly publicUrl: string | null;
  /** The hosts whose recordings pages may play. */
  readonly audioHosts: readonly string[];
  /** Where pages of words link to. */
  readonly otherDictionaries: readonly OtherDictionary[];
  readonly publicApiEnabled: boolean;
  readonly adminApiEnabled: boolean;
  /** Whether `/mcp` serves the dictionary to language models. */
  readonly mcpEnabled: boolean;
  /** Whether to wait for the writer role, instead of ending, when another process has it. */
  readonly adminStandby: boolean;
  /** Whether the admin interface is only for this machine. */
  readonly adminLocalOnly: boolean;
  readonly publicRateLimit: RateLimit;
  /** Where limits are counted: in each server, or for all servers on the same database. */
  readonly rateLimitStore: 'memory' | 'database';
  readonly suggestionsRateLimit: RateLimit;
  /** The absolute path of the file of API keys; null if there are none. */
  readonly apiKeysFile: string | null;
  /** Whether searches that find nothing are counted. */
  readonly searchMisses: boolean;
  /** Services whose APIs are emulated. */
  readonly compatApis: readonly CompatName[];
  readonly publicCacheMaxAgeSeconds: number;
  /** How long shared caches, such as CDNs, may keep answers; null if they must not. */
  readonly sharedCache: SharedCache | null;
  /** An address that is told about each new revision of the content. */
  readonly cachePurgeUrl: string | null;
  /** Origins that may call the admin API besides the server's own. */
  readonly corsOrigins: readonly string[];
  readonly shutdownTimeoutMs: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly autoImport: boolean;
  /** Absolute, or null when there is none. */
  readonly importDir: string | null;
  /** How long a client may stop reading an export, in ms. Not a setting. */
  readonly stalledExportMs: number;
  /** The folder of the bundled dictionary. Not a setting. */
  readonly bundledDir: string;
  readonly datasetUrl: string;
  readonly updateCheck: boolean;
  readonly updateCheckUrl: string;
  /** Where metrics are served; null if they are off. */
  readonly metrics: Address | null;
  /** Where the dictionary protocol is served; null if it is off. */
  readonly dict: Address | null;
  /** Null if there are no scheduled backups. */
  readonly backups: BackupSchedule | null;
  readonly secrets: Secrets;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** How long shared caches may keep answers, in seconds. */
export interface SharedCache {
  readonly maxAgeSeconds: number;
  /** How much longer they may serve them while they revalidate or cannot reach the server. */
  readonly staleSeconds: number;
}

/** Where scheduled backups are kept, how many, and how often one is made. */
export interface BackupSchedule {
  /** Absolute. */
  readonly dir: string;
  readonly everyMs: number;
  /** How many backups are kept. */
  readonly keep: number;
}

export interface Secrets {
  readonly adminUsername: string;
  readonly adminPassword: string;
}

export const DEFAULT_DATASET_URL =
  'https://huggingface.co/datasets/Fristail27/vocab-bloom-hub-en/resolve/main/';
export const DEFAULT_UPDATE_CHECK_URL = 'https://api.github.com/repos/wordkeep/wordkeep/releases';

const STALLED_EXPORT_MS = 120_000;

/**
 * Turns the environment into a {@link Config}. A process that does not serve (`serves: false`)
 * needs no credentials.
 *
 * @throws {StartupError} naming every problem at once: the variable, its value unless it may hold a
 * secret, and what is accepted
 */
export function parseConfig(env: Env, { serves = true } = {}): Config {
  const read = new EnvReader(env);
  const credential = (name: string, purpose: string) =>
    serves ? read.required(name, purpose) : read.text(name, '');

  const production = env['NODE_ENV'] === 'production';
  const dataDir = resolve(read.text('DATA_DIR', './data'));
  const database = read.parsed('DATABASE_URL', null, (value) => parseDatabaseUrl(value), {
    secret: true,
  }) ?? { dialect: 'sqlite', path: resolve(dataDir, 'wordkeep.sqlite') };
  const config: Config = {
    workers: read.parsed('WORKERS', 1, parseWorkers),
    replicaUrl: read.parsed('DATABASE_REPLICA_URL', null, (value) => parsePostgresUrl(value), {
      secret: true,
    }),
    production,
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 3010, 0, 65535),
    dataDir,
    database,
    trustProxy: read.parsed('TRUST_PROXY', false, parseTrustProxy),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: read.oneOf('LOG_FORMAT', ['json', 'pretty'], 'json'),
    accessLog: read.boolean('ACCESS_LOG', false),
    securityContact: read.parsed('SECURITY_CONTACT', null, parseContact),
    publicUrl: read.parsed('PUBLIC_URL', null, parsePublicUrl),
    audioHosts: read.parsed('AUDIO_HOSTS', [], parseAudioHosts),
    otherDictionaries: read.parsed('OTHER_DICTIONARIES', [], parseOtherDictionaries),
    publicApiEnabled: read.boolean('PUBLIC_API_ENABLED', true),
    adminApiEnabled: read.boolean('ADMIN_API_ENABLED', true),
    mcpEnabled: read.boolean('MCP_ENABLED', false),
    adminStandby: read.boolean('ADMIN_STANDBY', false),
    adminLocalOnly: read.boolean('ADMIN_LOCAL_ONLY', false),
    rateLimitStore: read.oneOf('RATE_LIMIT_STORE', ['memory', 'database'], 'memory'),
    publicRateLimit: read.parsed(
      'PUBLIC_API_RATE_LIMIT',
      { requests: 600, seconds: 60 },
      parseRateLimit,
    ),
    searchMisses: read.boolean('SEARCH_MISSES_ENABLED', false),
    apiKeysFile: read.parsed('API_KEYS_FILE', null, (value) => resolve(value)),
    suggestionsRateLimit: read.parsed(
      'SUGGESTIONS_RATE_LIMIT',
      { requests: 5, seconds: 3600 },
      parseRateLimit,
    ),
    compatApis: read.parsed('COMPAT_APIS', COMPAT_NAMES, parseCompatNames),
    publicCacheMaxAgeSeconds: read.integer('PUBLIC_API_CACHE_MAX_AGE', 0, 0, MAX_AGE_SECONDS),
    sharedCache: readSharedCache(read),
    cachePurgeUrl: read.parsed('CACHE_PURGE_URL', null, parsePurgeUrl, { secret: true }),
    corsOrigins: read.parsed('CORS_ORIGINS', [], parseOrigins),
    shutdownTimeoutMs: read.integer('SHUTDOWN_TIMEOUT', 30, 1, 3600) * 1000,
    maxConnections: read.integer('MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    maxConnectionsPerAddress: read.integer('MAX_CONNECTIONS_PER_ADDRESS', 256, 1, 1_000_000),
    autoImport: read.boolean('DICTIONARY_AUTO_IMPORT', false),
    importDir: read.parsed('DICTIONARY_IMPORT_DIR', null, (value) => resolve(value)),
    stalledExportMs: STALLED_EXPORT_MS,
    bundledDir: BUNDLED_FOLDER,
    datasetUrl: read.parsed('DICTIONARY_DATASET_URL', DEFAULT_DATASET_URL, parseHttpUrl, {
      secret: true,
    }),
    updateCheck: read.boolean('UPDATE_CHECK', true),
    updateCheckUrl: read.parsed('UPDATE_CHECK_URL', DEFAULT_UPDATE_CHECK_URL, parseHttpUrl, {
      secret: true,
    }),
    metrics: readAddress(read, 'METRICS', 9464),
    dict: readAddress(read, 'DICT', 2628),
    backups: readBackups(read),
    secrets: Object.freeze({
      adminUsername: credential('ADMIN_USERNAME', 'the name the administrator signs in with'),
      adminPassword: credential('ADMIN_PASSWORD', 'the password the administrator signs in with'),
    }),
  };

  if (!config.publicApiEnabled && !config.adminApiEnabled) {
    read.problem(
      'PUBLIC_API_ENABLED, ADMIN_API_ENABLED',
      'both are false, which leaves nothing to serve; set one of them to true',
    );
  }
  if (config.mcpEnabled && !config.publicApiEnabled) {
    read.problem('MCP_ENABLED', 'needs the public API: set PUBLIC_API_ENABLED to true');
  }
  if (config.replicaUrl !== null && database.dialect === 'sqlite') {
    read.problem('DATABASE_REPLICA_URL', 'needs its primary, a Postgres server, in DATABASE_URL');
  }
  if (config.replicaUrl !== null && config.adminApiEnabled) {
    read.problem(
      'DATABASE_REPLICA_URL',
      'is only for read-only servers; set ADMIN_API_ENABLED=false, or remove it',
    );
  }
  if (config.rateLimitStore === 'database' && database.dialect === 'sqlite') {
    read.problem(
      'RATE_LIMIT_STORE',
      'database needs Postgres; with SQLite use WORKERS, which share their limits',
    );
  }
  if (config.adminStandby && !config.adminApiEnabled) {
    read.problem(
      'ADMIN_STANDBY',
      'true waits to take over the admin API, which ADMIN_API_ENABLED=false turns off; remove one of them',
    );
  }
  if (production && database.dialect === 'sqlite') {
    read.problem(
      'DATABASE_URL',
      'NODE_ENV=production needs a Postgres server (postgres://...); the embedded SQLite file is for development, desktop and home use, without NODE_ENV=production',
    );
  }
  read.throwProblems();
  return Object.freeze(config);
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

/** The address of an additional server; null if it is off. */
function readAddress(read: EnvReader, prefix: string, defaultPort: number): Address | null {
  const isEnabled = read.boolean(`${prefix}_ENABLED`, false);
  const host = read.text(`${prefix}_HOST`, '127.0.0.1');
  const port = read.integer(`${prefix}_PORT`, defaultPort, 0, 65535);
  return isEnabled ? { host, port } : null;
}

const HOUR_MS = 3_600_000;

function readBackups(read: EnvReader): BackupSchedule | null {
  const dir = read.parsed('BACKUP_DIR', null, (value) => resolve(value));
  const everyMs = read.integer('BACKUP_EVERY', 24, 1, 8_760) * HOUR_MS;
  const keep = read.integer('BACKUP_KEEP', 7, 1, 10_000);
  return dir === null ? null : { dir, everyMs, keep };
}

/** Reads typed values and collects problems. A blank value counts as not set. */
class EnvReader {
  private readonly env: Env;
  private readonly problems: string[] = [];

  constructor(env: Env) {
    this.env = env;
  }

  problem(name: string, message: string): void {
    this.problems.push(`${name}: ${message}`);
  }

  throwProblems(): void {
    if (this.problems.length === 0) return;
    const count = this.problems.length === 1 ? 'a problem' : `${this.problems.length} problems`;
    throw new StartupError(
      `The configuration has ${count}:\n${this.problems.map((line) => `  ${line}`).join('\n')}\n` +
        'Set these in the environment or in the file named by ENV_FILE (default .env); see docs/configuration.md.',
      { reason: 'configuration' },
    );
  }

  text(name: string, fallback: string): string {
    return this.env[name]?.trim() || fallback;
  }

  required(name: string, purpose: string): string {
    const value = this.env[name];
    if (value === undefined || value.trim() === '') {
      this.problem(name, `is missing or blank; it is ${purpose}`);
      return '';
    }
    return value;
  }

  /** `parse` throws an Error whose message says what is accepted. */
  parsed<T, F>(
    name: string,
    fallback: F,
    parse: (value: string) => T,
    { secret = false } = {},
  ): T | F {
    const value = this.env[name]?.trim();
    if (!value) return fallback;
    try {
      return parse(value);
    } catch (error) {
      const shown = secret ? '' : `${JSON.stringify(value)} `;
      this.problem(name, `${shown}is not accepted; ${error instanceof Error ? error.message : ''}`);
      return fallback;
    }
  }

  boolean(name: string, fallback: boolean): boolean {
    return this.parsed(name, fallback, (value) => {
      if (value !== 'true' && value !== 'false') throw new Error('expected true or false');
      return value === 'true';
    });
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.parsed(name, fallback, (value) => {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max) {
        throw new Error(`expected a whole number from ${min} to ${max}`);
      }
      return number;
    });
  }

  oneOf<T extends string>(name: string, accepted: readonly T[], fallback: T): T {
    return this.parsed(name, fallback, (value) => {
      const found = accepted.find((one) => one === value);
      if (found === undefined) throw new Error(`expected one of ${accepted.join(', ')}`);
      return found;
    });
  }
}

function parseDatabaseUrl(value: string): DatabaseConfig {
  const expected = 'expected postgres://user:password@host:port/database or sqlite:<path>';
  if (value.startsWith('sqlite:')) {
    const path = value.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
    if (path === '' || path === ':memory:') throw new Error(`${expected}; SQLite needs a file`);
    return { dialect: 'sqlite', path: resolve(path) };
  }
  return { dialect: 'postgres', url: parsePostgresUrl(value, expected) };
}

function parsePostgresUrl(
  value: string,
  expected = 'expected postgres://user:password@host:port/database',
): string {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) throw new Error(expected);
  if (!isDecodable(value)) {
    throw new Error(`${expected}, with a percent sign in a password written as %25`);
  }
  return value;
}

function isDecodable(text: string): boolean {
  try {
    // Compared, because the bundler would drop a call whose result is not used, and with it the
    // error.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

const MAX_WORKERS = 64;

function parseWorkers(value: string): number {
  if (value === 'auto') return Math.min(availableParallelism(), MAX_WORKERS);
  const workers = Number(value);
  if (!/^\d+$/.test(value) || workers < 1 || workers > MAX_WORKERS) {
    throw new Error(`expected auto, for one per core, or a number from 1 to ${MAX_WORKERS}`);
  }
  return workers;
}

function parseTrustProxy(value: string): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  try {
    proxyAddr.compile(addresses);
  } catch {
    throw new Error(
      'expected true, false, a number of proxies, or addresses and subnets such as loopback, 10.0.0.0/8',
    );
  }
  return addresses;
}

/** An address for `security.txt`; a plain e-mail address becomes a mailto: address. */
function parseContact(value: string): string {
  if (/^[^\s@:]+@[^\s@:]+\.[^\s@:]+$/.test(value)) return `mailto:${value}`;
  if (!/^(https:\/\/|mailto:|tel:)[^\s]+$/.test(value) || !URL.canParse(value)) {
    throw new Error('expected an e-mail address, or an https:, mailto: or tel: address');
  }
  return value;
}

/** An origin, because all addresses of the server start at its root. */
function parsePublicUrl(value: string): string {
  const expected =
    'expected the address that readers use, such as https://words.example.org, without a path';
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) throw new Error(expected);
  const { origin, href } = new URL(value);
  if (href !== `${origin}/` || value.endsWith('?') || value.endsWith('#')) {
    throw new Error(expected);
  }
  return origin;
}

/** Longer timers fire at once, which would disable the limit. */
const MAX_WINDOW_SECONDS = 2_147_483;

/** @throws an Error that says what is accepted */
export function parseRateLimit(value: string): RateLimit {
  const [, requests, seconds] = /^(\d{1,9})\/(\d{1,7})$/.exec(value) ?? [];
  if (!Number(requests) || !Number(seconds) || Number(seconds) > MAX_WINDOW_SECONDS) {
    throw new Error(
      `expected <requests>/<seconds>, both at least 1, such as 600/60; at most ${MAX_WINDOW_SECONDS} seconds`,
    );
  }
  return { requests: Number(requests), seconds: Number(seconds) };
}

function parseCompatNames(value: string): CompatName[] {
  const names = value.split(/[\s,]+/);
  if (names.join() === 'none') return [];
  return names.map((name) => {
    const known = COMPAT_NAMES.find((one) => one === name);
    if (known === undefined) {
      throw new Error(`expected none, or some of ${COMPAT_NAMES.join(', ')}, separated by commas`);
    }
    return known;
  });
}

function parseOrigins(value: string): string[] {
  return value.split(',').map((part) => {
    const origin = part.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error('expected origins such as https://admin.example.org, separated by commas');
    }
    return origin;
  });
}

function parseHttpUrl(value: string): string {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new Error('expected an http:// or https:// address');
  }
  return value;
}

/** A user name and password in it are sent decoded, in a header. */
function parsePurgeUrl(value: string): string {
  if (isDecodable(value)) return parseHttpUrl(value);
  throw new Error('expected an http:// or https:// address, with percent signs written as %25');
}
