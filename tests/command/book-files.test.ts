import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOOK_EXPORTS, writeBookFiles } from '../../scripts/dataset/book-files.ts';
import { runCommandHere } from '../_util/command-here.ts';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { writeDatasetZip } from '../_util/datasets.ts';

const STEM = 'wordkeep-en-1.2.3';

let folder: string;
let archive: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-book-'));
  const translations = [{ language: 'de', title: 'Blatt' }];
  const leaf = { definition: 'a green part of a tree', meaning_level: 'A1', translations };
  archive = await writeDatasetZip(
    join(folder, `${STEM}.zip`),
    {
      'words.jsonl': [
        { word: 'leaf', part_of_speech: 'noun', word_level: 'A1', meanings: [leaf] },
        { word: 'run', part_of_speech: 'verb', meanings: [{ definition: 'to move fast' }] },
      ],
    },
    { name: 'Wordkeep English Dictionary', version: '1.2.3' },
  );
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

/** The command on an instance of its own. */
async function instance() {
  const database = await createDatabase();
  databases.push(database);
  return async (...args: string[]) =>
    expect(await runCommandHere(args, settingsFor(database))).toMatchObject({ code: 0 });
}
const read = (...path: string[]) => readFile(join(folder, ...path));

it('the files of the book are the same whoever makes them, and each has its checksum', async () => {
  await writeBookFiles(archive, join(folder, 'a'), await instance());
  await writeBookFiles(archive, join(folder, 'b'), await instance());
  const names = await readdir(join(folder, 'a'));
  const ends = Object.keys(BOOK_EXPORTS).map((end) => `${STEM}-${end}`);
  const others = ['md', 'sha256', 'zip'].map((end) => `${STEM}.${end}`);
  expect(names.sort()).toEqual([...ends, ...others].sort());
  for (const name of names) {
    expect((await read('a', name)).equals(await read('b', name)), name).toBe(true);
  }
  const sums = (await read('a', `${STEM}.sha256`)).toString();
  const rest = names.filter((name) => !name.endsWith('.sha256'));
  const lines = rest.map(async (name) => {
    const hash = createHash('sha256').update(await read('a', name));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  expect(sums).toBe((await Promise.all(lines)).join(''));
  const page = (await read('a', `${STEM}.md`)).toString();
  for (const name of rest) if (!name.endsWith('.md')) expect(page).toContain(`\`${name}\``);
});

it('an instance that has imported the book exports the same bytes, whatever else it has', async () => {
  const wordkeep = await instance();
  const other = { 'words.jsonl': [{ word: 'hacker', part_of_speech: 'noun' }] };
  const jargon = await writeDatasetZip(join(folder, 'jargon.zip'), other, { name: 'Jargon' });
  await wordkeep('import', jargon, '--new', 'jargon');
  await wordkeep('import', archive);
  for (const [end, options] of Object.entries(BOOK_EXPORTS)) {
    const name = `${STEM}-${end}`;
    await wordkeep('export', join(folder, name), ...options);
    expect((await read(name)).equals(await read('a', name)), name).toBe(true);
  }
  await wordkeep('export', join(folder, 'first.zip'));
  await wordkeep('export', join(folder, 'second.zip'));
  expect((await read('first.zip')).equals(await read('second.zip'))).toBe(true);
  const words = unzipSync(await read('first.zip'))['words.jsonl'];
  expect(Buffer.from(words ?? []).toString()).toContain('"word":"leaf"');
});
