import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Desktop } from '../../main/desktop.ts';
import { baseEnvironment } from '../../main/server/environment.ts';
import { type PlatformStore, SecretKeeper } from '../../main/settings/secrets.ts';
import type { ServerChild, StartChild } from '../../main/server/server-child.ts';
import { ServerLog } from '../../main/server/server-log.ts';
import { RUN_TIMING, type RunTiming } from '../../main/server/server-run.ts';
import { SettingsFile } from '../../main/settings/settings.ts';
import type { DesktopState } from '../../server/contract/desktop/app.ts';
import type { SetupInput } from '../../server/contract/desktop/inputs.ts';
import { FIXTURE_FOLDER } from './server.ts';

/** The server's built desktop entry. */
export const SERVER_ENTRY = fileURLToPath(new URL('../../dist/server/desktop.js', import.meta.url));

/** The answers of a person who accepts the defaults. */
export const SETUP: SetupInput = {
  username: 'keeper',
  password: 'correct horse',
  database: { kind: 'builtin' },
  sharing: 'off',
};

/** A server process forked by Node, in place of the app's utility process. */
export interface ForkedChild extends ServerChild {
  readonly pid: number;
}

/** Starts the server in forked Node processes, and keeps track of them. */
export function forkChildren(entry = SERVER_ENTRY): {
  startChild: StartChild;
  children: ForkedChild[];
} {
  const children: ForkedChild[] = [];
  const startChild: StartChild = (environment, args = []) => {
    const child = fork(entry, [...args], {
      env: environment,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const forked: ForkedChild = {
      pid: child.pid ?? 0,
      send: (message) => {
        if (child.connected) child.send(message, () => {});
      },
      kill: () => void child.kill('SIGKILL'),
      onMessage: (listener) => child.on('message', listener),
      onOutput: (listener) => {
        child.stdout?.on('data', (chunk) => listener(String(chunk)));
        child.stderr?.on('data', (chunk) => listener(String(chunk)));
      },
      onExit: (listener) => child.once('close', listener),
    };
    children.push(forked);
    return forked;
  };
  return { startChild, children };
}

/** A key store like that of a platform. It reverses texts, so that they really change. */
export function platformStore(works: boolean): PlatformStore {
  const turn = (text: string) => [...text].reverse().join('');
  return {
    isAsyncEncryptionAvailable: async () => works,
    getSelectedStorageBackend: () => (works ? 'gnome_libsecret' : 'basic_text'),
    encryptStringAsync: async (text) => Buffer.from(turn(text)),
    decryptStringAsync: async (bytes) => ({
      result: turn(bytes.toString()),
      shouldReEncrypt: false,
    }),
  };
}

export interface TestDesktop {
  desktop: Desktop;
  folder: string;
  children: ForkedChild[];
  log: ServerLog;
  /** Every sign-in that the app made: address and name. */
  signIns: { url: string; username: string; password: string }[];
  onState: (listener: (state: DesktopState) => void) => void;
  /**
   * Resolves when the state meets the condition. Rejects with the log when the server fails
   * instead, or nothing comes of it.
   */
  waitFor(wanted: (state: DesktopState) => boolean): Promise<DesktopState>;
  close(): Promise<void>;
}

/** The whole app except its windows, with a real server process. */
export async function createDesktop(
  options: {
    folder?: string;
    keepsSecrets?: boolean;
    timing?: Partial<RunTiming>;
    environment?: Record<string, string>;
    entry?: string;
    /** Loaded at the first start. */
    dictionary?: 'fixture' | 'bundled';
    addresses?: string[];
    restartDelaysMs?: readonly number[];
  } = {},
): Promise<TestDesktop> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'wordkeep-desktop-')));
  const { startChild, children } = forkChildren(options.entry);
  const listeners = new Set<(state: DesktopState) => void>();
  const signIns: TestDesktop['signIns'] = [];
  const log = new ServerLog(join(folder, 'logs', 'server.log'));
  const desktop = new Desktop({
    settingsFile: new SettingsFile(join(folder, 'settings.json')),
    keeper: new SecretKeeper(platformStore(options.keepsSecrets ?? true), 'linux'),
    startChild,
    log,
    dataDir: join(folder, 'dictionary'),
    baseEnvironment: {
      ...baseEnvironment(process.env),
      ...(options.dictionary !== 'bundled' && { DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER }),
      ...options.environment,
    },
    updatesAllowed: false,
    signIn: async (url, credentials) => void signIns.push({ url, ...credentials }),
    addresses: () => options.addresses ?? ['192.168.1.20', '10.0.0.7'],
    shortcut: 'CommandOrControl+Shift+L',
    versions: { app: '1.2.3', electron: '45.4.1', chromium: '150.0.1', node: '24.1.0' },
    onState: (state) => {
      for (const listener of listeners) listener(state);
    },
    timing: { ...RUN_TIMING, ...options.timing },
    ...(options.restartDelaysMs && { restartDelaysMs: options.restartDelaysMs }),
  });
  return {
    desktop,
    folder,
    children,
    log,
    signIns,
    onState: (listener) => void listeners.add(listener),
    waitFor: (wanted) =>
      new Promise((resolve, reject) => {
        const end = () => {
          listeners.delete(look);
          clearTimeout(deadline);
        };
        const giveUp = (reason: string) => {
          end();
          const { server } = desktop.state;
          reject(new Error([`${reason}: ${JSON.stringify(server)}`, ...log.tail].join('\n')));
        };
        const look = (state: DesktopState) => {
          if (wanted(state)) {
            end();
            resolve(state);
          } else if (state.server.phase === 'failed') giveUp('the server failed');
        };
        // Before Vitest ends the test, which would not say what the server had to say.
        const deadline = setTimeout(giveUp, 100_000, 'no such state within 100 s');
        listeners.add(look);
        look(desktop.state);
      }),
    close: async () => {
      await desktop.close();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** True if a process with this id still exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
