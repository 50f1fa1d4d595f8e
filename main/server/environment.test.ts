import { expect, it } from 'vitest';
import { baseEnvironment, serverEnvironment } from './environment.ts';
import type { Settings } from '../settings/settings.ts';

const SETTINGS: Settings = {
  version: 1,
  username: 'keeper',
  database: 'builtin',
  sharing: 'off',
  port: 3010,
  lastPort: null,
  lookUpShortcut: false,
  updateCheck: true,
  secrets: { by: 'platform', data: '' },
};
const WHERE = { dataDir: '/data', port: 3012, updateCheck: true };

const made = (settings: Partial<Settings> = {}, databaseUrl: string | null = null, where = WHERE) =>
  serverEnvironment({ ...SETTINGS, ...settings }, { password: 'secret', databaseUrl }, where);

it('says everything that the server needs to know', () => {
  expect(made()).toEqual({
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: 'secret',
    DATA_DIR: '/data',
    HOST: '127.0.0.1',
    PORT: '3012',
    ADMIN_LOCAL_ONLY: 'true',
    DICTIONARY_AUTO_IMPORT: 'true',
    UPDATE_CHECK: 'true',
    SHUTDOWN_TIMEOUT: '5',
    LOG_FORMAT: 'pretty',
  });
});

it.each([
  ['off', '127.0.0.1', 'true'],
  ['reader', '0.0.0.0', 'true'],
  ['everything', '0.0.0.0', 'false'],
] as const)(
  'shared "%s" listens on %s, the admin for this machine only: %s',
  (sharing, host, local) => {
    expect(made({ sharing })).toMatchObject({ HOST: host, ADMIN_LOCAL_ONLY: local });
  },
);

it('names a Postgres database', () => {
  expect(made({}, 'postgres://db/words')).toMatchObject({ DATABASE_URL: 'postgres://db/words' });
});

it('looks for updates only where both the person and whoever started the app allow it', () => {
  const checks = (wanted: boolean, allowed: boolean) =>
    made({ updateCheck: wanted }, null, { ...WHERE, updateCheck: allowed })['UPDATE_CHECK'];
  expect([checks(true, true), checks(true, false), checks(false, true)]).toEqual([
    'true',
    'false',
    'false',
  ]);
});

it('passes on what systems need, and nothing that changes how Node or the server runs', () => {
  const own = { PATH: '/bin', SystemRoot: 'C:\\', NODE_OPTIONS: '-r x', NODE_ENV: 'production' };
  expect(baseEnvironment({ ...own, ADMIN_PASSWORD: 'x', PGPASSWORD: 'y', ENV_FILE: 'z' })).toEqual({
    PATH: '/bin',
    SystemRoot: 'C:\\',
  });
});
