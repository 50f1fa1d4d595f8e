import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATASET_VERSION } from './manifest.ts';

export const DATASETS_FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'datasets');

const PATH = join(DATASETS_FOLDER, 'bundled.json');

export interface DatasetRelease {
  version: string;
  /** Lines by data file. */
  counts: Record<string, number>;
  /** The hash of the zip, in hex. */
  sha256: string;
}

export const readRelease = (): DatasetRelease =>
  JSON.parse(readFileSync(PATH, 'utf8')) as DatasetRelease;

/** Records the dictionary as the release of its version. */
export function writeRelease(counts: ReadonlyMap<string, number>, archive: string): void {
  const release: DatasetRelease = {
    version: DATASET_VERSION,
    counts: Object.fromEntries(counts),
    sha256: sha256(readFileSync(archive)),
  };
  writeFileSync(PATH, `${JSON.stringify(release, null, 2)}\n`);
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
