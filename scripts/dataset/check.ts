import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from './release.ts';

/**
 * Builds the dictionary in a separate process, to find anything that varies between processes.
 */
async function build(output: string, timeZone: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'build.ts'), '--output', output],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TZ: timeZone } },
  );
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed.');
  return sha256(readFileSync(output));
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wordkeep-dataset-'));
  try {
    const [first, second] = await Promise.all([
      build(join(folder, 'first.zip'), 'America/New_York'),
      build(join(folder, 'second.zip'), 'Asia/Tokyo'),
    ]);
    if (first !== second) throw new Error(`Two builds differ: ${first} and ${second}.`);
    console.log(`Two builds are the same: SHA-256 ${first}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
