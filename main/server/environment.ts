import type { Settings } from '../settings/settings.ts';
import type { Secrets } from '../settings/secrets.ts';

export type Environment = Record<string, string>;

/** The variables of the app's own environment that the server process gets. */
const PASSED_ON = (
  'PATH HOME USERPROFILE APPDATA LOCALAPPDATA SystemRoot SYSTEMROOT windir TEMP TMP TMPDIR ' +
  'LANG LC_ALL TZ HTTPS_PROXY HTTP_PROXY NO_PROXY'
).split(' ');

/** How long requests in flight may take when the app quits. */
const SHUTDOWN_SECONDS = 5;

export function baseEnvironment(own: Readonly<NodeJS.ProcessEnv>): Environment {
  const passedOn = PASSED_ON.flatMap((name) => (name in own ? [[name, own[name] ?? '']] : []));
  return Object.fromEntries(passedOn);
}

/**
 * The app's settings as environment variables for the server. `NODE_ENV` is deliberately unset:
 * under `production`, which is meant for servers, the embedded database is refused.
 */
export function serverEnvironment(
  settings: Settings,
  secrets: Secrets,
  { dataDir, port, updateCheck }: { dataDir: string; port: number; updateCheck: boolean },
): Environment {
  return {
    ADMIN_USERNAME: settings.username,
    ADMIN_PASSWORD: secrets.password,
    DATA_DIR: dataDir,
    ...(secrets.databaseUrl !== null && { DATABASE_URL: secrets.databaseUrl }),
    HOST: hostOf(settings),
    PORT: String(port),
    ADMIN_LOCAL_ONLY: String(settings.sharing !== 'everything'),
    DICTIONARY_AUTO_IMPORT: 'true',
    UPDATE_CHECK: String(updateCheck && settings.updateCheck),
    SHUTDOWN_TIMEOUT: String(SHUTDOWN_SECONDS),
    LOG_FORMAT: 'pretty',
  };
}

/** The server listens only on this machine, unless it is shared. */
export const hostOf = ({ sharing }: Pick<Settings, 'sharing'>): string =>
  sharing === 'off' ? '127.0.0.1' : '0.0.0.0';
