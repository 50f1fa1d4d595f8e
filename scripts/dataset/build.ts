import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDictionary } from './dictionary.ts';
import { DATASET_FILE } from './manifest.ts';
import { packDataset } from './pack.ts';
import { DATASETS_FOLDER, writeRelease } from './release.ts';

const { values } = parseArgs({
  options: { output: { type: 'string' }, release: { type: 'boolean', default: false } },
});

function main(): void {
  const started = performance.now();
  const step = (name: string): void => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3);
    console.log(`${seconds} s  ${name}`);
  };
  const records = buildDictionary(step);
  step('packing');
  const packed = packDataset(records);
  if (values.output === undefined) removeOthers();
  write(values.output ?? join(DATASETS_FOLDER, DATASET_FILE), packed.archive);
  if (values.release) writeRelease(packed);
  step(`${records.length} records, ${(packed.archive.length / 1e6).toFixed(1)} MB`);
}

/** Packaging and the first import take the newest file in the folder, so keep only one. */
function removeOthers(): void {
  mkdirSync(DATASETS_FOLDER, { recursive: true });
  for (const name of readdirSync(DATASETS_FOLDER)) {
    if (name.endsWith('.zip') && name !== DATASET_FILE) rmSync(join(DATASETS_FOLDER, name));
  }
}

/** Writes under another name first, so that nobody finds an incomplete dictionary. */
function write(path: string, archive: Uint8Array): void {
  const partial = join(dirname(path), `.${process.pid}.partial`);
  writeFileSync(partial, archive);
  renameSync(partial, path);
}

main();
