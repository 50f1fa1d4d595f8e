import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/_util/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));

export interface Finished {
  /** The time from start to exit. */
  durationMs: number;
  peakMemoryMb: number;
  /** The sum over all its threads; 0 where there is no /proc. */
  cpuSeconds: number;
  output: string;
}

/** Runs `wordkeep <args>` to its end. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
): Promise<Finished> {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (bytes) => (output += String(bytes)));
  child.stderr.on('data', (bytes) => (output += String(bytes)));
  let peakMemoryMb = 0;
  let cpuSeconds = 0;
  const timer = setInterval(() => {
    void cpuMsOf(child).then((ms) => (cpuSeconds = Math.max(cpuSeconds, ms / 1000)));
    void memoryOf(child, 'VmHWM').then((mb) => (peakMemoryMb = Math.max(peakMemoryMb, mb)));
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`wordkeep ${args.join(' ')} failed with ${code}:\n${output}`);
  return { durationMs: performance.now() - start, peakMemoryMb, cpuSeconds, output };
}

export interface RunningProcess {
  port: number;
  pid: number;
  /** The time from start to `/api/ready`. */
  readyMs: number;
  memoryMb(): Promise<number>;
  /** Processor time so far over all its threads, in ms; 0 where there is no /proc. */
  cpuMs(): Promise<number>;
  memoryUsage(): Promise<NodeJS.MemoryUsage>;
  stop(): Promise<void>;
}

const MEMORY_REPORT = fileURLToPath(new URL('memory-report.mjs', import.meta.url));

/** Starts `wordkeep serve` and waits for `/api/ready`. */
export async function startServe(env: Record<string, string>): Promise<RunningProcess> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', MEMORY_REPORT, CLI, 'serve'], {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('wordkeep serve ended at once');
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return running(child, port, performance.now() - start);
}

export async function startFloor(kind: 'http' | 'express', bytes: number): Promise<RunningProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', `${ROOT}/scripts/bench/floors.ts`, kind, String(bytes)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(child.stdout, 'data');
  return running(child, Number(String(line).trim()), 0);
}

function running(child: ChildProcess, port: number, readyMs: number): RunningProcess {
  return {
    port,
    pid: child.pid ?? 0,
    readyMs,
    memoryMb: () => memoryOf(child, 'VmRSS'),
    cpuMs: () => cpuMsOf(child),
    memoryUsage: async () => {
      child.send('report');
      const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage];
      return usage;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Linux counts it in ticks of this many ms. */
const TICK_MS = 10;

async function cpuMsOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name ends with the last parenthesis; user and system time are the 12th and 13th
  // field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

/** Resident memory now (`VmRSS`) or at most (`VmHWM`), in MB; 0 where there is no /proc. */
async function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}
