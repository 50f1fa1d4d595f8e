// Makes the bundled dictionary, unless the one in `resources/datasets` was made of the sources as they
// are. Quiet when there is nothing to do. Plain JavaScript, because `npm start` runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, stop } from 'esbuild';
import { hashInputs } from './input-hash.js';

const pathTo = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The output file, and the hash of its inputs. */
const stamp = pathTo('dist/dataset-stamp.json');

const inputs = hashInputs({
  folders: ['resources/dictionary', 'scripts/dataset', 'server/contract/inflection'],
  files: [
    'package-lock.json',
    'server/dataset/read/line-schema.ts',
    'server/dataset/write/line-writer.ts',
    // The parts of the contract that the build uses.
    ...['empty', 'vocabulary', 'word'].map((name) => `server/contract/${name}.ts`),
  ],
});

if (!isMade()) {
  console.log('Making the dictionary (half a minute or so)...');
  rmSync(stamp, { force: true });
  // Without a compiler at run time, which takes 40 MB.
  const builder = pathTo('dist/dataset/build.js');
  buildSync({
    entryPoints: [pathTo('scripts/dataset/build.ts')],
    outfile: builder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  await stop();
  // With the heap it needs, it stays below 500 MB. Most objects live to the end.
  // Collecting them in one thread takes less CPU time than in several.
  const heap = ['--max-semi-space-size=16', '--max-old-space-size=400', '--single-threaded-gc'];
  const { status } = spawnSync(process.execPath, [...heap, builder], {
    cwd: pathTo('.'),
    stdio: 'inherit',
  });
  if (status === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, JSON.stringify({ file: datasetFile(), inputs }));
  } else process.exitCode = status || 1;
}

function isMade() {
  try {
    const made = JSON.parse(readFileSync(stamp, 'utf8'));
    return made.inputs === inputs && existsSync(pathTo(made.file));
  } catch {
    return false;
  }
}

function datasetFile() {
  const { version } = JSON.parse(readFileSync(pathTo('resources/datasets/bundled.json'), 'utf8'));
  return `resources/datasets/wordkeep-en-${version}.zip`;
}
