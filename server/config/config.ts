import type { OtherDictionary } from '../contract/public/pages.ts';

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
   * The address under which readers know the server, such as `https://words.example.org` or
   * `https://example.org/dictionary`, without a slash at its end; null if not set.
   */
  readonly publicUrl: string | null;
  /** The hosts whose recordings pages may play. */
  readonly audioHosts: readonly string[];
  /** Where pages of words link to. */
  readonly otherDictionaries: readonly OtherDictionary[];
  /** Where AnkiConnect listens on readers' machines; null if pages do not offer it. */
  readonly ankiConnectUrl: string | null;
  readonly publicApiEnabled: boolean;
  readonly adminApiEnabled: boolean;
  /** Whether words may be spoken by `espeak-ng`. */
  readonly speech: boolean;
  /** Whether `/mcp` serves the dictionary to language models. */
  readonly mcpEnabled: boolean;
  /** Whether to wait for the writer role, instead of ending, when another process has it. */
  readonly adminStandby: boolean;
  /** Whether the admin interface is only for this machine. */
  readonly adminLocalOnly: boolean;
  readonly publicRateLimit: RateLimit;
  /** Settings that no longer exist, each with what to do instead. */
  readonly notices: readonly string[];
  readonly suggestionsRateLimit: RateLimit;
  /** The absolute path of the file of API keys; null if there are none. */
  readonly apiKeysFile: string | null;
  /** Whether searches that find nothing are counted. */
  readonly searchMisses: boolean;
  /** Whether it is counted how often each headword is looked up. */
  readonly lookups: boolean;
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
  /** How many bytes of pictures and sounds are kept of a book. */
  readonly mediaMaxBytes: number;
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
