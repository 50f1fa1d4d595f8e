import { LEVELS, PARTS_OF_SPEECH } from '../../server/contract/vocabulary.ts';
import { runAdminScenarios } from './admin.ts';
import { findingPaths } from './finding.ts';
import { type LoadResult, runLoad } from './http-load.ts';
import { type RunningProcess, startFloor } from './processes.ts';
import type { Row } from './report.ts';
import { middleOf, misspell, prefixOf, sample, seededRandom } from './terms.ts';

export interface Sizes {
  hotRequests: number;
  words: number;
  terms: number;
  edits: number;
}

export const FULL: Sizes = { hotRequests: 40_000, words: 10_000, terms: 5_000, edits: 200 };
export const QUICK: Sizes = { hotRequests: 5_000, words: 1_000, terms: 500, edits: 50 };

const PREFIX = '/api/v1';
const CONNECTIONS = [1, 8, 32];

/** Every public read, against a running server and its floors. */
export async function runScenarios(
  server: RunningProcess,
  words: readonly string[],
  sizes: Sizes,
): Promise<Row[]> {
  const random = seededRandom(1);
  const rows: Row[] = [];
  const run = async (
    scenario: string,
    paths: readonly string[],
    connections: number,
    requests = paths.length,
  ) => {
    const result = await measured(server, { paths, connections, requests });
    const row: Row & Measured = { scenario, connections, ...result };
    rows.push(row);
    return row;
  };
  const wordPath = (word: string) => `${PREFIX}/words/${encodeURIComponent(word)}`;
  const searchPath = (term: string, rest = '') =>
    `${PREFIX}/search?search=${encodeURIComponent(term)}${rest}`;
  const single = words.filter((word) => /^[a-z]{5,}$/.test(word));

  await warmUp(server, sample(single, 2_000, random).map(wordPath));

  const hot = wordPath(single.includes('house') ? 'house' : (single[0] ?? ''));
  const hotBytes = await bodyBytes(server, hot);
  for (const connections of CONNECTIONS) {
    const floor = await measureFloor('http', hotBytes, connections, sizes.hotRequests);
    const row = await run('one headword, hot', [hot], connections, sizes.hotRequests);
    row.floor = shareOf('bare node:http, same body', row, floor);
  }

  const different = sample(words, sizes.words * CONNECTIONS.length, random).map(wordPath);
  const meanBytes = await meanBodyBytes(server, sample(words, 200, random).map(wordPath));
  for (const [i, connections] of CONNECTIONS.entries()) {
    const share = Math.floor(different.length / CONNECTIONS.length);
    const paths = different.slice(i * share, (i + 1) * share);
    const floor = await measureFloor('express', meanBytes, connections, paths.length);
    const row = await run('different headwords, nothing cached', paths, connections);
    row.floor = shareOf('bare Express route, bodies of that size', row, floor);
  }

  const terms = (make: (word: string) => string) =>
    [...new Set(sample(single, sizes.terms * 2, random).map(make))].slice(0, sizes.terms);
  const searches: [string, string[]][] = [
    ['search, exact', terms((word) => word).map((term) => searchPath(term))],
    [
      'search, prefix',
      terms((word) => prefixOf(word, random)).map((term) => searchPath(term, '&limit=20')),
    ],
    ['search, contains', terms((word) => middleOf(word, random)).map((term) => searchPath(term))],
    ['search, typo', terms((word) => misspell(word, random)).map((term) => searchPath(term))],
    [
      'search, detailed with meanings',
      terms((word) => prefixOf(word, random)).map((term) =>
        searchPath(term, '&with_meanings=true').replace('/search?', '/search/detailed?'),
      ),
    ],
  ];
  for (const [name, paths] of searches) await run(name, paths, 1);
  for (const [name, paths] of searches.slice(0, 4)) {
    // Another limit changes the URLs, so that nothing comes from the cache.
    const limited = (limit: number) =>
      paths.map((path) => `${path.replace(/&limit=\d+/, '')}&limit=${limit}`);
    const others = limited(11);
    const bytes = await meanBodyBytes(server, limited(12).slice(0, 200));
    const floor = await measureFloor('express', bytes, 32, others.length);
    const row = await run(name, others, 32);
    row.floor = shareOf('bare Express route, bodies of that size', row, floor);
  }

  for (const [name, paths] of await findingPaths(server.port, words, sizes.terms, random)) {
    // Made-up words have no translations and form no phrasal verbs.
    if (paths.length > 0) await run(name, paths, 1);
  }
  await run('list, pages at any depth', await listPaths(server, words, sizes, random), 1);
  await run('random, any filters', randomPaths(sizes, random), 1);
  rows.push(...(await runAdminScenarios(server, sample(single, sizes.edits, random))));
  return rows;
}

/** Warms up the JIT. */
async function warmUp(server: RunningProcess, paths: readonly string[]): Promise<void> {
  await runLoad({ port: server.port, paths, connections: 4, requests: paths.length });
}

type Measured = LoadResult & { cpuMicros: number };

async function measured(
  process: RunningProcess,
  load: { paths: readonly string[]; connections: number; requests: number },
): Promise<Measured> {
  const before = await process.cpuMs();
  const result = await runLoad({ port: process.port, ...load });
  return { ...result, cpuMicros: (1_000 * ((await process.cpuMs()) - before)) / result.requests };
}

function shareOf(name: string, row: Measured, floor: Measured): NonNullable<Row['floor']> {
  return {
    name,
    ratio: row.requestsPerSecond / floor.requestsPerSecond,
    cpuRatio: floor.cpuMicros / row.cpuMicros,
  };
}

async function measureFloor(
  kind: 'http' | 'express',
  bytes: number,
  connections: number,
  requests: number,
): Promise<Measured> {
  const floor = await startFloor(kind, bytes);
  const load = { paths: ['/words/word'], connections, requests };
  // Before it is compiled, a floor would flatter the server, even in a quick run.
  await measured(floor, { ...load, requests: 5_000 });
  const result = await measured(floor, load);
  await floor.stop();
  return result;
}

async function bodyBytes({ port }: RunningProcess, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  return (await response.arrayBuffer()).byteLength;
}

async function meanBodyBytes(server: RunningProcess, paths: readonly string[]): Promise<number> {
  let sum = 0;
  for (const path of paths) sum += await bodyBytes(server, path);
  return Math.round(sum / Math.max(1, paths.length));
}

/**
 * First pages from anywhere in the list, and the cursors found there, with and without filters. No
 * page is requested twice, because the second answer would come from the cache.
 */
async function listPaths(
  { port }: RunningProcess,
  words: readonly string[],
  sizes: Sizes,
  random: () => number,
): Promise<string[]> {
  const paths: string[] = [];
  const filters = [
    '',
    '&part_of_speech=verb',
    '&word_level=B1&word_level=B2',
    '&area_variant=common',
  ];
  const starts = sample(words, sizes.terms, random).flatMap((word) =>
    filters.map((filter) => `&search=${encodeURIComponent(word.slice(0, 2))}${filter}`),
  );
  for (const start of new Set(starts)) {
    if (paths.length === sizes.terms) break;
    let path = `${PREFIX}/words?limit=20${start}`;
    for (let page = 0; page < 20 && paths.length < sizes.terms; page++) {
      paths.push(`${path}${page === 0 ? `&cursor=` : ''}`);
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const body = (await response.json()) as { meta: { next_cursor: string | null } };
      if (body.meta.next_cursor === null) break;
      path = `${PREFIX}/words?limit=20${start}&cursor=${body.meta.next_cursor}`;
    }
  }
  // Requested above to obtain the cursors; another parameter order gives other URLs.
  return paths.map((path) => path.replace('?limit=20&', '?') + '&limit=20');
}

function randomPaths(sizes: Sizes, random: () => number): string[] {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  return Array.from({ length: sizes.terms }, () => {
    const filters = [`part_of_speech=${pick(PARTS_OF_SPEECH.slice(0, 5))}`];
    // Not every combination has a word, but nouns of the lower levels are in every dictionary.
    const levels = LEVELS.slice(0, 4);
    if (random() < 0.3) filters.push(`word_level=${pick(levels)}`, `word_level=${pick(levels)}`);
    return `${PREFIX}/random?part_of_speech=noun&${filters.join('&')}`;
  });
}
