import type { DatabaseChoice, PreferencesInput, SetupInput } from './inputs.ts';
import type { DatabaseVerdict, StartFailure } from './process.ts';

/**
 * Calls and events between the desktop app's own pages and its main process. Types and names only,
 * because the preload that exposes them must stay small.
 */

/** Without the password, and without the database address, which may contain one. */
export type ShownSettings = Omit<PreferencesInput, 'password' | 'database'> & {
  database: DatabaseChoice['kind'];
};

export type InputField = 'username' | 'password' | 'database' | 'port';

/** A problem with an input; the page chooses the words. */
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

/** Why no server is running: it refused to start, or it crashed or hung too often. */
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
  /** Why secrets are unreadable: they need the password, or their key is lost. Null if readable. */
  locked: 'password' | 'lost' | null;
  /** True if the platform stores secrets; otherwise every start asks for the password. */
  keepsSecrets: boolean;
  /** Why the settings could not be read, and the new path of the old file. */
  settingsProblem: string | null;
  /** The addresses of this machine on its networks. */
  addresses: string[];
  /** The keyboard shortcut as the platform writes it. */
  shortcut: string;
  versions: Versions;
}

export const LICENCES = ['wordkeep', 'third-party', 'dictionary', 'chromium'] as const;
export type Licence = (typeof LICENCES)[number];

export interface DesktopCalls {
  getState(): DesktopState;
  checkDatabase(choice: PreferencesInput['database']): DatabaseVerdict;
  setUp(input: SetupInput): SaveResult;
  /** Shows the set-up again. Stored settings stay until it is completed. */
  setUpAgain(): void;
  changePreferences(input: PreferencesInput): SaveResult;
  /** Resolves to false if the password is wrong. */
  unlock(password: string): boolean;
  retryServer(): void;
  openPreferences(): void;
  openLog(): void;
  openLicence(licence: Licence): void;
  /** An empty text clears the highlights. */
  findInPage(text: string, forward: boolean): void;
  closeFind(): void;
}

export type DesktopCall = keyof DesktopCalls;

/** The only names that the preload exposes. */
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

export interface DesktopEvents {
  state: DesktopState;
  /** The matches of the last search in the page. */
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
  /** Subscribes; call the returned function to unsubscribe. */
  on<Name extends keyof DesktopEvents>(
    event: Name,
    listener: (value: DesktopEvents[Name]) => void,
  ): () => void;
};

/** The name under which the preload puts the bridge on `window`. */
export const BRIDGE_NAME = 'wordkeepDesktop';

/** The channel of a call or an event between the processes. */
export const channelOf = (name: DesktopCall | keyof DesktopEvents): string => `wordkeep:${name}`;
