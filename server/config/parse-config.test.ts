import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../base/errors.ts';
import { DEFAULT_DATASET_URL, DEFAULT_UPDATE_CHECK_URL, parseConfig } from './parse-config.ts';
import { readEnv } from './env.ts';
import { BUNDLED_FOLDER } from './installed-folders.ts';

const CREDENTIALS = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'correct horse' };
const parse = (env: Record<string, string> = {}) => parseConfig({ ...CREDENTIALS, ...env });

function problemsOf(env: Record<string, string>, base: Record<string, string> = CREDENTIALS) {
  try {
    parseConfig({ ...base, ...env });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    expect(error.exitCode).toBe(1);
    return error.message;
  }
  return '';
}

it('needs nothing but credentials', () => {
  expect(parse()).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3010,
    dataDir: resolve('data'),
    mediaMaxBytes: 500_000_000,
    database: { dialect: 'sqlite', path: resolve('data/wordkeep.sqlite') },
    trustProxy: false,
    logLevel: 'info',
    logFormat: 'json',
    accessLog: false,
    securityContact: null,
    publicUrl: null,
    audioHosts: [],
    otherDictionaries: [],
    ankiConnectUrl: null,
    speech: false,
    publicApiEnabled: true,
    adminApiEnabled: true,
    workers: 1,
    replicaUrl: null,
    mcpEnabled: false,
    apiKeysFile: null,
    searchMisses: false,
    fixedSwitches: [],
    lookups: false,
    adminStandby: false,
    adminLocalOnly: false,
    publicRateLimit: { requests: 600, seconds: 60 },
    notices: [],
    suggestionsRateLimit: { requests: 5, seconds: 3600 },
    compatApis: ['dictionaryapi.dev', 'freedictionaryapi.com', 'datamuse'],
    publicCacheMaxAgeSeconds: 0,
    sharedCache: null,
    cachePurgeUrl: null,
    corsOrigins: [],
    shutdownTimeoutMs: 30_000,
    stalledExportMs: 120_000,
    maxConnections: 10_000,
    maxConnectionsPerAddress: 256,
    autoImport: false,
    metricsEnabled: false,
    metrics: { host: '127.0.0.1', port: 9464 },
    dict: null,
    backups: null,
    importDir: null,
    bundledDir: BUNDLED_FOLDER,
    datasetUrl: DEFAULT_DATASET_URL,
    updateCheck: true,
    updateCheckUrl: DEFAULT_UPDATE_CHECK_URL,
    secrets: { adminUsername: 'keeper', adminPassword: 'correct horse' },
  });
});

it('cannot be changed afterwards', () => {
  const config = parse();
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.secrets)).toBe(true);
});

describe('a value that is accepted', () => {
  it.each([
    ['HOST', '::', { host: '::' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 8080 ', { port: 8080 }],
    [
      'DATA_DIR',
      '/srv/words',
      {
        dataDir: '/srv/words',
        database: { dialect: 'sqlite', path: '/srv/words/wordkeep.sqlite' },
      },
    ],
    [
      'DATABASE_URL',
      'sqlite:/srv/x.sqlite',
      { database: { dialect: 'sqlite', path: '/srv/x.sqlite' } },
    ],
    [
      'DATABASE_URL',
      'sqlite:///srv/x.sqlite',
      { database: { dialect: 'sqlite', path: '/srv/x.sqlite' } },
    ],
    [
      'DATABASE_URL',
      'sqlite:x.sqlite',
      { database: { dialect: 'sqlite', path: resolve('x.sqlite') } },
    ],
    [
      'DATABASE_URL',
      'postgres://a:b@c:5/d',
      { database: { dialect: 'postgres', url: 'postgres://a:b@c:5/d' } },
    ],
    [
      'DATABASE_URL',
      'postgresql://c/d',
      { database: { dialect: 'postgres', url: 'postgresql://c/d' } },
    ],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    [
      'TRUST_PROXY',
      'loopback, 10.0.0.0/8,fd00::/8',
      { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] },
    ],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['LOG_FORMAT', 'pretty', { logFormat: 'pretty' }],
    ['ACCESS_LOG', 'true', { accessLog: true }],
    ['SECURITY_CONTACT', 'a@example.org', { securityContact: 'mailto:a@example.org' }],
    ['SECURITY_CONTACT', 'https://example.org/s', { securityContact: 'https://example.org/s' }],
    ['PUBLIC_URL', 'https://Words.example.org/', { publicUrl: 'https://words.example.org' }],
    ['PUBLIC_URL', 'http://10.0.0.2:3010', { publicUrl: 'http://10.0.0.2:3010' }],
    ['PUBLIC_URL', 'https://e.org/dictionary', { publicUrl: 'https://e.org/dictionary' }],
    ['PUBLIC_URL', 'https://e.org/a/b/', { publicUrl: 'https://e.org/a/b' }],
    ['PUBLIC_API_ENABLED', 'false', { publicApiEnabled: false }],
    ['ADMIN_API_ENABLED', 'false', { adminApiEnabled: false }],
    ['SEARCH_MISSES_ENABLED', 'true', { searchMisses: true }],
    ['LOOKUPS_ENABLED', 'true', { lookups: true }],
    ['API_KEYS_FILE', '/etc/keys.json', { apiKeysFile: '/etc/keys.json' }],
    ['MCP_ENABLED', 'true', { mcpEnabled: true }],
    ['PUBLIC_API_RATE_LIMIT', '1/1', { publicRateLimit: { requests: 1, seconds: 1 } }],
    [
      'SUGGESTIONS_RATE_LIMIT',
      '10/86400',
      { suggestionsRateLimit: { requests: 10, seconds: 86_400 } },
    ],
    ['COMPAT_APIS', 'none', { compatApis: [] }],
    ['COMPAT_APIS', 'datamuse', { compatApis: ['datamuse'] }],
    [
      'COMPAT_APIS',
      'datamuse, dictionaryapi.dev',
      { compatApis: ['datamuse', 'dictionaryapi.dev'] },
    ],
    ['PUBLIC_API_CACHE_MAX_AGE', '300', { publicCacheMaxAgeSeconds: 300 }],
    [
      'PUBLIC_API_SHARED_MAX_AGE',
      '60',
      { sharedCache: { maxAgeSeconds: 60, staleSeconds: 0 }, publicCacheMaxAgeSeconds: 0 },
    ],
    ['CACHE_PURGE_URL', 'https://a.example/p?k=1', { cachePurgeUrl: 'https://a.example/p?k=1' }],
    [
      'CORS_ORIGINS',
      'https://a.example, http://b:8080',
      { corsOrigins: ['https://a.example', 'http://b:8080'] },
    ],
    ['SHUTDOWN_TIMEOUT', '5', { shutdownTimeoutMs: 5_000 }],
    [
      'BACKUP_DIR',
      '/srv/backups',
      { backups: { dir: '/srv/backups', everyMs: 24 * 3_600_000, keep: 7 } },
    ],
    ['BACKUP_EVERY', '6', { backups: null }],
    ['METRICS_ENABLED', 'true', { metricsEnabled: true }],
    ['METRICS_PORT', '1', { metrics: { host: '127.0.0.1', port: 1 } }],
    ['DICT_ENABLED', 'true', { dict: { host: '127.0.0.1', port: 2628 } }],
    ['DICT_PORT', '1', { dict: null }],
    ['MAX_CONNECTIONS', '50', { maxConnections: 50 }],
    ['MAX_CONNECTIONS_PER_ADDRESS', '5', { maxConnectionsPerAddress: 5 }],
    ['DICTIONARY_AUTO_IMPORT', 'true', { autoImport: true }],
    ['DICTIONARY_IMPORT_DIR', 'in', { importDir: resolve('in') }],
    ['DICTIONARY_DATASET_URL', 'http://127.0.0.1:1/x/', { datasetUrl: 'http://127.0.0.1:1/x/' }],
    ['UPDATE_CHECK', 'false', { updateCheck: false }],
    ['UPDATE_CHECK_URL', 'https://a.example/r', { updateCheckUrl: 'https://a.example/r' }],
    ['PORT', '', { port: 3010 }],
    ['PORT', '  ', { port: 3010 }],
  ])('%s=%s', (name, value, expected) => {
    expect(parse({ [name]: value })).toMatchObject(expected);
  });

  it('keeps the spaces of a password', () => {
    expect(parse({ ADMIN_PASSWORD: ' a b ' }).secrets.adminPassword).toBe(' a b ');
  });
});

describe('a value that is refused', () => {
  it.each([
    ['ADMIN_USERNAME', ''],
    ['ADMIN_PASSWORD', '   '],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'sqlite::memory:'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['PUBLIC_API_ENABLED', 'yes'],
    ['ADMIN_API_ENABLED', '1'],
    ['PUBLIC_API_RATE_LIMIT', '600'],
    ['PUBLIC_API_RATE_LIMIT', '0/60'],
    ['PUBLIC_API_RATE_LIMIT', '600/0'],
    ['PUBLIC_API_RATE_LIMIT', 'unlimited'],
    ['PUBLIC_API_RATE_LIMIT', '1/9999999'],
    ['SUGGESTIONS_RATE_LIMIT', '5 per hour'],
    ['PUBLIC_API_CACHE_MAX_AGE', '-1'],
    ['DATABASE_REPLICA_URL', 'sqlite:words'],
    ['PUBLIC_API_SHARED_MAX_AGE', '1m'],
    ['PUBLIC_API_STALE_SECONDS', '60'],
    ['CACHE_PURGE_URL', 'a.example'],
    ['CACHE_PURGE_URL', 'https://me:100%@a.example/'],
    ['WORKERS', '0'],
    ['WORKERS', 'all'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'a.example'],
    ['SHUTDOWN_TIMEOUT', '0'],
    ['BACKUP_EVERY', '0'],
    ['BACKUP_KEEP', 'all'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
    ['DICTIONARY_AUTO_IMPORT', 'on'],
    ['DICTIONARY_DATASET_URL', 'ftp://a.example'],
    ['UPDATE_CHECK', 'never'],
    ['UPDATE_CHECK_URL', 'a.example'],
  ])('%s=%s is named, with what is accepted', (name, value) => {
    const message = problemsOf({ [name]: value });
    expect(message).toContain('The configuration has a problem:\n');
    expect(message).toMatch(new RegExp(`^  ${name}: .+`, 'm'));
  });

  it('is named beside every other one, in one message', () => {
    const message = problemsOf(
      { PORT: 'http', LOG_LEVEL: 'loud', TRUST_PROXY: 'x y', DATABASE_URL: 'file:x' },
      {},
    );
    expect(message).toContain('The configuration has 6 problems:\n');
    for (const name of [
      'ADMIN_USERNAME',
      'ADMIN_PASSWORD',
      'PORT',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'DATABASE_URL',
    ]) {
      expect(message).toMatch(new RegExp(`^  ${name}: `, 'm'));
    }
    expect(message).toContain('"http"');
  });

  it('is never told when it may hold a secret', () => {
    const message = problemsOf({
      ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'postgress://me:hunter3@host/db',
      DICTIONARY_DATASET_URL: 'ftp://me:hunter4@host/',
      UPDATE_CHECK_URL: 'ftp://host/?token=hunter5',
      CACHE_PURGE_URL: 'ftp://me:hunter6@host/',
      PORT: 'x',
    });
    expect(message).toContain('5 problems');
    expect(message).not.toMatch(/hunter/);
  });
});

describe('settings that contradict each other', () => {
  it('leave nothing to serve', () => {
    expect(problemsOf({ PUBLIC_API_ENABLED: 'false', ADMIN_API_ENABLED: 'false' })).toContain(
      'nothing to serve',
    );
  });

  it.each<Record<string, string>>([{}, { DATABASE_URL: 'sqlite:x' }])(
    'are production and SQLite (%j)',
    (env) => {
      expect(problemsOf({ NODE_ENV: 'production', ...env })).toMatch(/DATABASE_URL: .*Postgres/);
    },
  );

  it('start the server although a setting is gone, and say what to do instead', () => {
    const { notices } = parse({ RATE_LIMIT_STORE: 'database' });
    expect(notices).toEqual([expect.stringMatching(/^RATE_LIMIT_STORE is unknown.*load balancer/)]);
  });

  it.each<[string, Record<string, string>]>([
    ['ADMIN_STANDBY', { ADMIN_STANDBY: 'true', ADMIN_API_ENABLED: 'false' }],
    [
      'DATABASE_REPLICA_URL',
      { DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'postgres://c/b' },
    ],
    [
      'DATABASE_REPLICA_URL',
      { ADMIN_API_ENABLED: 'false', DATABASE_REPLICA_URL: 'postgres://c/b' },
    ],
  ])('are %s in the wrong place (%j)', (name, env) => {
    expect(problemsOf(env)).toMatch(new RegExp(`^  ${name}: `, 'm'));
  });

  it('are not production and Postgres', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a/b' };
    expect(parse(env)).toMatchObject({ production: true });
  });
});

it('of a process that does not serve, or only readers, needs no credentials', () => {
  expect(parseConfig({}, { serves: false }).port).toBe(3010);
  expect(parseConfig({ ADMIN_API_ENABLED: 'false' }).adminApiEnabled).toBe(false);
});

describe('ENV_FILE', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'wordkeep-test-'));
    file = join(folder, 'settings');
    // As Windows writes it.
    const first = '\ufeffLOG_LEVEL=warn\r\n';
    writeFileSync(file, `${first}# comment\nPORT=1\nexport HOST="a b"\nADMIN_PASSWORD='x#y'\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read, and the process environment wins', () => {
    expect(readEnv({ ENV_FILE: file, PORT: '2' })).toMatchObject({
      PORT: '2',
      LOG_LEVEL: 'warn',
      HOST: 'a b',
      ADMIN_PASSWORD: 'x#y',
    });
  });

  it('that is named must be there', () => {
    expect(() => readEnv({ ENV_FILE: join(folder, 'missing') })).toThrow(/ENV_FILE.*missing/);
    expect(() => readEnv({ ENV_FILE: folder })).toThrow(/ENV_FILE/);
  });
});
