// Makes the table of real books in docs/formats.md: imports each file into a database of its own,
// exports it again and compares every word of its articles with what is there now.
// `tsx scripts/formats-table.ts <file.index|file.ifo>...`, after `npm run build`.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { NewWordRecord } from '../server/contract/word.ts';
import { textOfMarkup, withoutEntities } from '../server/formats/read/articles/html-text.ts';
import { withLetters } from '../server/formats/read/articles/webster.ts';
import { numberOf } from '../server/formats/read/dictd/index-file.ts';
import { foldHeadword } from '../server/text/fold.ts';

interface Original {
  /** The headwords that lead to it. */
  words: string[];
  text: string;
}

/** Grammar that became fields: `n.`, `v. t.`, `<masc>`. */
const GRAMMAR = new Set(
  'n v t i a adj adv prep conj interj int pron art num vt vi pl sing p pr vb imp prop intj s r noun verb trans intr see synonym synonyms note syn ant usage'.split(
    ' ',
  ),
);

/** Of meanings and items, which lists count themselves. */
const NUMBERS = /^[ \t]*(?:[a-z]{1,4} )?\(?\d{1,3}[.:)] /gm;

/** Labels that became fields: `[med.]`, `[Br.]`. */
const LABELS =
  /\[(?:med|am|br|bot|fin|econ|chem|zool|comp|jur|cook|electr|pol|coll|geol|anat|refl|phys|mus|biol|math|pej|lit|humor|arch|poet|astron|obs|vulg|archaic|theater|mechanics|cul)\.?\]/gi;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

async function bytesOf(path: string): Promise<Buffer> {
  for (const ending of ['', '.dz', '.gz']) {
    const bytes = await readFile(path + ending).catch(() => null);
    if (bytes) return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  }
  throw new Error(`there is no ${path}`);
}

async function originalsOf(path: string): Promise<Original[]> {
  const stem = path.replace(/\.(?:index|ifo)$/, '');
  const articles = await bytesOf(`${stem}.dict`);
  const isDictd = path.endsWith('.index');
  const entries = isDictd
    ? dictdEntries(await readFile(path))
    : starDictEntries(await bytesOf(`${stem}.idx`));
  const found = new Map<string, Original>();
  for (const { word, offset, size } of entries) {
    const place = `${offset} ${size}`;
    const known = found.get(place);
    if (known) known.words.push(word);
    else {
      const text = articles.toString('utf8', offset, offset + size);
      const shown = isDictd ? withoutEntities(text) : textOfMarkup(text);
      found.set(place, { words: [word], text: shown });
    }
  }
  return [...found.values()];
}

function dictdEntries(index: Buffer) {
  return index
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('00'))
    .map((line) => {
      const [word = '', offset = '', size = '', original] = line.split('\t');
      return { word: original || word, offset: numberOf(offset) ?? 0, size: numberOf(size) ?? 0 };
    });
}

function starDictEntries(index: Buffer) {
  const entries = [];
  for (let at = 0; at < index.length;) {
    const end = index.indexOf(0, at);
    const word = index.toString('utf8', at, end);
    entries.push({ word, offset: index.readUInt32BE(end + 1), size: index.readUInt32BE(end + 5) });
    at = end + 9;
  }
  return entries;
}

const keyOf = (word: string): string =>
  foldHeadword(word).replace(/[^\p{L}\p{N}]/gu, '') || word.trim();

/** All texts of a record. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** The share of the words of the originals that one of their records has. */
function visibleShare(originals: readonly Original[], records: readonly NewWordRecord[]): number {
  const shown = new Map<string, Set<string>>();
  for (const record of records) {
    const words = new Set(textsOf(record).flatMap(wordsOf));
    const names = [
      record.word,
      ...(record.alternatives ?? []),
      ...(record.forms ?? []).map(({ word }) => word),
    ];
    for (const key of new Set(names.map(keyOf))) {
      const known = shown.get(key);
      if (!known) shown.set(key, new Set(words));
      else for (const word of words) known.add(word);
    }
  }
  let all = 0;
  let seen = 0;
  for (const { words, text } of originals) {
    const sets = words.flatMap((word) => shown.get(keyOf(word)) ?? []);
    const written = text.replace(NUMBERS, ' ').replace(LABELS, ' ');
    for (const word of wordsOf(text.includes('[1913 Webster]') ? withLetters(written) : written)) {
      all += 1;
      if (GRAMMAR.has(word) || sets.some((set) => set.has(word))) seen += 1;
    }
  }
  return seen / Math.max(1, all);
}

/** The command reports its peak memory and processor time when it ends. */
const REPORT = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.error('peak', maxRSS, Math.round((userCPUTime + systemCPUTime) / 1e6));
});`;

async function rowOf(path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-table-'));
  try {
    await writeFile(join(folder, 'report.mjs'), REPORT);
    const run = (...args: string[]) =>
      spawnSync(
        process.execPath,
        ['--import', join(folder, 'report.mjs'), 'dist/server/cli.js', ...args],
        {
          env: { ...process.env, DATA_DIR: join(folder, 'data'), AUTO_IMPORT: 'false' },
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        },
      );
    const started = performance.now();
    const imported = run('import', path, '--skip-invalid', '--name', basename(path));
    const seconds = (performance.now() - started) / 1_000;
    const out = imported.stdout + imported.stderr;
    if (imported.status !== 0) throw new Error(out);
    const [, kilobytes, cpu] = /^peak (\d+) (\d+)/m.exec(out) ?? [];
    const peak = Number(kilobytes) / 1_024;
    const style = /the book is read as (.*)/.exec(out)?.[1] ?? '';
    const zip = join(folder, 'out.zip');
    const exported = run('export', zip);
    if (exported.status !== 0) throw new Error(exported.stdout + exported.stderr);
    const files = unzipSync(await readFile(zip), { filter: ({ name }) => name.endsWith('.jsonl') });
    const records = Object.values(files).flatMap(linesOf);
    const share = visibleShare(await originalsOf(path), records);
    const meanings = records.reduce((sum, one) => sum + (one.meanings?.length ?? 0), 0);
    return `| ${basename(path)} | ${style.replace(/:.*/, '')} | ${records.length} | ${meanings} | ${(100 * share).toFixed(1)} % | ${seconds.toFixed(0)} s, ${cpu} s of CPU | ${peak.toFixed(0)} MB |`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Large files have more characters than one text can. */
function linesOf(bytes: Uint8Array): NewWordRecord[] {
  const buffer = Buffer.from(bytes);
  const records: NewWordRecord[] = [];
  for (let at = 0; at < buffer.length;) {
    const newline = buffer.indexOf(10, at);
    const end = newline === -1 ? buffer.length : newline;
    if (end > at) records.push(JSON.parse(buffer.toString('utf8', at, end)));
    at = end + 1;
  }
  return records;
}

console.log('| book | read as | records | meanings | visible words | time | memory |');
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
for (const path of process.argv.slice(2)) console.log(await rowOf(path));
