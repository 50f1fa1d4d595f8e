import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import { runCommandHere } from '../_util/command-here.ts';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, onOneDatabase } from '../_util/databases.ts';
import {
  type DatasetFiles,
  datasetTexts,
  manyNouns,
  writeDatasetFolder,
  writeDatasetZip,
} from '../_util/datasets.ts';
import { type HeldDownload, holdDownload } from '../_util/held-download.ts';
import { scratchLeft } from '../_util/scratch-left.ts';
import { FIXTURE_FOLDER, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
let published: HeldDownload;
const PUBLISHED = 2_000;
let importDir: string;
beforeAll(async () => {
  const database = await createDatabase();
  importDir = join(database.folder, 'datasets');
  await writeDatasetFolder(importDir, {});
  const zip = await writeDatasetZip(join(database.folder, 'held.zip'), {
    'words.jsonl': manyNouns(PUBLISHED),
  });
  published = await holdDownload('published.zip', await readFile(zip));
  server = await startTestServer(
    {
      DICTIONARY_AUTO_IMPORT: 'false',
      DICTIONARY_IMPORT_DIR: importDir,
      DICTIONARY_DATASET_URL: published.url,
    },
    { database },
  );
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  await server.database.drop();
  published.close();
});

const sql = (text: string) =>
  server.server.dictionary.database.sequelize.query<Record<string, unknown>>(text, {
    type: QueryTypes.SELECT,
  });

/** Everything that an import may change. */
async function everything() {
  return {
    entries: await sql('SELECT id, word, user_modified, revision FROM en_entries ORDER BY id'),
    words: await sql('SELECT id, entry_id, base_id, head, content FROM en_words ORDER BY id'),
    settings: await sql('SELECT key, value FROM settings ORDER BY key'),
    history: await sql('SELECT id FROM history ORDER BY id'),
  };
}

const scratchFiles = () => scratchLeft(join(server.database.folder, 'tmp'));
const start = (body: object, init: RequestInit = {}) =>
  fetch(`${server.url}/api/en/dictionary/import`, {
    ...init,
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const lastLine = (text: string) => JSON.parse(text.trim().split('\n').at(-1) ?? '');

let datasets = 0;
/** Imports a dataset, or previews the import, and resolves to the last line. */
async function load(files: DatasetFiles, options: object = {}) {
  const name = `set-${datasets++}`;
  await writeDatasetFolder(join(importDir, name), files);
  const response = await start({ source: { kind: 'file', path: name }, ...options });
  return lastLine(await response.text());
}

const noun = (word: string, more: object = {}) => ({ word, part_of_speech: 'noun', ...more });
const verb = (word: string) => ({ word, part_of_speech: 'verb' });

describe('a dry run', () => {
  beforeAll(async () => {
    await load({ 'words.jsonl': [noun('old'), noun('edited'), noun('split'), verb('single')] });
    const { body } = await admin.get('/en/words?search=edited');
    await admin.patch(`/en/${body.items[0].id}`, { description: 'mine' });
  });

  const meaning = { sort_order: 1, title: 'a', definition: 'b' };
  const rows = (part_of_speech?: string) => ({
    'words.jsonl': [noun('single')],
    'meanings.jsonl': [
      { word: 'split', part_of_speech: 'noun', ...meaning },
      { word: 'edited', part_of_speech: 'noun', ...meaning },
      { word: 'nowhere', part_of_speech: 'noun', ...meaning },
      { word: 'single', ...(part_of_speech && { part_of_speech }), ...meaning },
    ],
  });
  const words = {
    'words.jsonl': [noun('fresh'), noun('old'), verb('old'), noun('edited'), verb('edited')],
  };
  type Case = [string, DatasetFiles, object];
  const onEach: Case[] = [
    ['updates', words, { update: true }],
    ['has parts of words that are there', rows('verb'), {}],
  ];
  const onOne: Case[] = [
    ['adds', words, {}],
    ['has parts for any part of speech', rows(), { update: true }],
    [
      'leaves bad lines out',
      { 'words.jsonl': [noun('good'), { word: 'bad' }, '{'] },
      { skip_invalid: true },
    ],
  ];
  const countsAlike = async (...[, files, options]: Case) => {
    const before = await everything();
    const { changes, changed, problems, problem_details, problem_count, ...told } = await load(
      files,
      {
        ...options,
        dry_run: true,
      },
    );
    expect(await everything()).toEqual(before);
    expect(told.stage).toBe('done');
    expect(changed).toBe(
      changes.filter(({ differences }: { differences: object[] }) => differences.length > 0).length,
    );
    for (const kind of ['added', 'updated', 'kept', 'skipped']) {
      const listed = changes.filter(({ change }: { change: string }) => change === kind);
      expect(listed).toHaveLength(told[kind]);
    }
    expect(problems).toHaveLength(problem_count);
    expect(problem_details).toHaveLength(problem_count);
    const where = {
      new_dataset: false,
      title: 'Test',
      format: 'Wordkeep',
      language: 'en',
      license: 'CC-BY-4.0',
    };
    expect(told).toEqual({ ...(await load(files, options)), ...where, replaces: [] });
  };
  it.each(onEach)('counts as an import that %s, and changes nothing', countsAlike);
  onOneDatabase(() =>
    it.each(onOne)('counts as an import that %s, and changes nothing', countsAlike),
  );

  it('lists the changes in the order of the dataset', async () => {
    const files = { 'words.jsonl': [noun('brandnew'), noun('old'), noun('edited'), verb('new')] };
    expect(await load(files, { update: true, dry_run: true })).toMatchObject({
      changes: [
        { word: 'brandnew', part_of_speech: 'noun', change: 'added' },
        { word: 'old', part_of_speech: 'noun', change: 'updated' },
        { word: 'edited', part_of_speech: 'noun', change: 'kept' },
        { word: 'new', part_of_speech: 'verb', change: 'added' },
      ],
      problems: [],
    });
  });

  onOneDatabase(() => {
    it('tells every field that an update would change', async () => {
      const before = {
        description: 'of old',
        meanings: [{ sort_order: 1, title: 'a', definition: 'first' }],
      };
      const sound = { pronunciations: [{ type: 'ipa', text: 'a', area_variant: 'common' }] };
      await load({
        'words.jsonl': [noun('differs', { ...before, ...sound }), noun('stays', before)],
      });
      const after = {
        description: 'of today',
        meanings: [
          { sort_order: 1, title: 'a', definition: 'second' },
          { sort_order: 2, title: 'b', definition: 'new' },
        ],
      };
      const files = {
        'words.jsonl': [noun('differs', { ...after, ...sound }), noun('stays', before)],
      };
      const { changes, updated, changed } = await load(files, { update: true, dry_run: true });
      expect([updated, changed]).toEqual([2, 1]);
      const [differs, stays] = changes;
      expect(differs.differences).toEqual([
        { path: 'description', before: 'of old', after: 'of today' },
        {
          path: expect.stringMatching(/^meanings\[\d+\]\.definition$/),
          before: 'first',
          after: 'second',
        },
        {
          path: expect.stringMatching(/^meanings\[\d+\]$/),
          before: null,
          after: expect.objectContaining({ title: 'b', definition: 'new' }),
        },
      ]);
      expect(Object.values(differs.part_names)).toEqual(['a', 'b']);
      expect(stays).toMatchObject({ change: 'updated', differences: [] });
    });

    it('counts nothing as changed when a dataset is imported over itself', async () => {
      const nouns = Array.from({ length: 150 }, (_, i) => noun(`same ${i}`));
      const files = { 'words.jsonl': nouns };
      await load(files);
      const { updated, changed, changes } = await load(files, { update: true, dry_run: true });
      expect([updated, changed, changes.length]).toEqual([150, 0, 100]);
      const late = { 'words.jsonl': [...nouns.slice(1), noun('same 0', { description: 'late' })] };
      const again = await load(late, { update: true, dry_run: true });
      expect([again.updated, again.changed]).toEqual([150, 1]);
      expect(again.changes.at(-1).differences).toHaveLength(1);
    });

    it('lists a hundred changes and counts them all', async () => {
      const { added, changes } = await load({ 'words.jsonl': manyNouns(250) }, { dry_run: true });
      expect([added, changes.length]).toEqual([250, 100]);
    });

    it('tells the problems that would stop the import', async () => {
      const files = { 'words.jsonl': [noun('good'), { word: 'bad' }, '{'] };
      expect(await load(files, { dry_run: true })).toEqual(await load(files));
      expect(await load(files, { dry_run: true, skip_invalid: true })).toMatchObject({
        invalid: 2,
        problem_count: 2,
        problems: [expect.stringMatching(/^words\.jsonl:2: part_of_speech: /), expect.any(String)],
      });
    });

    it('takes an upload', async () => {
      const texts = datasetTexts({ 'words.jsonl': [noun('sent')] });
      const form = new FormData();
      form.append('dry_run', 'true');
      for (const [name, text] of Object.entries(texts)) form.append('file', new Blob([text]), name);
      const before = await everything();
      const response = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
        method: 'POST',
        headers: admin.headers,
        body: form,
      });
      expect(lastLine(await response.text())).toMatchObject({
        added: 1,
        changes: [{ word: 'sent', part_of_speech: 'noun', change: 'added' }],
      });
      expect(await everything()).toEqual(before);
      expect(await scratchFiles()).toEqual([]);
    });
  });
});

describe('while a dry run is under way', () => {
  it('edits go on, a second one is refused, and it is no import', async () => {
    published.hold();
    const response = await start({ source: { kind: 'published' }, dry_run: true });
    expect(response.status).toBe(200);
    const { status } = await admin.post('/en/words', noun('meanwhile'));
    expect(status).toBe(201);
    const second = await start({ source: { kind: 'published' }, dry_run: true });
    expect([second.status, (await second.json()).code]).toEqual([409, 'import_in_progress']);
    expect((await admin.get('/en/dictionary/import/status')).body.running).toBe(false);
    published.release();
    expect(lastLine(await response.text())).toMatchObject({ stage: 'done', added: PUBLISHED });
  });

  onOneDatabase(() => {
    it('its client stops it by going away', async () => {
      published.hold();
      const leaving = new AbortController();
      const response = await start(
        { source: { kind: 'published' }, dry_run: true },
        { signal: leaving.signal },
      );
      const reader = response.body?.getReader();
      await reader?.read();
      expect(await scratchFiles()).toHaveLength(1);
      leaving.abort();
      await expect.poll(scratchFiles).toEqual([]);
      published.release();
      const again = await start({ source: { kind: 'published' }, dry_run: true });
      expect(lastLine(await again.text())).toMatchObject({ added: PUBLISHED });
    });
  });
});

// The command prints what the server answers.
onOneDatabase(() => {
  describe('wordkeep import --dry-run', () => {
    it('tells what would change beside a running server', async () => {
      const database = await createDatabase();
      const env = settingsFor(database);
      const dryRun = (...args: string[]) => runCommandHere(['import', '--dry-run', ...args], env);
      try {
        expect(await dryRun(FIXTURE_FOLDER)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('run "wordkeep migrate" first'),
        });
        const empty = { DICTIONARY_AUTO_IMPORT: 'false' };
        const running = await startTestServer(empty, { database });
        const { code, stdout } = await dryRun(FIXTURE_FOLDER);
        expect(code).toBe(0);
        const [about, first, ...lines] = stdout.trimEnd().split('\n');
        expect(about).toBe('Wordkeep test dictionary [Wordkeep, en, CC-BY-4.0]');
        expect(first).toBe('Would import: 40 added, 0 updated, 0 kept with your edits, 0 skipped.');
        expect(lines).toHaveLength(40);
        expect(lines).toContain('  added   run (verb)');
        expect((await running.api.get('/meta')).body.data.counts.entries).toBe(0);
        const table = join(database.folder, 'slang.csv');
        await writeFile(table, 'word,definition\ngrok,to understand\n');
        expect((await dryRun(table, '--license', 'MIT')).stdout).toMatch(
          /^slang \[CSV, en, MIT\]\nWould import into slang, a new dataset: 1 added/,
        );
        const refused = await dryRun(table, '--new', 'words', '--dataset', 'default');
        expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--dataset') });
        expect(await dryRun(table, '--title', 'Slang')).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('--new'),
        });
        await running.stop();
      } finally {
        await database.drop();
      }
    });

    it('ends with 4 and the problems, or tells which lines it would leave out', async () => {
      const env = settingsFor(server.database);
      const dryRun = (...args: string[]) => runCommandHere(['import', '--dry-run', ...args], env);
      const broken = await writeDatasetFolder(join(server.database.folder, 'broken'), {
        'words.jsonl': [noun('faultless'), { word: 'bad' }],
      });
      expect(await dryRun(broken)).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('words.jsonl:2: part_of_speech'),
      });
      expect((await dryRun('--skip-invalid', broken)).stdout).toMatch(
        /1 bad lines left out\.\n {2}added {3}faultless \(noun\)\nLeft out:\n {2}words\.jsonl:2: /,
      );
    });
  });
});
