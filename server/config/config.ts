import type { OtherDictionary } from '../contract/public/pages.ts';

export interface RateLimit {
  requests: number;
  seconds: number;
}

export type DatabaseConfig =
  { dialect: 'sqlite'; path: string } | { dialect: 'postgres'; url: string };

/** Values of Express's `trust proxy`. */
export type TrustProxy = boolean | number | string[];

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const COMPAT_NAMES = ['dictionaryapi.dev', 'freedictionaryapi.com', 'datamuse'] as const;
export type CompatName = (typeof COMPAT_NAMES)[number];

/** All settings but the secrets, which are in {@link Secrets}. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute. Holds the SQLite file and, during transfers, temporary files. */
  readonly dataDir: string;
  readonly workers: number;
  readonly database: DatabaseConfig;
  /** A streaming replica for reads. */
  readonly replicaUrl: string | null;
  readonly trustProxy: TrustProxy;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logFormat: 'json' | 'pretty';
  readonly accessLog: boolean;
  /** Shown in `/.well-known/security.txt`. */
  readonly securityContact: string | null;
  /**
   * The address under which readers know the server, such as `https://example.org/dictionary`,
   * without a slash at its end.
   */
  readonly publicUrl: string | null;
  /** Hosts whose recordings pages may play. */
  readonly audioHosts: readonly string[];
  readonly otherDictionaries: readonly OtherDictionary[];
  /** Where AnkiConnect listens on readers' machines; null if pages do not offer it. */
  readonly ankiConnectUrl: string | null;
  readonly publicApiEnabled: boolean;
  readonly adminApiEnabled: boolean;
  readonly speech: boolean;
  readonly mcpEnabled: boolean;
  /** Whether to wait for the writer role, instead of ending, when another process has it. */
  readonly adminStandby: boolean;
  readonly adminLocalOnly: boolean;
  readonly publicRateLimit: RateLimit;
  /** Settings that do not exist, each with what to do instead. */
  readonly notices: readonly string[];
  readonly suggestionsRateLimit: RateLimit;
  /** Absolute. */
  readonly apiKeysFile: string | null;
  readonly searchMisses: boolean;
  readonly lookups: boolean;
  readonly compatApis: readonly CompatName[];
  readonly publicCacheMaxAgeSeconds: number;
  /** Null if shared caches, such as CDNs, must not keep answers. */
  readonly sharedCache: SharedCache | null;
  /** Called after each new revision of the content. */
  readonly cachePurgeUrl: string | null;
  /** Origins that may call the admin API besides the server's own. */
  readonly corsOrigins: readonly string[];
  readonly shutdownTimeoutMs: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly autoImport: boolean;
  /** Absolute. */
  readonly importDir: string | null;
  /** Limits the pictures and sounds of one book. */
  readonly mediaMaxBytes: number;
  /** How long a client may stop reading an export. Not a setting. */
  readonly stalledExportMs: number;
  /** Not a setting. */
  readonly bundledDir: string;
  readonly datasetUrl: string;
  readonly updateCheck: boolean;
  readonly updateCheckUrl: string;
  /** Null if metrics are off. */
  readonly metrics: Address | null;
  /** Null if the dictionary protocol is off. */
  readonly dict: Address | null;
  readonly backups: BackupSchedule | null;
  readonly secrets: Secrets;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface SharedCache {
  readonly maxAgeSeconds: number;
  /** How much longer caches may serve answers while they revalidate or cannot reach the server. */
  readonly staleSeconds: number;
}

export interface BackupSchedule {
  /** Absolute. */
  readonly dir: string;
  readonly everyMs: number;
  readonly keep: number;
}

export interface Secrets {
  readonly adminUsername: string;
  readonly adminPassword: string;
}
