import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../tests/_util/free-port.ts';
import { hasNginx, startNginx } from '../../tests/_util/nginx.ts';
import { startPostgresWithStandby } from '../../tests/_util/postgres-with-standby.ts';
import { CREDENTIALS } from './admin.ts';
import { bundledDataset } from './bundled.ts';
import { runLoad } from './http-load.ts';
import { CLI, runCommand } from './processes.ts';
import { headwordsOf, sample, seededRandom } from './terms.ts';

/**
 * `npm run bench:scale`: what a request costs, and how many there are a second, with workers,
 * instances, a replica and a cache in front; different headwords and searches. Everything shares the
 * cores of this machine, the client too, so processor time tells more than requests a second: as
 * long as it does not grow with the number of processes, more cores answer more.
 *
 *   --requests <n>   of each kind (default: 20000)
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '20000' } },
});

const CONNECTIONS = 30;
/** Of the clock in /proc. */
const TICKS_PER_SECOND = 100;

/** The processes that have a part in an answer, by what they are. */
type Parts = Record<string, readonly number[]>;

interface Arrangement {
  name: string;
  /** Workers or instances. */
  servers: { env: Record<string, string>; workers?: number }[];
  /** The database's processes. */
  databases?: readonly number[];
  hasCache?: boolean;
}

const folder = await mkdtemp(join(tmpdir(), 'wordkeep-scale-'));
const postgres = await startPostgresWithStandby();
try {
  // A copy, because a build may replace the dictionary meanwhile.
  const dataset = join(folder, 'dictionary.zip');
  await copyFile(await bundledDataset(), dataset);
  const count = Number(options.requests);
  const words = sample(await headwordsOf(dataset), 2 * count, seededRandom(1));
  const env = {
    ...CREDENTIALS,
    DATA_DIR: folder,
    PUBLIC_API_RATE_LIMIT: '999999999/1',
    UPDATE_CHECK: 'false',
    LOG_LEVEL: 'error',
  };
  const sqlite = { ...env, DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}` };
  const primary = { ...env, DATABASE_URL: postgres.primary, ADMIN_API_ENABLED: 'false' };
  const replica = { ...primary, DATABASE_REPLICA_URL: postgres.standby };
  await runCommand(['import', dataset], sqlite);
  await runCommand(['import', dataset], { ...primary, ADMIN_API_ENABLED: 'true' });
  const primaries = [await serverProcess(postgres.primary)];
  const both = [...primaries, await serverProcess(postgres.standby)];

  const arrangements: Arrangement[] = [
    { name: 'SQLite, one worker', servers: [{ env: sqlite }] },
    { name: 'SQLite, two workers', servers: [{ env: sqlite, workers: 2 }] },
    { name: 'Postgres, one worker', servers: [{ env: primary }], databases: primaries },
    {
      name: 'Postgres, two workers',
      servers: [{ env: primary, workers: 2 }],
      databases: primaries,
    },
    {
      name: 'Postgres, two instances',
      servers: [{ env: primary }, { env: primary }],
      databases: primaries,
    },
    {
      name: 'Postgres, three instances',
      servers: [{ env: primary }, { env: primary }, { env: primary }],
      databases: primaries,
    },
    {
      name: 'Postgres and a replica, one instance on each',
      servers: [{ env: primary }, { env: replica }],
      databases: both,
    },
  ];
  if (hasNginx()) {
    const shared = { ...sqlite, PUBLIC_API_SHARED_MAX_AGE: '3600' };
    arrangements.push({
      name: 'SQLite behind a cache',
      servers: [{ env: shared }],
      hasCache: true,
    });
  }
  for (const arrangement of arrangements)
    await measure(arrangement, words.slice(0, count), words.slice(count));
} finally {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** @param warm words to begin with: a process compiles what it runs often */
async function measure(
  arrangement: Arrangement,
  warm: readonly string[],
  words: readonly string[],
): Promise<void> {
  const { name, servers, databases, hasCache = false } = arrangement;
  const started: { child: ChildProcess; port: number }[] = [];
  let cache: Awaited<ReturnType<typeof startCache>> | null = null;
  try {
    for (const { env, workers = 1 } of servers) {
      const port = await freePort();
      const child = spawn(process.execPath, [CLI, 'serve'], {
        env: { ...process.env, ...env, WORKERS: String(workers), PORT: String(port) },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      started.push({ child, port });
      await settled(child.pid ?? 0, port, workers === 1 ? 1 : workers + 1);
    }
    const parts: Parts = {
      servers: started.map(({ child }) => child.pid ?? 0),
      ...(databases && { databases }),
    };
    let ports = started.map(({ port }) => port);
    if (hasCache) {
      cache = await startCache(ports[0] ?? 0);
      ports = [cache.port];
      parts['cache'] = [cache.pid];
    }
    console.log(`\n${name}`);
    for (const { port } of started) {
      for (const paths of Object.values(pathsOf(warm))) {
        await runLoad({ port, paths, connections: CONNECTIONS, requests: paths.length });
      }
    }
    for (const [kind, paths] of Object.entries(pathsOf(words))) {
      await run(kind, paths, ports, parts);
      if (hasCache) await run(`${kind} again`, paths, ports, parts);
    }
  } finally {
    await cache?.stop();
    for (const { child } of started) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

function pathsOf(words: readonly string[]) {
  const encoded = words.map((word) => encodeURIComponent(word));
  return {
    headwords: encoded.map((word) => `/api/v1/words/${word}`),
    searches: encoded.map((word) => `/api/v1/search?search=${word}`),
  };
}

/** Asks all ports at once, each for its share of the paths, and prints what that took. */
async function run(
  kind: string,
  paths: readonly string[],
  ports: readonly number[],
  parts: Parts,
): Promise<void> {
  const before = await cpuOf(parts);
  const client = process.cpuUsage();
  const start = performance.now();
  const loads = ports.map((port, i) => {
    const share = paths.filter((_, n) => n % ports.length === i);
    const connections = CONNECTIONS / ports.length;
    return runLoad({ port, paths: share, connections, requests: share.length });
  });
  const results = await Promise.all(loads);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(client);
  const after = await cpuOf(parts);
  const costs = Object.entries(after).map(([part, cpu]) => {
    const each = ((cpu - (before[part] ?? 0)) / paths.length) * 1e6;
    return `${part} ${each.toFixed(0)} us`;
  });
  const p99 = Math.max(...results.map((result) => result.p99));
  console.log(
    `  ${kind}: ${(paths.length / seconds).toFixed(0)}/s, ${costs.join(', ')}, ` +
      `client ${((user + system) / paths.length).toFixed(0)} us, p99 ${p99.toFixed(1)} ms`,
  );
}

/** nginx with `proxy_cache`, as docs/operations.md has it. */
async function startCache(upstream: number) {
  const port = await freePort();
  const nginx = await startNginx(
    (writable) => `
proxy_cache_path ${writable}/cache keys_zone=words:20m max_size=1g;
upstream wordkeep { server 127.0.0.1:${upstream}; keepalive 32; }
server {
  listen 127.0.0.1:${port};
  keepalive_requests 1000000;
  location / {
    proxy_pass http://wordkeep;
    proxy_http_version 1.1;
    proxy_set_header Connection '';
    proxy_cache words;
  }
}`,
  );
  const pid = Number(await readFile(join(nginx.folder, 'pid'), 'utf8'));
  return { port, pid, stop: () => nginx.stop() };
}

/** Resolves when a server and its workers answer, and have nothing left to do. */
async function settled(pid: number, port: number, processes: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  for (;;) {
    const before = await cpuSeconds([pid]);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const isWhole = (await treeOf(pid)).length === processes;
    if (isWhole && (await isReady()) && (await cpuSeconds([pid])) - before < 0.1) return;
  }
}

/** The first process of the Postgres at an address of this machine. */
async function serverProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT pg_read_file('postmaster.pid') AS file");
  await client.end();
  return Number.parseInt(rows[0].file, 10);
}

async function cpuOf(parts: Parts): Promise<Record<string, number>> {
  const pairs = Object.entries(parts).map(async ([part, pids]) => [part, await cpuSeconds(pids)]);
  return Object.fromEntries(await Promise.all(pairs));
}

/** Processor time so far of processes and all below them. */
async function cpuSeconds(roots: readonly number[]): Promise<number> {
  const pids = (await Promise.all(roots.map(treeOf))).flat();
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // After the name in brackets: state is the first, user and system time are 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / TICKS_PER_SECOND;
}

async function treeOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.trim().split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}
