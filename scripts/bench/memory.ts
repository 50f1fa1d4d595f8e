import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/_util/postgres.ts';
import { CREDENTIALS } from './admin.ts';
import { bundledDataset } from './bundled.ts';
import { runLoad } from './http-load.ts';
import { type RunningProcess, runCommand, startServe } from './processes.ts';
import { headwordsOf } from './terms.ts';

/**
 * `npm run bench -- memory`: what the server holds after a time of different addresses, none of them
 * asked for twice, at full speed and compressed with brotli; and how many descriptors it has open.
 *
 *   --seconds <n>       how long (default: 600)
 *   --database <name>   sqlite or postgres only
 *   --limit <MB>        fail when more is resident at the end
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    database: { type: 'string' },
    limit: { type: 'string' },
  },
});

const CONNECTIONS = 32;
const REPORTS = 10;
const MB = 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), 'wordkeep-memory-'));
const postgres = options.database === 'sqlite' ? null : await startPostgres();
try {
  // A copy, because a build may replace the dictionary meanwhile.
  const dataset = join(folder, 'dictionary.zip');
  await copyFile(await bundledDataset(), dataset);
  const words = await headwordsOf(dataset);
  if (options.database !== 'postgres') {
    await measure('sqlite', `sqlite:${join(folder, 'a.sqlite')}`, dataset, words);
  }
  if (postgres) await measure('postgres', await postgres.createDatabase(), dataset, words);
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, url: string, dataset: string, words: readonly string[]) {
  const env = {
    ...CREDENTIALS,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_API_RATE_LIMIT: '999999999/1',
    UPDATE_CHECK: 'false',
  };
  await runCommand(['import', dataset], env);
  const server = await startServe(env);
  const { port } = server;
  try {
    console.log(`\n${name}: MB after requests`);
    await report(server, 0);
    const addresses = differentAddresses(words);
    const seconds = Number(options.seconds) / REPORTS;
    let requests = 0;
    let resident = 0;
    for (let i = 0; i < REPORTS; i += 1) {
      const { requests: made } = await runLoad({
        port,
        paths: addresses.slice(requests),
        headers: { 'Accept-Encoding': 'br' },
        anyStatus: true,
        connections: CONNECTIONS,
        requests: addresses.length - requests,
        maxDurationMs: seconds * 1000,
      });
      requests += made;
      resident = await report(server, requests);
    }
    if (options.limit && resident > Number(options.limit)) {
      console.error(`${name}: more than ${options.limit} MB`);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
}

/** Every kind of read for every word, alternating between kinds. */
function differentAddresses(words: readonly string[]): string[] {
  const kinds = [
    (word: string) => `/api/v1/words/${word}`,
    (word: string) => `/api/v1/search?search=${word}`,
    (word: string) => `/word/${word}`,
    (word: string) => `/api/v1/words/${word}/meanings`,
    (word: string) => `/api/v1/search/detailed?search=${word}&with_meanings=true`,
    (word: string) => `/api/v1/words?search=${word}&with_meanings=true&limit=5`,
    (word: string) => `/api/v1/words/${word}/forms`,
    (word: string) => `/api/v1/words/${word}/translations`,
    (word: string) => `/api/v1/words/${word}/synonyms`,
    (word: string) => `/api/v1/words/${word}/antonyms`,
    (word: string) => `/api/v1/search?search=${word}&limit=5`,
  ];
  const encoded = words.map((word) => encodeURIComponent(word));
  return kinds.flatMap((_, turn) =>
    encoded.map((word, i) => kinds[(i + turn) % kinds.length]?.(word) ?? ''),
  );
}

async function report(server: RunningProcess, requests: number): Promise<number> {
  const usage = await server.memoryUsage();
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  const descriptors = (await readdir(`/proc/${server.pid}/fd`)).length;
  const { heapTotal, heapUsed, arrayBuffers, external } = usage;
  const parts = { resident, peak, heapTotal: heapTotal / MB, heapUsed: heapUsed / MB };
  const all = { ...parts, arrayBuffers: arrayBuffers / MB, external: external / MB, descriptors };
  const shown = Object.entries(all).map(([part, mb]) => `${part} ${mb.toFixed(0)}`);
  console.log(`${String(requests).padStart(9)}: ${shown.join(', ')}`);
  return resident;
}
