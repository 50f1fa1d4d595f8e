import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '../../server/program.ts';
import { readArguments } from '../arguments.js';
import { writeBookFiles } from './book-files.ts';
import { DATASET_FILE } from './manifest.ts';
import { DATASETS_FOLDER, readRelease, sha256 } from './release.ts';

const { positionals } = readArguments('npm run dataset -- files <folder>', {}, [1, 1]);
const [folder = ''] = positionals;
const archive = join(DATASETS_FOLDER, DATASET_FILE);
if (sha256(readFileSync(archive)) !== readRelease().sha256) {
  console.error(`${DATASET_FILE} is not the release that bundled.json records.`);
  process.exitCode = 1;
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'wordkeep-book-'));
  const settings = join(dataDir, 'settings.env');
  writeFileSync(settings, '');
  // An instance of its own, whatever the environment says.
  process.env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    DATABASE_URL: `sqlite:${join(dataDir, 'book.sqlite')}`,
    ENV_FILE: settings,
  };
  try {
    await writeBookFiles(archive, resolve(folder), async (...args) => {
      if ((await runProgram(args)) !== 0) throw new Error(`wordkeep ${args.join(' ')} failed`);
    });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
