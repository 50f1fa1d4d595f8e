import { lstat, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandHere } from '../_util/command-here.ts';
import { runCommand, settingsFor } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { datasetTexts, writeDatasetFolder, writeDatasetZip } from '../_util/datasets.ts';
import { FIXTURE_FOLDER, startTestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// What the commands say about files and addresses. It is the same on every database.

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createDatabase();
  env = settingsFor(database);
});
afterAll(() => database.drop());

const wordkeep = (...args: string[]) => runCommandHere(args, env, database.folder);
/** The same in a process of its own. */
const wordkeepApart = (...args: string[]) => runCommand(args, env, database.folder);
const inFolder = (name: string) => join(database.folder, name);
const scratchFiles = () => readdir(inFolder('tmp')).catch(() => []);

describe('import', () => {
  it('skips what is there, and replaces it with --update', async () => {
    expect((await wordkeep('import', FIXTURE_FOLDER)).stdout).toContain('40 added');
    expect((await wordkeep('import', FIXTURE_FOLDER)).stdout).toContain(
      '0 added, 0 updated, 0 kept with your edits, 40 skipped',
    );
    expect((await wordkeep('import', FIXTURE_FOLDER, '--update')).stdout).toBe(
      'Imported: 0 added, 40 updated, 0 kept with your edits, 0 skipped.\n',
    );
  });

  it('adds a zip', async () => {
    const zip = await writeDatasetZip(inFolder('new.zip'), {
      'words.jsonl': [{ word: 'zipped', part_of_speech: 'verb' }],
    });
    expect(await wordkeep('import', zip)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 added'),
    });
  });

  it('reads a StarDict export like any other book', async () => {
    const other = await createDatabase();
    try {
      const elsewhere = (...args: string[]) => runCommand(args, settingsFor(other), other.folder);
      const file = inFolder('stardict.zip');
      await wordkeep('export', '--format', 'stardict', file);
      const { code, stdout } = await elsewhere('import', file);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/\d\d added/) });
    } finally {
      await other.drop();
    }
  });

  it('adds what an address serves', async () => {
    const texts = datasetTexts({ 'words.jsonl': [{ word: 'fetched', part_of_speech: 'verb' }] });
    const web = createServer((request, response) => {
      const text = texts[request.url?.slice('/dictionary/'.length) ?? ''];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as AddressInfo;
    expect(await wordkeep('import', `http://127.0.0.1:${port}/dictionary/`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 added'),
    });
    web.close();
    expect(await scratchFiles()).toEqual([]);
  });

  it('shows progress of the rows and of the words of a split dataset', async () => {
    const folder = await writeDatasetFolder(inFolder('split'), {
      'words.jsonl': Array.from({ length: 1_500 }, (_, i) => ({
        word: `split ${i}`,
        part_of_speech: 'noun',
      })),
      'meanings.jsonl': Array.from({ length: 1_500 }, (_, i) => ({
        word: `split ${i}`,
        part_of_speech: 'noun',
        title: 'a title',
      })),
    });
    const { code, stderr } = await wordkeep('import', folder);
    expect(code).toBe(0);
    expect(stderr.match(/100 %/g)).toHaveLength(2);
  });

  it('ends with 4 and the places of the problems, and imports nothing', async () => {
    const folder = await writeDatasetFolder(inFolder('broken'), {
      'words.jsonl': [
        { word: 'sound', part_of_speech: 'noun' },
        { word: 'unsound', part_of_speech: 'gerund' },
        '{"word": "cut',
      ],
    });
    const { code, stdout, stderr } = await wordkeepApart('import', folder);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('wordkeep: The dataset has 2 problems; nothing was imported.\n');
    expect(stderr).toContain('  words.jsonl:2: part_of_speech: expected one of noun, verb');
    expect(stderr).toContain('  words.jsonl:3: not JSON');
    expect(stderr).not.toMatch(/^ +at /m);
    expect(await scratchFiles()).toEqual([]);
  });

  it('leaves bad lines out with --skip-invalid, and says how many', async () => {
    expect(await wordkeep('import', inFolder('broken'), '--skip-invalid')).toMatchObject({
      code: 0,
      stdout:
        'Imported: 1 added, 0 updated, 0 kept with your edits, 0 skipped, 2 bad lines left out.\n',
    });
  });

  it('reads lines of wiktextract in a thread of their own, to the same end', async () => {
    const file = inFolder('wiktionary.jsonl');
    const line = (word: string, more: object = {}) =>
      JSON.stringify({ word, lang_code: 'en', pos: 'noun', senses: [{ glosses: ['a'] }], ...more });
    const lines = Array.from({ length: 2_000 }, (_, i) => line(`kaikki ${i}`, { wikipedia: [] }));
    lines.splice(1_800, 0, line('kaikki ø', { senses: 'none' }), '{"lang_code": "en", "wo');
    await writeFile(file, lines.join('\n'));

    const refused = await wordkeepApart('import', file);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain('The dataset has 2 problems; nothing was imported.');
    expect(refused.stderr).toContain('wiktionary.jsonl:1801: senses: expected a list');
    expect(refused.stderr).toContain('wiktionary.jsonl:1802: not JSON');
    expect(refused.stderr).not.toMatch(/^ +at /m);

    const { code, stdout } = await wordkeepApart('import', file, '--skip-invalid');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Imported into wiktionary: 2000 added,.* 0 skipped, 2 bad lines left out\./,
      ),
    });
    expect(stdout).toMatch(/2000 wikipedia/);
    expect(await scratchFiles()).toEqual([]);
  });

  it('lists the first hundred problems and how many more there are', async () => {
    const folder = await writeDatasetFolder(inFolder('very-broken'), {
      'words.jsonl': Array.from({ length: 150 }, () => '{}'),
    });
    const { code, stderr } = await wordkeep('import', folder);
    expect(code).toBe(4);
    expect(stderr).toContain('The dataset has 300 problems');
    expect(stderr).toContain('... and 200 more');
    expect(stderr.match(/words\.jsonl:\d+/g)).toHaveLength(100);
  });

  it.each([
    ['a folder that is not there', '/nowhere/dictionary', 4],
    ['an empty folder', 'empty', 4],
    ['a file of another kind', 'notes.txt', 4],
    ['an address that answers 404', '/missing.zip', 4],
  ])('refuses %s in one line', async (_name, what, expected) => {
    await writeDatasetFolder(inFolder('empty'), {}, null);
    await writeFile(inFolder('notes.txt'), 'no dataset');
    const web = createServer((_request, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as AddressInfo;
    const dataset = what === '/missing.zip' ? `http://127.0.0.1:${port}${what}` : what;
    const { code, stdout, stderr } = await wordkeep('import', dataset);
    web.close();
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(/^wordkeep: .+\n$/);
    expect(await scratchFiles()).toEqual([]);
  });
});

describe('export', () => {
  it('leaves the file that is there alone until the new one is complete', async () => {
    await writeFile(inFolder('kept.zip'), 'old');
    const away = { ...env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };
    expect(await runCommandHere(['export', inFolder('kept.zip')], away)).toMatchObject({ code: 1 });
    expect(await readFile(inFolder('kept.zip'), 'utf8')).toBe('old');
    expect((await readdir(database.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    await rm(inFolder('kept.zip'));
  });

  it('refuses a place that cannot be written, in one line, and leaves nothing there', async () => {
    const { code, stderr } = await wordkeep('export', '/nowhere/dictionary.zip');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^wordkeep: .*\/nowhere\/dictionary\.zip.*\n$/);
  });
});

describe('backup', () => {
  it('writes where a link leads', async () => {
    await writeFile(inFolder('linked.zip'), 'old');
    await symlink(inFolder('linked.zip'), inFolder('link.zip'));
    expect(await wordkeep('backup', inFolder('link.zip'))).toMatchObject({ code: 0 });
    expect((await lstat(inFolder('link.zip'))).isSymbolicLink()).toBe(true);
    expect(await readFile(inFolder('linked.zip'), 'utf8')).toMatch(/^PK/);
  });

  it('says where a file cannot be', async () => {
    expect(await wordkeep('backup', '/nowhere/whole.zip')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/nowhere/whole.zip cannot be written'),
    });
    expect(await wordkeep('backup', database.folder)).toMatchObject({
      code: 1,
      stderr: `wordkeep: ${database.folder} cannot be written: it is no file\n`,
    });
  });
});

it('datasets says what each is, and how much of the file it takes', async () => {
  const table = inFolder('English-Spanish dictionary of cooking.csv');
  await writeFile(table, 'word,definition\nsimmer,to cook gently\n');
  await wordkeep('import', table);
  const { stdout } = await wordkeep('datasets');
  expect(stdout).toMatch(/^default: Test \[en, 1\.0\.0, CC-BY-4\.0, [1-9] MiB\]$/m);
  // The name ends with a word.
  expect(stdout).toMatch(/^english-spanish-dictionary-of: .* \[en, licence not stated, 1 MiB\]$/m);
});

describe('contribute', () => {
  it('needs agreement, and a correction of the bundled dictionary', async () => {
    const refused = await wordkeep('contribute', inFolder('corrections.txt'));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--agree') });
    expect(refused.stdout).toContain('licence: CC-BY-4.0');
    expect(await wordkeep('contribute', inFolder('corrections.txt'), '--agree')).toMatchObject({
      code: 1,
      stderr: 'wordkeep: No word of the bundled dictionary has been changed here.\n',
    });
    expect(await readdir(database.folder)).not.toContain('corrections.txt');
  });

  it('writes a file, or says in a line that it cannot', async () => {
    const corrected = await createDatabase();
    const settings = settingsFor(corrected);
    const contribute = (file: string) => runCommandHere(['contribute', file, '--agree'], settings);
    const words = [{ word: 'run', part_of_speech: 'verb' }];
    const manifest = { name: 'Wordkeep English Dictionary', version: '1.0.0' };
    const zip = join(corrected.folder, 'book.zip');
    await runCommandHere(
      ['import', await writeDatasetZip(zip, { 'words.jsonl': words }, manifest)],
      settings,
    );
    const server = await startTestServer({}, { database: corrected });
    const { body } = await server.api.get('/words/run');
    const admin = await signIn(server.url);
    await admin.patch(`/en/${body.data[0].id}`, { word_level: 'A1' });
    // Words of one's own are not corrections.
    const own = await admin.post('/en/words', { word: 'blorp', part_of_speech: 'noun' });
    await admin.patch(`/en/${own.body.id}`, { word_level: 'C2' });
    expect(await contribute(join(corrected.folder, 'none', 'corrections.txt'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^wordkeep: .*corrections\.txt cannot be written: ENOENT.*\n$/),
    });
    const file = join(corrected.folder, 'corrections.txt');
    expect(await contribute(file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Wrote 1 .* Changed records that have none: 1\. /m),
    });
    expect(await readFile(file, 'utf8')).toContain('A1');
    await server.stop();
  });
});
