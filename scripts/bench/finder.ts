/**
 * How often the word finder finds the word that a definition means, and how fast.
 *
 *   npm run bench -- finder <definitions.tsv> -- [--url http://127.0.0.1:3010] [--misses]
 *
 * The list has a word and a definition on each line, separated by a tab. The server that is asked
 * needs a rate limit that lets the list through.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { summarize } from './http-load.ts';

/** A reader looks at about so many results. */
const SHOWN = 10;
/** Records asked for, so that ten distinct words remain. */
const ASKED = 40;
const LONGEST = 400;

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3010' },
    misses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const list = positionals[0];
if (list === undefined) {
  console.error('usage: npm run bench -- finder <definitions.tsv> -- [--url <server>] [--misses]');
  process.exit(1);
}

async function find(definition: string): Promise<string[]> {
  const query = new URLSearchParams({ means: definition.slice(0, LONGEST), limit: `${ASKED}` });
  const response = await fetch(`${values.url}/api/v1/find?${query.toString()}`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { data }: { data: { matched: string }[] } = await response.json();
  return [...new Set(data.map(({ matched }) => matched.toLowerCase()))];
}

const definitions = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('\t'));
// The first search builds the tables.
await find('a first search');
let first = 0;
let shown = 0;
const times: number[] = [];
for (const [word = '', definition = ''] of definitions) {
  const start = performance.now();
  const found = await find(definition);
  times.push(performance.now() - start);
  const at = found.indexOf(word.toLowerCase());
  if (at === 0) first += 1;
  if (at >= 0 && at < SHOWN) shown += 1;
  else if (values.misses) console.log(`${word}\t${definition}\t${found.slice(0, 3).join(', ')}`);
}
const percent = (count: number) => `${((100 * count) / definitions.length).toFixed(1)} %`;
const { p50, p99 } = summarize(Float64Array.from(times), 1);
console.log(
  `${definitions.length} definitions: ${percent(first)} first, ${percent(shown)} in ${SHOWN}; ` +
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
);
