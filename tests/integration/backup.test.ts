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
      backup.close();
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
    const old = join(source.folder, 'old.zip');
    const files = unzipSync(await readFile(file));
    const manifest = JSON.parse(Buffer.from(files['backup.json'] ?? []).toString());
    manifest.migrations = ['0001-init'];
    delete manifest.tables.en_relations;
    delete manifest.tables.search_misses;
    delete manifest.tables.api_key_uses;
    delete manifest.tables.lookups;
    const { columns } = manifest.tables.en_words;
    const kept = columns.filter(
      (name: string) =>
        !['labels', 'alternatives', 'translations', 'topics', 'phrase_of', 'article'].includes(
          name,
        ),
    );
    const lines = Buffer.from(files['en_words.jsonl'] ?? [])
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) =>
        JSON.stringify(
          JSON.parse(line).map((row: unknown[]) => row.filter((_, i) => kept.includes(columns[i]))),
        ),
      );
    files['en_words.jsonl'] = Buffer.from(`${lines.join('\n')}\n`);
    manifest.tables.en_words = {
      ...manifest.tables.en_words,
      columns: kept,
      sha256: sha256(files['en_words.jsonl']),
    };
    files['backup.json'] = Buffer.from(JSON.stringify(manifest));
    await writeFile(old, zipSync(files));
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

describe('a restore', () => {
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
