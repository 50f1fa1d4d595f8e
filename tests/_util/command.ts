import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CREDENTIALS } from './credentials.ts';
import type { TestDatabase } from './databases.ts';

const KNOWN_HASHES = new URL('known-hashes.mjs', import.meta.url).href;
const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));

export interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  /** Its output so far, standard output and errors together. */
  output(): string;
  /** Resolves when its output matches. Rejects when it ends before. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
}

/** The environment of a process on a test database. Only `PATH` is inherited. */
export function settingsFor({
  url,
  folder,
}: Pick<TestDatabase, 'url' | 'folder'>): Record<string, string> {
  return {
    ...CREDENTIALS,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: '0',
    UPDATE_CHECK: 'false',
    LOG_LEVEL: 'info',
  };
}

/** Starts the built `wordkeep` command, `through` another one if need be. */
export function startCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
  through: readonly string[] = [],
): RunningCommand {
  const node = [process.execPath, '--import', KNOWN_HASHES, CLI];
  const [program = '', ...rest] = [...through, ...node, ...args];
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], ...env },
    ...(cwd !== undefined && { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const output = () => stdout + stderr;
  return {
    process: child,
    ended,
    output,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output());
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        look();
        void ended.then(() => reject(new Error(`ended without ${pattern}: ${output()}`)));
      }),
  };
}

/** Runs the built `wordkeep` command to its end. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
  through?: readonly string[],
): Promise<Ended> {
  return startCommand(args, env, cwd, through).ended;
}

/** Starts `wordkeep serve`; resolves to the process and its address when it listens. */
export async function startServe(
  env: Record<string, string>,
  through: readonly string[] = [],
): Promise<RunningCommand & { url: string }> {
  const command = startCommand(['serve'], env, undefined, through);
  const [, url = ''] = await command.waitFor(/"url":"(http:\/\/[^"/]+)"/);
  return { ...command, url };
}
