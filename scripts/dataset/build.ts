import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../arguments.js';
import { buildDictionary } from './dictionary.ts';
import { DATASET_FILE } from './manifest.ts';
import { packDataset } from './pack.ts';
import { DATASETS_FOLDER, writeRelease } from './release.ts';

const { values } = readArguments('npm run dataset -- build [--output <file>] [--release]', {
  output: { type: 'string' },
  release: { type: 'boolean', default: false },
});

function main(): void {
  const started = performance.now();
  const step = (name: string): void => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3);
    console.log(`${seconds} s  ${name}`);
  };
  const dictionary = buildDictionary(step);
  step('packing');
  if (values.output === undefined) removeOthers();
  const path = values.output ?? join(DATASETS_FOLDER, DATASET_FILE);
  const counts = write(path, (archive) => packDataset(dictionary, archive));
  if (values.release) writeRelease(counts, path);
  step(`${dictionary.records.length} records, ${(statSync(path).size / 1e6).toFixed(1)} MB`);
}

/** Packaging and the first import take the newest file in the folder, so keep only one. */
function removeOthers(): void {
  mkdirSync(DATASETS_FOLDER, { recursive: true });
  for (const name of readdirSync(DATASETS_FOLDER)) {
    if (name.endsWith('.zip') && name !== DATASET_FILE) rmSync(join(DATASETS_FOLDER, name));
  }
}

/** Writes under another name first, so that nobody finds an incomplete dictionary. */
function write<T>(path: string, pack: (write: (bytes: Uint8Array) => void) => T): T {
  const partial = join(dirname(path), `.${process.pid}.partial`);
  const file = openSync(partial, 'w');
  const packed = pack((bytes) => writeFileSync(file, bytes));
  closeSync(file);
  renameSync(partial, path);
  return packed;
}

main();
