import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));
const REPORT = fileURLToPath(new URL('cpu-report.mjs', import.meta.url));

/** A server in a separate process that reports its CPU time. */
export interface MeasuredServer {
  readonly url: string;
  /** The address of the dictionary protocol; empty if it is off. */
  readonly dictUrl: string;
  /**
   * The CPU time that the server uses for `work`, in ms of a usual machine: the least of several
   * tries, or the first within the budget.
   */
  cost(work: () => Promise<unknown>, budgetMs: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * How long the reference work takes on a usual machine, in ms. On a slower one, and on one whose
 * caches others use, it takes longer by about the same factor as requests do.
 */
const REFERENCE_MS = 55;

/** Several, because code is compiled at first use, and timers and the collector interfere. */
const TRIES = 12;

/** How long the import of the bundled dictionary may take, on the busiest of machines. */
export const READY_TIMEOUT_MS = 600_000;

/** Starts the built server, and waits until it is ready. */
export async function startMeasured(env: Record<string, string>): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', REPORT, CLI, 'serve'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('the server has no output');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    stdout.on('data', (chunk) => {
      output += String(chunk);
      const [, found] = /"url":"(http:[^"]+)"/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  const isReady = async () => (await fetch(`${url}/api/ready`)).ok;
  await vi.waitUntil(isReady, { interval: 100, timeout: READY_TIMEOUT_MS });
  const ask = async (what: 'used' | 'reference'): Promise<number> => {
    child.send(what);
    const [ms] = await once(child, 'message');
    return ms;
  };
  return {
    url,
    dictUrl: /"url":"(dict:[^"]+)"/.exec(output)?.[1] ?? '',
    async cost(work, budgetMs) {
      let least = Infinity;
      for (let i = 0; i < TRIES && least > budgetMs; i++) {
        const before = await ask('used');
        await work();
        let ms = (await ask('used')) - before;
        if (ms > budgetMs) ms *= Math.min(1, REFERENCE_MS / (await ask('reference')));
        least = Math.min(least, ms);
      }
      return least;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
