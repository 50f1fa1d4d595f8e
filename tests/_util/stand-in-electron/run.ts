import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FIXTURE_FOLDER } from '../server.ts';

const MAIN = fileURLToPath(new URL('../../../dist/main/index.js', import.meta.url));
const REGISTER = new URL('./register.mjs', import.meta.url).href;

export interface Noted {
  call: string;
  detail?: unknown;
}

export interface StandIn {
  /** Every call to Electron, in its order. */
  calls: Noted[];
  /** The names of the calls. */
  names(): string[];
  /** Resolves to the first matching call with this name, past or future. */
  called(name: string, fits?: (detail: unknown) => boolean, after?: number): Promise<Noted>;
  ask(ask: string, input?: object): Promise<unknown>;
  readonly ended: Promise<number | null>;
  kill(): void;
}

/** Starts the built main process on the stand-in. */
export function startOnStandIn(
  userData: string,
  {
    args = [],
    second = false,
    firstUrl = '',
  }: { args?: string[]; second?: boolean; firstUrl?: string } = {},
): StandIn {
  const child = fork(MAIN, args, {
    execArgv: ['--import', REGISTER],
    env: {
      PATH: process.env['PATH'],
      STAND_IN_USER_DATA: userData,
      STAND_IN_SECOND: String(second),
      // How macOS passes the link that the app is started with.
      STAND_IN_FIRST_URL: firstUrl,
      UPDATE_CHECK: 'false',
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      // Only for the stand-in: the app itself does not pass it on.
      DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
    },
  });
  const calls: Noted[] = [];
  const waiting = new Set<(noted: Noted) => void>();
  const answers = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (e: Error) => void }
  >();
  let lastId = 0;
  child.on('message', (message: Noted & { id?: number; answer?: unknown; error?: string }) => {
    if (message.id !== undefined) {
      const answer = answers.get(message.id);
      if (message.error === undefined) answer?.resolve(message.answer);
      else answer?.reject(new Error(message.error));
      return;
    }
    calls.push(message);
    for (const look of waiting) look(message);
  });
  return {
    calls,
    names: () => calls.map(({ call }) => call),
    called: (name, fits = () => true, after = 0) =>
      new Promise((resolve) => {
        const look = (noted: Noted) => {
          if (noted.call !== name || !fits(noted.detail)) return;
          waiting.delete(look);
          resolve(noted);
        };
        waiting.add(look);
        calls.slice(after).forEach(look);
      }),
    ask: (ask, input = {}) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        answers.set(id, { resolve, reject });
        child.send({ id, ask, ...input });
      }),
    ended: new Promise((resolve) => child.once('exit', resolve)),
    kill: () => void child.kill('SIGKILL'),
  };
}
