/**
 * How often a running server answers first with the words that are meant, by kind, and how fast.
 *
 * Each line of the list has what is asked, the words meant, separated by commas, and a kind,
 * separated by tabs. `--means` asks the word finder. A form stands for its base. The server needs a
 * rate limit that lets the list through.
 */
import { readFileSync } from 'node:fs';
import { readArguments } from '../arguments.js';
import { summarize } from './http-load.ts';

/** Records asked for, so that enough distinct words remain. */
const ASKED = 100;
const LONGEST = 400;

interface Found {
  word: string;
  forms?: { word: string }[];
  alternatives?: string[];
}

const { values, positionals } = readArguments(
  'npm run bench -- asked [<list.tsv>] [--means] [--url http://127.0.0.1:3010] [--misses]',
  {
    means: { type: 'boolean', default: false },
    url: { type: 'string', default: 'http://127.0.0.1:3010' },
    misses: { type: 'boolean', default: false },
  },
  [0, 1],
);
const [list = 'scripts/bench/misspellings.tsv'] = positionals;
const address = `${values.url}/api/v1/${values.means ? 'find?means' : 'search?search'}=`;

/** The words of an answer, each with its forms and other spellings. */
async function ask(text: string): Promise<string[][]> {
  const query = `${encodeURIComponent(text.slice(0, LONGEST))}&limit=${ASKED}`;
  const response = await fetch(address + query);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { data }: { data: Found[] } = await response.json();
  const words = new Map<string, string[]>();
  for (const { word, forms = [], alternatives = [] } of data) {
    const others = [word, ...forms.map((form) => form.word), ...alternatives];
    words.set(word, [...(words.get(word) ?? []), ...others.map((other) => other.toLowerCase())]);
  }
  return [...words.values()];
}

// The first search builds the tables.
await ask('a first search');
const kinds = new Map<string, { ranks: number[]; times: number[] }>();
for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
  const [text = '', meant = '', kind = ''] = line.split('\t');
  const right = meant.split(',').map((word) => word.trim().toLowerCase());
  const start = performance.now();
  const found = await ask(text);
  const time = performance.now() - start;
  const at = found.findIndex((words) => words.some((word) => right.includes(word)));
  const first = found.slice(0, 5).map(([word]) => word);
  if (values.misses && at !== 0) console.log([text, meant, at + 1, first].join('\t'));
  for (const key of new Set([kind, 'all'])) {
    const { ranks, times } = kinds.get(key) ?? { ranks: [], times: [] };
    kinds.set(key, { ranks: [...ranks, at < 0 ? Infinity : at + 1], times: [...times, time] });
  }
}
console.table(
  Object.fromEntries(
    [...kinds].map(([kind, { ranks, times }]) => {
      const share = (most: number) => ranks.filter((rank) => rank <= most).length / ranks.length;
      const within = (most: number) => `${(100 * share(most)).toFixed(1)} %`;
      const { p50, p95 } = summarize(Float64Array.from(times), 1);
      const shares = { first: within(1), two: within(2), five: within(5), ten: within(10) };
      const ms = { p50: p50.toFixed(1), p95: p95.toFixed(1) };
      return [kind, { asked: ranks.length, ...shares, hundred: within(100), ...ms }];
    }),
  ),
);
