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

/** Settings that may be changed while the server runs, unless the environment sets them. */
export const SWITCH_VARIABLES = {
  search_misses: 'SEARCH_MISSES_ENABLED',
  lookups: 'LOOKUPS_ENABLED',
  metrics: 'METRICS_ENABLED',
  backup_every_hours: 'BACKUP_EVERY',
} as const;
export type SwitchName = keyof typeof SWITCH_VARIABLES;

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
