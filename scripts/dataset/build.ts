import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packArchive } from './archive.ts';
import { buildDictionary } from './dictionary.ts';
import { licenseFiles } from './licenses.ts';
import { phrasalVerbsLine, recordLine } from './lines.ts';
import { DATASET_FILE, manifestText } from './manifest.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/**
 * Whether the entries in resources/dictionary/core/ are built in. False only as long as the built zip
 * is in the repository, which would change with every batch of entries; `npm run core:check` and the
 * tests read them meanwhile.
 */
const WITH_CORE = false;

const OUTPUT_FOLDER = join(ROOT, 'resources', 'datasets');

function dataFiles(records: readonly NewWordRecord[]): Map<string, string[]> {
  const words: string[] = [];
  const phrases: string[] = [];
  const phrasalVerbs: string[] = [];
  for (const record of records) {
    (record.part_of_speech === 'phrase' ? phrases : words).push(recordLine(record));
    if (record.phrasal_variants.length > 0) phrasalVerbs.push(phrasalVerbsLine(record));
  }
  return new Map([
    ['words.jsonl', words],
    ['phrases.jsonl', phrases],
    ['phrasal-verbs.jsonl', phrasalVerbs],
  ]);
}

function packDataset(records: readonly NewWordRecord[]): Uint8Array {
  const data = dataFiles(records);
  const counts = new Map([...data].map(([name, lines]) => [name, lines.length]));
  const files = new Map([['manifest.json', manifestText(counts)]]);
  for (const [name, lines] of data) files.set(name, `${lines.join('\n')}\n`);
  for (const [name, text] of licenseFiles()) files.set(name, text);
  return packArchive(files);
}

function main(): void {
  const started = performance.now();
  const check = process.argv.includes('--check');
  const records = buildDictionary({ withCore: WITH_CORE });
  const archive = packDataset(records);
  const path = join(OUTPUT_FOLDER, DATASET_FILE);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const megabytes = (archive.length / 1e6).toFixed(1);
  console.log(`${records.length} records, ${megabytes} MB, ${seconds} s`);
  if (check) {
    if (Buffer.compare(readFileSync(path), archive) !== 0) {
      console.error(`${DATASET_FILE} differs from its sources: run npm run dataset:build.`);
      process.exitCode = 1;
      return;
    }
    console.log(`${DATASET_FILE} is what its sources give.`);
    return;
  }
  mkdirSync(OUTPUT_FOLDER, { recursive: true });
  writeFileSync(path, archive);
}

main();
