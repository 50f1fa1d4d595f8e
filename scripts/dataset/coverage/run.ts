import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readWordList } from '../core/word-list.ts';
import { buildDictionary } from '../dictionary.ts';
import { recordKey } from '../records.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';
import { depthRows } from './depth.ts';
import { headwordCoverage } from './headwords.ts';
import { fallenRows, readReached, writeReached } from './ratchet.ts';
import { coverageTable, rowText } from './table.ts';

/** Prints the coverage of the core, and fails if a share has fallen. */
function checkCore(records: readonly NewWordRecord[], raises: boolean): void {
  const byKey = new Map(records.map((r) => [recordKey(r.word, r.part_of_speech), r]));
  const pairs = [...readWordList().values()];
  const rows = [...coverageTable(pairs, byKey), ...depthRows(pairs, byKey)];
  for (const row of rows) console.log(rowText(row));
  const fallen = fallenRows(rows, readReached());
  for (const line of fallen) console.error(`Fallen: ${line}`);
  if (fallen.length > 0) process.exitCode = 1;
  else if (raises) writeReached(rows);
}

function lookUp(path: string, records: readonly NewWordRecord[]): void {
  const words = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const { found, whole, missing } = headwordCoverage(words, records);
  console.log(rowText({ name: 'found', covered: found, all: words.length }));
  console.log(rowText({ name: 'first meaning whole', covered: whole, all: words.length }));
  for (const word of missing) console.log(`  ${word}`);
}

const { values, positionals } = parseArgs({
  options: { raise: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [path] = positionals;
const { records } = buildDictionary();
if (path === undefined) checkCore(records, values.raise);
else lookUp(path, records);
