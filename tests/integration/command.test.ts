import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { runCommandHere } from '../_util/command-here.ts';
import { type Ended, runCommand, settingsFor, startServe } from '../_util/command.ts';
import { createDatabase, onOneDatabase, type TestDatabase } from '../_util/databases.ts';
import { FIXTURE_FOLDER, startTestServer } from '../_util/server.ts';

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createDatabase();
  env = settingsFor(database);
});
afterAll(() => database.drop());

const wordkeep = (...args: string[]) => runCommandHere(args, env, database.folder);
const inFolder = (name: string) => join(database.folder, name);
const scratchFiles = () => readdir(inFolder('tmp')).catch(() => []);

// What the lock and the transactions of a database decide is on each; the rest is the same on all.
onOneDatabase(() => {
  describe('migrate', () => {
    it('brings an empty database to the schema, and then has nothing to do', async () => {
      expect(await wordkeep('migrate')).toMatchObject({
        code: 0,
        stdout:
          'Applied: 0001-init, 0002-record-second-edition, 0003-translations, 0004-rate-limits, 0005-search-misses, 0006-api-key-uses, 0007-lookups, 0008-record-third-edition, 0009-categories, 0010-datasets, 0011-authors, 0012-media.\n',
      });
      expect(await wordkeep('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to migrate.\n' });
    });
  });
});

describe('import', () => {
  it('adds a folder, with lines of progress where there is no terminal', async () => {
    const { code, stdout, stderr } = await wordkeep('import', FIXTURE_FOLDER);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Imported: 40 added, 0 updated, 0 kept with your edits, 0 skipped.\n',
    });
    expect(stderr).toMatch(/^(Importing: \d+ %\n)+$/);
    expect(stderr.endsWith('Importing: 100 %\n')).toBe(true);
  });
});

onOneDatabase(() => {
  describe('export', () => {
    const contents = async (name: string) => {
      const files = unzipSync(await readFile(inFolder(name)));
      return Object.fromEntries(
        Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes).toString()]),
      );
    };
    const withoutTime = (files: Record<string, string>) => ({
      ...files,
      'manifest.json': files['manifest.json']?.replace(/"generatedAt": "[^"]*"/, ''),
    });

    it('says how many records it wrote, which are fewer with the core only', async () => {
      expect(await wordkeep('export', '--format', 'csv', inFolder('all.zip'))).toMatchObject({
        stdout: `Exported 40 word records to ${inFolder('all.zip')}.\n`,
      });
      const core = ['--format', 'csv', '--core', inFolder('core.zip')];
      expect(await wordkeep('export', ...core)).toMatchObject({
        stdout: `Exported 1 word records to ${inFolder('core.zip')}.\n`,
      });
    });

    it('imported into an empty database and exported again gives the same bytes', async () => {
      const other = await createDatabase();
      try {
        expect(await wordkeep('export', inFolder('first.zip'))).toMatchObject({ code: 0 });
        const otherEnv = settingsFor(other);
        expect(await runCommandHere(['import', inFolder('first.zip')], otherEnv)).toMatchObject({
          code: 0,
          stdout: expect.stringContaining('0 updated, 0 kept with your edits, 0 skipped'),
        });
        expect(await runCommandHere(['export', inFolder('second.zip')], otherEnv)).toMatchObject({
          code: 0,
        });
        const first = await contents('first.zip');
        expect(Object.keys(first).sort()).toEqual([
          'grammar-patterns.jsonl',
          'manifest.json',
          'phrases.jsonl',
          'words.jsonl',
        ]);
        expect(withoutTime(await contents('second.zip'))).toEqual(withoutTime(first));
      } finally {
        await other.drop();
      }
    });

    it('carries no ids, no times and no editorial state', async () => {
      const { 'manifest.json': manifest = '', ...files } = await contents('first.zip');
      for (const text of Object.values(files)) {
        expect(text).not.toMatch(/"(id|user_modified|revision|created_at|updated_at|entry_id)":/);
      }
      expect(Object.keys(JSON.parse(manifest)).sort()).toEqual([
        'attribution',
        'datasets',
        'files',
        'generatedAt',
        'license',
        'license_url',
        'name',
        'notice',
        'version',
      ]);
    });
  });
});

describe('beside a running server', () => {
  let server: Awaited<ReturnType<typeof startServe>>;
  beforeAll(async () => {
    server = await startServe(env);
  });
  afterAll(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });

  const expectRefused = ({ code, stderr }: Ended) => {
    expect(code).toBe(3);
    expect(stderr).toMatch(/^wordkeep: Another Wordkeep process writes to this database/);
  };
  it('import is refused with 3', async () =>
    expectRefused(await wordkeep('import', FIXTURE_FOLDER)));
  onOneDatabase(() => {
    it('serve is refused with 3', async () => expectRefused(await runCommand(['serve'], env)));
    it('migrate is refused with 3', async () =>
      expect(await wordkeep('migrate')).toMatchObject({ code: 3 }));

    it('a backup works, and restore is refused with 3', async () => {
      const file = inFolder('backed-up.zip');
      expect(await wordkeep('backup', file)).toMatchObject({ code: 0 });
      expect(await wordkeep('restore', file, '--force')).toMatchObject({ code: 3 });
    });
  });

  it('export works', async () => {
    expect(await wordkeep('export', inFolder('beside.zip'))).toMatchObject({ code: 0 });
  });

  it('an export that would have to migrate is refused with 3', async () => {
    const empty = await createDatabase();
    const url = parseConfig(settingsFor(empty), { serves: false }).database;
    const other = await Database.open(url);
    const lock = await other.dialect.takeWriterLock(() => {});
    const exportEmpty = () =>
      runCommandHere(['export', join(empty.folder, 'empty.zip')], settingsFor(empty));
    expect(await exportEmpty()).toMatchObject({ code: 3 });
    expect(await other.sequelize.getQueryInterface().showAllTables()).toEqual([]);
    await lock?.release();
    expect(await exportEmpty()).toMatchObject({ code: 0 });
    await other.close();
    await empty.drop();
  });

  it('a second server without the admin API works', async () => {
    const second = await startTestServer({ ADMIN_API_ENABLED: 'false' }, { database });
    expect((await second.api.get('/words/run')).status).toBe(200);
    await second.stop();
  });
});

// What is in a backup is tested on both databases, without the command.
onOneDatabase(() => {
  describe('backup and restore', () => {
    it('bring everything into another database, and never over a dictionary by accident', async () => {
      const file = inFolder('whole.zip');
      expect(await wordkeep('backup', file)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Backed up \d+ rows to /),
        stderr: expect.stringMatching(/Backing up: 100 %\n$/),
      });
      expect(await scratchFiles()).toEqual([]);
      expect(await wordkeep('restore', file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('add --force'),
      });
      const other = await createDatabase('sqlite');
      try {
        const restored = await runCommandHere(['restore', file], settingsFor(other), other.folder);
        expect(restored).toMatchObject({
          code: 0,
          stdout: expect.stringMatching(/^Restored \d+ rows, as they were on 20/),
        });
      } finally {
        await other.drop();
      }
    });
  });
});
