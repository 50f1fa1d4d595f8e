import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256 } from './release.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'book-files.md');

/** The options of `wordkeep export` for each file of a release, by the end of its name. */
export const BOOK_EXPORTS = {
  'stardict.zip': ['--format', 'stardict'],
  'dictd.zip': ['--format', 'dictd'],
  'yomitan.zip': ['--format', 'yomitan'],
  'anki.zip': ['--format', 'anki'],
  'core.apkg': ['--format', 'apkg', '--core'],
  'csv.zip': ['--format', 'csv'],
  'tei.zip': ['--format', 'tei'],
};

/**
 * Puts the files of the book into a folder: the dataset, its exports, a page about them, and their
 * checksums. `wordkeep` runs the command on an instance that is empty at first.
 */
export async function writeBookFiles(
  archive: string,
  folder: string,
  wordkeep: (...args: string[]) => Promise<unknown>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const stem = basename(archive, '.zip');
  copyFileSync(archive, join(folder, `${stem}.zip`));
  await wordkeep('import', archive);
  for (const [end, options] of Object.entries(BOOK_EXPORTS)) {
    await wordkeep('export', join(folder, `${stem}-${end}`), ...options);
  }
  writeFileSync(
    join(folder, `${stem}.md`),
    readFileSync(PAGE, 'utf8').replaceAll('wordkeep-en-<version>', stem),
  );
  const sums = readdirSync(folder)
    .sort()
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
  writeFileSync(join(folder, `${stem}.sha256`), sums.join(''));
}
