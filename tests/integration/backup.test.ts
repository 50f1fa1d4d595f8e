import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup } from '../../server/backup/open.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { NOT_IN_BACKUPS, TABLES } from '../../server/backup/tables.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { isMigrated, migrate } from '../../server/database/migrate.ts';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

/** Settings that a restore changes so that every process notices it. */
const COUNTERS = /"(restores|writer)\\*":\d+,?/g;

let source: TestDatabase;
let file: string;
let server: TestServer;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  source = await createFilledDatabase();
  file = join(source.folder, 'whole.zip');
  server = await startTestServer({}, { database: source });
  const admin = await signIn(server.url);
  const { body } = await admin.post('/en/words', {
    word: 'zyx',
    part_of_speech: 'noun',
    frequency: 4.2,
    description: String.raw`a tab	and a \ and "quotes", 跑 ё`,
    forms: [{ word: 'zyxes', form_of_word: 'plural_form' }],
    meanings: [{ title: 'first', translations: [{ language: 'es', title: 'una cosa' }] }],
  });
  await admin.patch(`/en/${body.id}`, { word_level: 'B2' });
  const run = (await server.api.get('/words/run')).body.data[0];
  await admin.delete(`/en/${run.id}`);
  await server.api.post('/suggestions', { headword: 'zyx', message: 'half a word?' });
  await backUp(source, file);
});
afterAll(async () => {
  await server.stop();
  for (const database of [source, ...targets]) await database.drop();
});

async function withDatabase<T>(
  target: TestDatabase,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const env = settingsFor(target);
  const database = await Database.open(parseConfig(env, { serves: false }).database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const backUp = (from: TestDatabase, path: string) =>
  withDatabase(from, (database) =>
    writeBackup(database, createWriteStream(path), { now: new Date() }),
  );

const restore = (target: TestDatabase, path: string, { force = false } = {}) =>
  withDatabase(target, async (database) => {
    await migrate(database);
    const backup = await openBackup(path);
    try {
      return await restoreBackup(database, backup, { force });
    } finally {
      await backup.close();
    }
  });

async function newTarget(kind?: 'sqlite'): Promise<TestDatabase> {
  const target = await createDatabase(kind);
  targets.push(target);
  return target;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const textsOf = async (path: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await readFile(path))).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString(),
    ]),
  );

/** The rows of a backup, in a form that is the same for both databases. */
async function rowsOf(path: string): Promise<Record<string, unknown>> {
  const texts = await textsOf(path);
  const rows = TABLES.map((table) => {
    const kinds = Object.values(table.columns);
    const lines: unknown[][][] = (texts[`${table.name}.jsonl`] ?? '')
      .replace(COUNTERS, '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const cells = lines
      .flat()
      .map((row) =>
        row.map((cell, i) =>
          kinds[i] === 'flag'
            ? Boolean(cell)
            : kinds[i] === 'time' && cell !== null
              ? new Date(String(cell)).toISOString()
              : cell,
        ),
      );
    return [table.name, cells];
  });
  return Object.fromEntries(rows);
}

describe('a backup', () => {
  it('has every table and column of the schema', async () => {
    await withDatabase(source, async (database) => {
      const queryInterface = database.sequelize.getQueryInterface();
      const names: string[] = (await queryInterface.showAllTables()).map(String);
      const described = await Promise.all(
        names
          .filter((name) => name !== 'migrations' && !NOT_IN_BACKUPS.includes(name))
          .map(async (name) => [
            name,
            Object.keys(await queryInterface.describeTable(name)).sort(),
          ]),
      );
      const inBackups = TABLES.map(({ name, columns }) => [name, Object.keys(columns).sort()]);
      expect(described.sort()).toEqual(inBackups.sort());
    });
  });

  it('is taken while the server runs, and says what it is', async () => {
    const texts = await textsOf(file);
    expect(JSON.parse(texts['backup.json'] ?? '')).toMatchObject({
      wordkeep_backup: 1,
      migrations: expect.arrayContaining(['0001-init']),
      tables: { history: { rows: 4 }, suggestions: { rows: 1 } },
    });
  });

  it.each(['sqlite', undefined] as const)(
    'comes back whole, ids, history, suggestions and all (into %s)',
    async (kind) => {
      const target = await newTarget(kind);
      expect(await restore(target, file)).toBeGreaterThan(0);
      const again = join(target.folder, 'again.zip');
      await backUp(target, again);
      expect(await rowsOf(again)).toEqual(await rowsOf(file));
    },
  );

  it('comes back from the other database', async () => {
    const between = await newTarget('sqlite');
    await restore(between, file);
    const second = join(between.folder, 'second.zip');
    await backUp(between, second);
    const target = await newTarget();
    await restore(target, second);

    const restored = await startTestServer(
      { DICTIONARY_AUTO_IMPORT: 'false' },
      { database: target },
    );
    try {
      for (const path of ['/words/zyxes', '/words/run', '/search?search=colour', '/meta']) {
        const [now, then] = [await restored.api.get(path), await server.api.get(path)];
        expect([path, now.status, now.body]).toEqual([path, then.status, then.body]);
      }
      const admin = await signIn(restored.url);
      expect((await admin.get('/en/history')).body.items).toHaveLength(4);
      // New rows are numbered after those restored.
      expect(
        (await admin.post('/en/words', { word: 'yet', part_of_speech: 'adverb' })).status,
      ).toBe(201);
      expect(
        (await restored.api.post('/suggestions', { headword: 'yet', message: 'x' })).status,
      ).toBe(201);
    } finally {
      await restored.stop();
    }
  });

  it('of a schema before this one is migrated', async () => {
    const old = await ofOldSchema(file);
    const target = await newTarget();
    await restore(target, old);
    await withDatabase(target, async (database) => {
      expect(await isMigrated(database)).toBe(true);
      const { sequelize } = database;
      const [row] = await sequelize.query<{ word: string }>(
        "SELECT word FROM en_words WHERE word = 'zyx'",
        { type: QueryTypes.SELECT },
      );
      expect(row?.word).toBe('zyx');
    });
  });
});

/** Columns that the schema of version 0.1.0 does not have. */
const ADDED_COLUMNS: Record<string, string[]> = {
  en_words: ['labels', 'alternatives', 'translations', 'topics', 'phrase_of', 'article'],
  history: ['author', 'dataset'],
  suggestions: ['author', 'dataset'],
};

/** A backup as the schema of version 0.1.0 has it, made from another one. */
async function ofOldSchema(from: string): Promise<string> {
  const old = join(source.folder, 'old.zip');
  const files = unzipSync(await readFile(from));
  const manifest = JSON.parse(Buffer.from(files['backup.json'] ?? []).toString());
  manifest.migrations = ['0001-init'];
  delete manifest.tables.en_relations;
  delete manifest.tables.search_misses;
  delete manifest.tables.api_key_uses;
  delete manifest.tables.lookups;
  delete manifest.tables.datasets;
  for (const [table, added] of Object.entries(ADDED_COLUMNS)) {
    const { columns } = manifest.tables[table];
    const isKept = (_: unknown, i: number) => !added.includes(columns[i]);
    const lines = Buffer.from(files[`${table}.jsonl`] ?? [])
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.stringify(JSON.parse(line).map((row: unknown[]) => row.filter(isKept))));
    files[`${table}.jsonl`] = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    Object.assign(manifest.tables[table], {
      columns: columns.filter(isKept),
      sha256: sha256(files[`${table}.jsonl`]!),
    });
  }
  files['backup.json'] = Buffer.from(JSON.stringify(manifest));
  await writeFile(old, zipSync(files));
  return old;
}

type ForgedRow = Record<string, unknown>;

/** The backup with some rows changed, and sums that fit. */
async function forge(table: string, change: (rows: ForgedRow[]) => void): Promise<string> {
  const files = unzipSync(await readFile(file));
  const name = `${table}.jsonl`;
  const manifest = JSON.parse(Buffer.from(files['backup.json'] ?? []).toString());
  const { columns }: { columns: string[] } = manifest.tables[table];
  const lines = Buffer.from(files[name] ?? [])
    .toString()
    .split('\n')
    .filter(Boolean);
  const rows = lines.flatMap((line): ForgedRow[] =>
    JSON.parse(line).map((row: unknown[]) =>
      Object.fromEntries(columns.map((column, i) => [column, row[i]])),
    ),
  );
  change(rows);
  const cells = rows.map((row) => columns.map((column) => row[column] ?? null));
  files[name] = Buffer.from(`${JSON.stringify(cells)}\n`);
  Object.assign(manifest.tables[table], { rows: rows.length, sha256: sha256(files[name]) });
  files['backup.json'] = Buffer.from(JSON.stringify(manifest));
  const path = join(source.folder, 'forged.zip');
  await writeFile(path, zipSync(files));
  return path;
}

/** Changes the first row that has these values. */
const set = (which: ForgedRow, values: ForgedRow) => (rows: ForgedRow[]) => {
  const row = rows.find((one) => Object.entries(which).every(([key, value]) => one[key] === value));
  if (!row) throw new Error(`no row ${JSON.stringify(which)}`);
  Object.assign(row, values);
};
const setting = (key: string, value: unknown) => set({ key }, { value: JSON.stringify(value) });
const inHead = (word: string, from: string, to: string) => (rows: ForgedRow[]) => {
  const row = rows.find((one) => one['word'] === word);
  const head = String(row?.['head']);
  if (!row || !head.includes(from)) throw new Error(`no ${from} in ${head}`);
  row['head'] = head.replace(from, to);
};

const forgeries: [what: string, table: string, (rows: ForgedRow[]) => void, reason: string][] = [
  ['a content state that is none', 'settings', setting('content_state', { x: 1 }), 'content_state'],
  [
    'a revision that was never reached',
    'en_entries',
    set({ word: 'zyx' }, { revision: 1_000_000 }),
    'has a later revision than the content',
  ],
  ['datasets that are none', 'settings', setting('datasets', [{}]), 'datasets has a wrong 0.name'],
  ['a setting that is not JSON', 'settings', set({ key: 'datasets' }, { value: '[' }), 'JSON'],
  [
    'counters that are behind',
    'settings',
    (rows) => {
      const row = rows.find(({ key }) => key === 'content_state');
      Object.assign(row!, {
        value: JSON.stringify({ ...JSON.parse(String(row!['value'])), next_word_id: 2 }),
      });
    },
    'the next id of records in content_state is in use',
  ],
  [
    'a form of itself',
    'en_words',
    (rows) => {
      const form = rows.find(({ word }) => word === 'zyxes');
      form!['base_id'] = form!['id'];
    },
    'is a form of record',
  ],
  ['a record of no headword', 'en_words', set({ word: 'zyx' }, { entry_id: 999_999 }), 'headword'],
  ['a headword twice', 'en_entries', set({ word: 'colour' }, { word: 'zyx' }), 'is there twice'],
  ['an id twice', 'en_entries', (rows) => (rows[1]!['id'] = rows[0]!['id']), 'has an id'],
  [
    'a headword without a record',
    'en_words',
    (rows) => rows.splice(0, Infinity, ...rows.filter(({ word }) => !/^zyx/.test(String(word)))),
    'has no record',
  ],
  [
    'a record that is not JSON',
    'en_words',
    set({ word: 'zyx' }, { content: '{' }),
    'cannot be read',
  ],
  [
    'a field of another shape',
    'en_words',
    inHead('zyx', '"forms":[{', '"categories":"x","forms":[{'),
    'has a wrong categories',
  ],
  ['another spelling in the record', 'en_words', inHead('zyx', '"zyx"', '"xyz"'), 'another word'],
  ['other counts', 'en_words', set({ word: 'zyx' }, { meaning_count: 7 }), 'another number of'],
  [
    'a time that is none',
    'history',
    set({ action: 'update' }, { created_at: '+200000-01-01T00:00:00.000Z' }),
    'created_at',
  ],
  [
    'changes that are none',
    'history',
    set({ action: 'update' }, { details: '{"changes":{"x":1}}' }),
    'has a wrong details.changes',
  ],
  [
    'an import without counts',
    'history',
    set({ action: 'import' }, { details: '{"source":"x"}' }),
    'has a wrong mode',
  ],
  ['an action that is none', 'history', set({ action: 'update' }, { action: 'x' }), 'action'],
  [
    'an edit that is none',
    'suggestions',
    set({ headword: 'zyx' }, { edits: '[{"target_type":"x"}]' }),
    'has a wrong edits.0.target_type',
  ],
  ['a status that is none', 'suggestions', set({ headword: 'zyx' }, { status: 'x' }), 'status'],
];

describe('a restore', () => {
  describe('refuses, and changes nothing, a backup with', () => {
    // One is enough, as long as nothing changes it.
    let target: TestDatabase;
    let before: unknown;
    beforeAll(async () => {
      target = await newTarget();
      await withDatabase(target, migrate);
      before = await rowsNow('before.zip');
    });

    async function rowsNow(name: string): Promise<unknown> {
      const path = join(target.folder, name);
      await backUp(target, path);
      return rowsOf(path);
    }

    it.each(forgeries)('%s', async (_, table, change, reason) => {
      const refused = restore(target, await forge(table, change));
      await expect(refused).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringMatching(/cannot be restored: .*Nothing was changed\.$/),
      });
      await expect(refused).rejects.toThrow(reason);
      expect(await rowsNow('after.zip')).toEqual(before);
    });
  });

  it('refuses wrong rows of an older schema, and changes nothing', async () => {
    const wrong = set({ action: 'update' }, { details: '{"changes":{"x":1}}' });
    const target = await newTarget();
    const old = await ofOldSchema(await forge('history', wrong));
    await expect(restore(target, old)).rejects.toThrow('has a wrong details.changes');
    await restore(target, await ofOldSchema(file));
  });

  it('never takes the place of what is there unless told to', async () => {
    const target = await newTarget();
    const rows = await restore(target, file);
    await expect(restore(target, file)).rejects.toThrow('--force');
    expect(await restore(target, file, { force: true })).toBe(rows);
  });

  it('shows in a server that reads from the database meanwhile', async () => {
    const target = await newTarget();
    await withDatabase(target, migrate);
    const reader = await startTestServer(
      { ADMIN_API_ENABLED: 'false', DICTIONARY_AUTO_IMPORT: 'false' },
      { database: target },
    );
    try {
      expect((await reader.api.get('/words/zyx')).status).toBe(404);
      await restore(target, file);
      await expect.poll(async () => (await reader.api.get('/words/zyx')).status).toBe(200);
    } finally {
      await reader.stop();
    }
  });

  it('revives no session that was signed out since', async () => {
    const target = await newTarget();
    await restore(target, file);
    const signedOut = await startTestServer(
      { DICTIONARY_AUTO_IMPORT: 'false' },
      { database: target },
    );
    const admin = await signIn(signedOut.url);
    await fetch(`${signedOut.url}/api/auth/logout`, { method: 'POST', headers: admin.headers });
    await signedOut.stop();
    await restore(target, file, { force: true });
    const after = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' }, { database: target });
    try {
      const answer = await fetch(`${after.url}/api/en/history`, { headers: admin.headers });
      expect(answer.status).toBe(401);
    } finally {
      await after.stop();
    }
  });
});
