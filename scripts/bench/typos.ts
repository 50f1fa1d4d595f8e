/**
 * How often the typo tier finds the right word, and how fast.
 *
 *   npm run bench -- typos [<misspellings.tsv>] [--misses]
 *
 * The list has a misspelling, its correction and a source on each line, separated by tabs. A
 * suggestion is right when it or its base word is the correction or the correction's base word.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LEVELS } from '../../server/contract/vocabulary.ts';
import { uncountedFormZipf } from '../../server/dictionary/typos/search/prior.ts';
import { readPhonemes } from '../../server/dictionary/typos/spoken/phonemes.ts';
import { TypoIndex } from '../../server/dictionary/typos/typo-index.ts';
import { TypoSearch } from '../../server/dictionary/typos/typo-search.ts';
import { summarize } from './http-load.ts';
import { BUNDLED, recordsOf } from './terms.ts';

const SHOWN = 5;
/** Suggestions requested, so that five distinct words remain when forms stand for their base. */
const REQUESTED = 10;

const { values, positionals } = parseArgs({
  options: { misses: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const list = positionals[0] ?? 'scripts/bench/misspellings.tsv';

class Spelling {
  zipf = 0;
  level = 0;
  isHeadword = false;
  readonly bases = new Set<string>();
  readonly transcriptions = new Set<string>();
  constructor(readonly text: string) {}
}

const byText = new Map<string, Spelling>();

function note(word: string, zipf: number, level: number, sound: string | null, base?: string) {
  const text = fold(word);
  const spelling = byText.get(text) ?? new Spelling(text);
  byText.set(text, spelling);
  spelling.zipf = Math.max(spelling.zipf, zipf);
  if (level > 0) spelling.level = Math.min(spelling.level || level, level);
  if (sound) spelling.transcriptions.add(sound);
  if (base === undefined) spelling.isHeadword = true;
  else spelling.bases.add(fold(base));
}

for await (const record of recordsOf(BUNDLED)) {
  const { word, frequency, word_level, transcription } = record;
  const level = word_level === null ? 0 : LEVELS.indexOf(word_level) + 1;
  const zipf = frequency ?? 0;
  note(word, zipf, level, transcription);
  for (const other of record.alternatives) note(other, zipf, level, transcription, word);
  for (const form of record.forms) {
    note(form.word, form.frequency || uncountedFormZipf(zipf), level, form.transcription, word);
  }
}

const spellings = [...byText.values()];
const sounds = spellings.map(({ transcriptions }) => [...transcriptions].map(readPhonemes));
const buildStart = performance.now();
const index = new TypoSearch([
  TypoIndex.build({
    size: spellings.length,
    spelling: (i) => spellings[i]!.text,
    zipf: (i) => spellings[i]!.zipf,
    level: (i) => spellings[i]!.level,
    sounds: (i) => sounds[i]!,
  }),
]);
console.log(
  `${spellings.length} spellings; built in ${(performance.now() - buildStart).toFixed(0)} ms`,
);

const cases = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line, at) => {
    const [typo, correction, source = 'all'] = line.split('\t');
    if (!typo || !correction) throw new Error(`${list}:${at + 1}: no misspelling and correction`);
    return { typo, right: wordsOf(fold(correction)), correction, source };
  });
for (const { typo } of cases.slice(0, 300)) index.suggest(typo, REQUESTED);

const tallies = new Map<string, { first: number; five: number; times: number[] }>();
for (const { typo, right, correction, source } of cases) {
  const start = performance.now();
  const matches = index.suggest(typo, REQUESTED);
  const ms = performance.now() - start;
  const words = new Map<string, Set<string>>();
  for (const { spelling } of matches) {
    const head = headwordOf(spellings[spelling]!);
    words.set(head, new Set([...(words.get(head) ?? []), ...wordsOf(spellings[spelling]!.text)]));
  }
  const position = [...words.values()]
    .slice(0, SHOWN)
    .findIndex((group) => [...group].some((word) => right.has(word)));
  for (const key of new Set([source, 'all'])) {
    const tally = tallies.get(key) ?? { first: 0, five: 0, times: [] };
    if (position === 0) tally.first += 1;
    if (position >= 0) tally.five += 1;
    tally.times.push(ms);
    tallies.set(key, tally);
  }
  if (values.misses && position !== 0) {
    const shown = matches
      .slice(0, SHOWN)
      .map(({ spelling, score }) => `${spellings[spelling]!.text} ${(-score).toFixed(1)}`);
    console.log(`${source} ${position + 1} ${typo} -> ${correction}: ${shown.join(', ')}`);
  }
}
console.table(
  Object.fromEntries(
    [...tallies].map(([source, { first, five, times }]) => {
      const { p50, p95, p99 } = summarize(Float64Array.from(times), 1);
      const percent = (part: number) => `${((100 * part) / times.length).toFixed(1)} %`;
      const ms = (value: number) => value.toFixed(2);
      const line = { terms: times.length, first: percent(first), 'in five': percent(five) };
      return [source, { ...line, p50: ms(p50), p95: ms(p95), p99: ms(p99) }];
    }),
  ),
);

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function wordsOf(text: string): Set<string> {
  return new Set([text, ...(byText.get(text)?.bases ?? [])]);
}

function headwordOf({ text, isHeadword, bases }: Spelling): string {
  return isHeadword ? text : ([...bases][0] ?? text);
}
