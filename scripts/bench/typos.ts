/**
 * How often the typo tier finds the right word, and how fast.
 *
 *   npm run bench -- typos [<misspellings.tsv>] [--dataset <zip>] [--misses]
 *
 * The list (by default our own, `bench/misspellings.tsv`) has a misspelling, its correction and a source on each line, separated by tabs. A
 * suggestion is right when it or its base word is the correction or the correction's base word.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readPhonemes } from '../../server/dictionary/typos/spoken/phonemes.ts';
import { uncountedFormZipf } from '../../server/dictionary/typos/search/prior.ts';
import { type Lexicon, TypoIndex } from '../../server/dictionary/typos/typo-index.ts';
import { readDatasetWords } from '../_util/dataset-words.ts';
import { DATASET_FILE } from '../dataset/manifest.ts';

const SHOWN = 5;
/** Suggestions asked for, so that five distinct words remain when forms stand for their base. */
const ASKED = 10;

const { values, positionals } = parseArgs({
  options: {
    dataset: { type: 'string', default: `resources/datasets/${DATASET_FILE}` },
    misses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const list = positionals[0] ?? 'scripts/bench/misspellings.tsv';

interface Spelling {
  readonly text: string;
  zipf: number;
  level: number;
  isHeadword: boolean;
  readonly bases: Set<string>;
  readonly transcriptions: Set<string>;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

async function loadSpellings(dataset: string): Promise<Spelling[]> {
  const spellings = new Map<string, Spelling>();
  const note = (
    text: string,
    zipf: number,
    level: number,
    transcription: string,
    base?: string,
  ): void => {
    let spelling = spellings.get(text);
    if (spelling === undefined) {
      spelling = {
        text,
        zipf: 0,
        level: 0,
        isHeadword: false,
        bases: new Set(),
        transcriptions: new Set(),
      };
      spellings.set(text, spelling);
    }
    spelling.zipf = Math.max(spelling.zipf, zipf);
    if (level > 0) spelling.level = spelling.level === 0 ? level : Math.min(spelling.level, level);
    if (transcription !== '') spelling.transcriptions.add(transcription);
    if (base === undefined) spelling.isHeadword = true;
    else spelling.bases.add(base);
  };
  for await (const word of readDatasetWords(dataset)) {
    const headword = fold(word.word);
    note(headword, word.zipf, word.level, word.transcription);
    for (const spelling of word.alternatives) {
      note(fold(spelling), word.zipf, word.level, word.transcription, headword);
    }
    for (const form of word.forms) {
      const zipf = form.zipf === 0 ? uncountedFormZipf(word.zipf) : form.zipf;
      note(fold(form.word), zipf, word.level, form.transcription, headword);
    }
  }
  return [...spellings.values()];
}

const spellings = await loadSpellings(values.dataset);
const byText = new Map(spellings.map((spelling) => [spelling.text, spelling]));
const sounds = spellings.map(({ transcriptions }) => [...transcriptions].map(readPhonemes));
const lexicon: Lexicon = {
  size: spellings.length,
  spelling: (i) => spellings[i]!.text,
  zipf: (i) => spellings[i]!.zipf,
  level: (i) => spellings[i]!.level,
  sounds: (i) => sounds[i]!,
};
const buildStart = performance.now();
const index = TypoIndex.build(lexicon);
const buildMs = performance.now() - buildStart;

const firstStart = performance.now();
index.suggest('definately', ASKED);
const firstMs = performance.now() - firstStart;

function wordsOf(text: string): Set<string> {
  return new Set([text, ...(byText.get(text)?.bases ?? [])]);
}

function headwordOf(spelling: Spelling): string {
  if (spelling.isHeadword) return spelling.text;
  return [...spelling.bases][0] ?? spelling.text;
}

const cases = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line, at) => {
    const [typo, correction, source = 'all'] = line.split('\t');
    if (typo === undefined || correction === undefined) {
      throw new Error(`${list}:${at + 1}: expected a misspelling, a tab and its correction`);
    }
    return { typo, correction: fold(correction), source };
  });

for (const { typo } of cases.slice(0, 300)) index.suggest(typo, ASKED);

interface Tally {
  total: number;
  first: number;
  five: number;
  times: number[];
}
const tallies = new Map<string, Tally>();
for (const { typo, correction, source } of cases) {
  const start = performance.now();
  const matches = index.suggest(typo, ASKED);
  const ms = performance.now() - start;
  const distinct = new Map<string, Set<string>>();
  for (const match of matches) {
    const spelling = spellings[match.spelling]!;
    const head = headwordOf(spelling);
    const words = distinct.get(head) ?? new Set();
    for (const word of wordsOf(spelling.text)) words.add(word);
    distinct.set(head, words);
  }
  const right = wordsOf(correction);
  const place = [...distinct.values()]
    .slice(0, SHOWN)
    .findIndex((words) => [...words].some((word) => right.has(word)));
  for (const key of [source, 'all']) {
    const tally = tallies.get(key) ?? { total: 0, first: 0, five: 0, times: [] };
    tally.total += 1;
    if (place === 0) tally.first += 1;
    if (place >= 0) tally.five += 1;
    tally.times.push(ms);
    tallies.set(key, tally);
  }
  if (values.misses && place !== 0) {
    const shown = matches
      .slice(0, SHOWN)
      .map((match) => `${spellings[match.spelling]!.text} ${(-match.score).toFixed(1)}`);
    console.log(`${source} ${place + 1} ${typo} -> ${correction}: ${shown.join(', ')}`);
  }
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / whole).toFixed(1)} %`.padStart(8);
const quantile = (sorted: readonly number[], q: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0).toFixed(2).padStart(8);

console.log(
  `${spellings.length} spellings; index built in ${buildMs.toFixed(0)} ms, first answer ${firstMs.toFixed(0)} ms`,
);
console.log('source        terms    first  in five   p50 ms   p95 ms   p99 ms   max ms');
for (const [source, { total, first, five, times }] of tallies) {
  times.sort((a, b) => a - b);
  console.log(
    `${source.padEnd(12)} ${String(total).padStart(6)} ${percent(first, total)} ${percent(five, total)}` +
      [0.5, 0.95, 0.99, 1].map((q) => ` ${quantile(times, q)}`).join(''),
  );
}
