import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startCommand } from '../../tests/_util/command.ts';
import { freePort } from '../../tests/_util/free-port.ts';

/** The cost of a command or a start. */
export interface Used {
  seconds: number;
  /** The sum over all its threads. */
  cpuSeconds: number;
  /** The most that was resident. */
  memoryMb: number;
}

/** Runs `wordkeep <args>` to its end. */
export async function runCommand(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Used> {
  const start = performance.now();
  const { process: child, ended } = startCommand(args, settings);
  const used = { seconds: 0, cpuSeconds: 0, memoryMb: 0 };
  const timer = setInterval(() => {
    used.cpuSeconds = Math.max(used.cpuSeconds, cpuMsOf(child) / 1_000);
    used.memoryMb = Math.max(used.memoryMb, peakMemoryMbOf(child));
  }, 50);
  const { code, stderr } = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`wordkeep ${args.join(' ')} failed with ${code}:\n${stderr}`);
  return { ...used, seconds: (performance.now() - start) / 1_000 };
}

export interface RunningProcess {
  port: number;
  /** Since its start. */
  used(): Used;
  stop(): Promise<void>;
}

/** Starts `wordkeep serve` and waits for `/api/ready`. */
export async function startServe(settings: Record<string, string>): Promise<RunningProcess> {
  const port = await freePort();
  const start = performance.now();
  const { process: child } = startCommand(['serve'], { ...settings, PORT: String(port) });
  child.stderr.pipe(process.stderr);
  for (;;) {
    if (child.exitCode !== null) throw new Error('wordkeep serve ended at once');
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return running(child, port, start);
}

/** Waits until a process does nothing by itself any more; returns what it took until then. */
export async function untilIdle({ used }: RunningProcess): Promise<Used> {
  for (;;) {
    const before = used();
    // Longer than a server waits before it builds what its first requests do not need.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    if (used().cpuSeconds - before.cpuSeconds < 0.1) return before;
  }
}

/** Starts a floor of floors.ts. */
export async function startFloor(kind: 'http' | 'express', bytes: number): Promise<RunningProcess> {
  const file = fileURLToPath(new URL('floors.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, kind, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return running(child, Number(String(line).trim()), performance.now());
}

function running(child: ChildProcess, port: number, start: number): RunningProcess {
  return {
    port,
    used: () => ({
      seconds: (performance.now() - start) / 1_000,
      cpuSeconds: cpuMsOf(child) / 1_000,
      memoryMb: peakMemoryMbOf(child),
    }),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Linux counts it in ticks of this many ms. */
const TICK_MS = 10;

function cpuMsOf(child: ChildProcess): number {
  const stat = readProc(child, 'stat');
  // The program's name ends with the last parenthesis; user and system time are the 12th and 13th
  // field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

const peakMemoryMbOf = (child: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readProc(child, 'status'))?.[1] ?? 0) / 1024;

/** Empty where there is no /proc, and once the process has ended. */
function readProc({ pid }: ChildProcess, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
