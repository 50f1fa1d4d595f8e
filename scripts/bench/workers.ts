import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../tests/_util/free-port.ts';
import { CREDENTIALS } from './admin.ts';
import { bundledDataset } from './bundled.ts';
import { runLoad } from './http-load.ts';
import { CLI, runCommand } from './processes.ts';
import { headwordsOf, sample, seededRandom } from './terms.ts';

/**
 * `npm run bench:workers`: requests a second, processor time and memory of one worker and of two,
 * on different headwords and searches. The client is on the same cores, so its processor time is
 * told, too.
 *
 *   --requests <n>   of each kind (default: 20000)
 *   --workers <n>    against one (default: 2)
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '2' },
  },
});

const CONNECTIONS = 32;
/** Of the clock in /proc. */
const TICKS_PER_SECOND = 100;
/**
 * Each number of workers is measured this many times, alternating, because the machine is shared.
 */
const ROUNDS = 2;

const folder = await mkdtemp(join(tmpdir(), 'wordkeep-workers-'));
try {
  // A copy, because a build may replace the dictionary meanwhile.
  const dataset = join(folder, 'dictionary.zip');
  await copyFile(await bundledDataset(), dataset);
  const random = seededRandom(1);
  const words = sample(await headwordsOf(dataset), Number(options.requests), random);
  const encoded = words.map((word) => encodeURIComponent(word));
  const env = {
    ...CREDENTIALS,
    DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}`,
    DATA_DIR: folder,
    PUBLIC_API_RATE_LIMIT: '999999999/1',
    UPDATE_CHECK: 'false',
    LOG_LEVEL: 'warn',
  };
  await runCommand(['import', dataset], env);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const workers of ['1', options.workers]) {
      await measure(workers, { ...env, WORKERS: workers }, encoded);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(workers: string, env: Record<string, string>, words: readonly string[]) {
  const port = await freePort();
  const server = spawn(process.execPath, [CLI, 'serve'], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const pids = await processesOf(server.pid ?? 0, Number(workers), port);
    console.log(`\n${workers} worker${workers === '1' ? '' : 's'}`);
    const kinds = {
      headwords: words.map((word) => `/api/v1/words/${word}`),
      searches: words.map((word) => `/api/v1/search?search=${word}`),
    };
    for (const [kind, paths] of Object.entries(kinds)) {
      const before = await cpuSeconds(pids);
      const client = process.cpuUsage();
      const load = { port, paths, connections: CONNECTIONS, requests: paths.length };
      const { requests, requestsPerSecond, p50, p99 } = await runLoad(load);
      const { user, system } = process.cpuUsage(client);
      const perRequest = ((await cpuSeconds(pids)) - before) / requests;
      console.log(
        `  ${kind}: ${requestsPerSecond.toFixed(0)}/s, ${(perRequest * 1e6).toFixed(0)} us of the servers and ` +
          `${((user + system) / requests).toFixed(0)} us of the client each, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      );
    }
    for (const pid of pids)
      console.log(`  process ${pid}: ${(await pssOf(pid)).toFixed(0)} MB PSS`);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

/** The server's process and its children, once all of them answer. */
async function processesOf(pid: number, workers: number, port: number): Promise<number[]> {
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    const pids = [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    const isWhole = pids.length === (workers === 1 ? 1 : workers + 1);
    if (isWhole && (await isReady()) && (await isSettled(pids))) return pids;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Whether start and warm-up are over: no process is computing any more. */
async function isSettled(pids: readonly number[]): Promise<boolean> {
  const before = await cpuSeconds(pids);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return (await cpuSeconds(pids)) - before < 0.1;
}

async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // After the name in brackets: state is the first, user and system time are 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS_PER_SECOND;
}

async function pssOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
