import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../tests/_util/postgres.ts';
import { CREDENTIALS } from '../admin.ts';
import { type RunningProcess, runCommand, startServe } from '../processes.ts';
import { writeKaikkiFile } from './file.ts';

/**
 * `npm run bench:kaikki`: imports a made-up file of the shape and size of Wiktionary's, then asks
 * for each kind of public read once, and tells how much memory the index takes.
 *
 *   --entries <n>       lines of the file (default: 800000)
 *   --database <name>   sqlite or postgres only
 */
const { values: options } = parseArgs({
  options: { entries: { type: 'string', default: '800000' }, database: { type: 'string' } },
});

const MB = 1_000_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'wordkeep-kaikki-'));
const postgres = options.database === 'sqlite' ? null : await startPostgres();
try {
  const file = join(folder, 'kaikki.jsonl.gz');
  const { lines, bytes, words } = await writeKaikkiFile(file, Number(options.entries));
  print(
    `${lines} lines, ${Math.round(bytes / MB)} MB unpacked, ${Math.round(bytes / lines)} bytes each`,
  );
  if (options.database !== 'postgres') {
    await measure('sqlite', `sqlite:${join(folder, 'a.sqlite')}`, file, { lines, words });
  }
  if (postgres) await measure('postgres', await postgres.createDatabase(), file, { lines, words });
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(
  name: string,
  url: string,
  file: string,
  { lines, words }: { lines: number; words: readonly string[] },
): Promise<void> {
  const env = {
    ...CREDENTIALS,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_API_RATE_LIMIT: '999999999/1',
    UPDATE_CHECK: 'false',
  };
  const { durationMs, cpuSeconds, peakMemoryMb } = await runCommand(['import', file], env);
  const perSecond = Math.round((lines / durationMs) * 1000);
  const perCpuSecond = Math.round(lines / cpuSeconds);
  print(`\n${name}`);
  print(`import: ${(durationMs / 1000).toFixed(1)} s, ${perSecond} lines/s`);
  print(
    `        ${cpuSeconds.toFixed(1)} s of CPU, ${perCpuSecond} lines for each; at most ${Math.round(peakMemoryMb)} MB`,
  );

  const server = await startServe(env);
  try {
    print(`start:  ${(server.readyMs / 1000).toFixed(1)} s`);
    await tellMemory(server, 'before');
    await askEach(`http://127.0.0.1:${server.port}/api/v1`, words);
    await tellMemory(server, 'after ');
  } finally {
    await server.stop();
  }
}

async function tellMemory(server: RunningProcess, when: string): Promise<void> {
  const { rss, arrayBuffers } = await server.memoryUsage();
  const index = Math.round(arrayBuffers / MB);
  print(
    `memory ${when}: ${Math.round(rss / MB)} MB resident, ${index} MB of it the index and its tables`,
  );
}

/**
 * Every kind of read, at an address that has not been requested before: the first time, when a
 * table may have to be built, and once more.
 */
async function askEach(api: string, words: readonly string[]): Promise<void> {
  const kinds = Object.keys(readsOf(words, 0));
  for (const kind of kinds) {
    const took: string[] = [];
    for (const turn of [0, 1]) {
      const start = performance.now();
      const answer = await fetch(`${api}${readsOf(words, turn)[kind]}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${kind}: ${answer.status}`);
      took.push((performance.now() - start).toFixed(1).padStart(8));
    }
    print(`${took.join(', ')} ms  ${kind}`);
  }
}

function readsOf(words: readonly string[], turn: number): Record<string, string> {
  const word = (i: number) => encodeURIComponent(words[(i + turn * 10) % words.length] ?? '');
  const misspelled = encodeURIComponent((words[5 + turn] ?? '').replace(/^(.)(.)/, '$2$1'));
  const limit = 20 + turn;
  return {
    'a headword': `/words/${word(1)}`,
    'its meanings': `/words/${word(2)}/meanings`,
    'its related words': `/words/${word(3)}/related`,
    search: `/search?search=${word(4)}`,
    'search, one letter': `/search?search=${'st'[turn]}`,
    'search, misspelled': `/search?search=${misspelled}x`,
    'detailed search': `/search/detailed?search=${word(6).slice(0, 3)}&with_meanings=true`,
    'a list': `/words?limit=${limit}&cursor=`,
    'a list by filters': `/words?limit=${limit}&part_of_speech=verb&cursor=`,
    'a random noun': '/random?part_of_speech=noun',
    'finder, by pattern': `/find?spelled=?${'ae'[turn]}*ing`,
    'finder, by meaning': `/find?means=${word(7)}`,
    'finder, by rhyme': `/find?rhymes_with=${word(8)}`,
    'finder, by letters': `/find?letters=${['strainedoul', 'predictably'][turn]}`,
    'about the dictionary': '/meta',
  };
}
