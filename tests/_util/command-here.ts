import { setFlagsFromString } from 'node:v8';
import { type MockInstance, vi } from 'vitest';
import { runProgram } from '../../server/program.ts';
import type { Ended } from './command.ts';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Runs the `wordkeep` command in this process, which takes a tenth of the time of a process of its
 * own. For tests of what a command says and does to a database, one at a time; how its process
 * behaves needs `runCommand`.
 */
export async function runCommandHere(
  args: readonly string[],
  env: Record<string, string> = {},
  folder = process.cwd(),
): Promise<Ended> {
  const before = { env: process.env, folder: process.cwd() };
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  process.env = { ...env };
  process.chdir(folder);
  try {
    const code = await runProgram(args);
    return { code, stdout: textOf(stdout), stderr: textOf(stderr) };
  } finally {
    // Some commands keep the heap small, which costs time: back to V8's own way.
    setFlagsFromString('--heap-growing-percent=0');
    process.chdir(before.folder);
    process.env = before.env;
    for (const spy of [stdout, stderr]) spy.mockRestore();
    for (const [i, signal] of SIGNALS.entries()) {
      for (const added of process.listeners(signal)) {
        if (!listeners[i]?.includes(added)) process.off(signal, added);
      }
    }
  }
}

const textOf = (written: MockInstance<typeof process.stdout.write>) =>
  written.mock.calls.map(([chunk]) => String(chunk)).join('');
