import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATASET_FILE } from './manifest.ts';
import { DATASETS_FOLDER, sha256 } from './release.ts';

const BUILD = join(import.meta.dirname, 'build.ts');
/** The first build is the bundled dictionary, if it is up to date; otherwise it becomes that. */
const BUNDLE = join(import.meta.dirname, '../build/dataset-if-changed.js');

/** Runs a script in a process of its own, to find anything that varies between processes. */
async function run(script: string, timeZone: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TZ: timeZone },
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed.');
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wordkeep-dataset-'));
  try {
    const again = join(folder, 'again.zip');
    await Promise.all([
      run(BUNDLE, 'America/New_York'),
      run(BUILD, 'Asia/Tokyo', '--output', again),
    ]);
    const [first, second] = [join(DATASETS_FOLDER, DATASET_FILE), again].map((path) =>
      sha256(readFileSync(path)),
    );
    if (first !== second) throw new Error(`Two builds differ: ${first} and ${second}.`);
    console.log(`Two builds are the same: SHA-256 ${first}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
