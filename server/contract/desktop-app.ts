import type { DatabaseVerdict, StartFailure } from './desktop-process.ts';

/**
 * What the desktop app's own pages (set-up, preferences, status) and its main process say to each
 * other. Types and names only: the preload, which offers this to the pages, carries no schema.
 */

/** Who on the local network may see what: nobody, the reader and the public API, the admin too. */
export type Sharing = 'off' | 'reader' | 'everything';

/** Where the dictionary lives: in the file that comes with the app, or on a Postgres server. */
export type DatabaseChoice = { kind: 'builtin' } | { kind: 'postgres'; url: string };

export interface SetupInput {
  username: string;
  password: string;
  database: DatabaseChoice;
  sharing: Sharing;
}

export interface PreferencesInput {
  username: string;
  /** Null keeps the one that is stored. */
  password: string | null;
  /** A Postgres address of null keeps the one that is stored. */
  database: { kind: 'builtin' } | { kind: 'postgres'; url: string | null };
  sharing: Sharing;
  port: number;
  lookUpShortcut: boolean;
  updateCheck: boolean;
}

/** The settings as pages may see them: no password, and no address that may hold one. */
export interface ShownSettings {
  username: string;
  database: DatabaseChoice['kind'];
  sharing: Sharing;
  port: number;
  lookUpShortcut: boolean;
  updateCheck: boolean;
}

export type InputField = 'username' | 'password' | 'database' | 'port';

/** What is wrong with an input, for the page to say in its language. */
export type InputProblem =
  | { field: 'username' | 'password'; problem: 'blank' | 'too_long' }
  | { field: 'port'; problem: 'out_of_range' }
  | { field: 'database'; problem: Extract<DatabaseVerdict, { ok: false }> };

export type SaveResult = { ok: true } | { ok: false; problems: InputProblem[] };

export type ServerStatus =
  | { phase: 'stopped' }
  | { phase: 'starting' }
  | { phase: 'importing'; percent: number }
  | { phase: 'ready'; url: string }
  | { phase: 'restarting' }
  | { phase: 'stopping' }
  | { phase: 'failed'; reason: ServerFailure; message: string };

/** Why no server runs: it refused, or it died or got stuck too often. */
export type ServerFailure = StartFailure | 'died' | 'stuck';

export interface Versions {
  app: string;
  electron: string;
  chromium: string;
  node: string;
}

export interface DesktopState {
  server: ServerStatus;
  /** The last lines of the server's log. */
  log: string[];
  /** Null until the set-up is done. */
  settings: ShownSettings | null;
  /**
   * Why the stored secrets are closed: they wait for the administrator's password, or the platform
   * has lost the key. Null when they are open.
   */
  locked: 'password' | 'lost' | null;
  /** Whether this platform keeps secrets; otherwise the password is asked for at each start. */
  keepsSecrets: boolean;
  /** Why the settings could not be read, and where they were put. */
  settingsProblem: string | null;
  /** The addresses of this machine in its networks. */
  addresses: string[];
  /** What the shortcut is, as the platform writes it. */
  shortcut: string;
  versions: Versions;
}

/** Licence texts that the app can show. */
export const LICENCES = ['wordkeep', 'third-party', 'dictionary', 'chromium'] as const;
export type Licence = (typeof LICENCES)[number];

/** Everything a page can ask of the main process. */
export interface DesktopCalls {
  getState(): DesktopState;
  checkDatabase(choice: PreferencesInput['database']): DatabaseVerdict;
  setUp(input: SetupInput): SaveResult;
  /** Shows the set-up again; what is stored stays until it is done. */
  setUpAgain(): void;
  changePreferences(input: PreferencesInput): SaveResult;
  /** Whether it was the password. */
  unlock(password: string): boolean;
  retryServer(): void;
  openPreferences(): void;
  openLog(): void;
  openLicence(licence: Licence): void;
  /** An empty text clears the marks. */
  findInPage(text: string, forward: boolean): void;
  closeFind(): void;
}

export type DesktopCall = keyof DesktopCalls;

/** The preload offers these names and no others. */
export const DESKTOP_CALLS = [
  'getState',
  'checkDatabase',
  'setUp',
  'setUpAgain',
  'changePreferences',
  'unlock',
  'retryServer',
  'openPreferences',
  'openLog',
  'openLicence',
  'findInPage',
  'closeFind',
] as const satisfies readonly DesktopCall[];

/** What the main process tells pages unasked. */
export interface DesktopEvents {
  state: DesktopState;
  /** The hits of the last search in the page. */
  found: { current: number; total: number };
}

export const DESKTOP_EVENTS = [
  'state',
  'found',
] as const satisfies readonly (keyof DesktopEvents)[];

export type DesktopBridge = {
  [Name in DesktopCall]: (
    ...input: Parameters<DesktopCalls[Name]>
  ) => Promise<ReturnType<DesktopCalls[Name]>>;
} & {
  /** Calls `listener` from now on; the function it answers ends that. */
  on<Name extends keyof DesktopEvents>(
    event: Name,
    listener: (value: DesktopEvents[Name]) => void,
  ): () => void;
};

/** The name under which the preload puts the bridge on `window`. */
export const BRIDGE_NAME = 'wordkeepDesktop';

/** The channel of a call or an event between the processes. */
export const channelOf = (name: DesktopCall | keyof DesktopEvents): string => `wordkeep:${name}`;
