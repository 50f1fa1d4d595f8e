import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { TABLES } from '../../server/backup/tables.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { runCommand, settingsFor } from '../_util/command.ts';
import { createDatabase, databaseKind, type TestDatabase } from '../_util/databases.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// An instance with edits, history, suggestions and API keys, its backup, and what it answered, written
// by the last version without datasets.
const FOLDER = fileURLToPath(new URL('../fixtures/before-datasets/', import.meta.url));
const unpack = async (name: string) => gunzipSync(await readFile(join(FOLDER, name)));

/** Tables whose rows the database numbers. */
const NUMBERED = TABLES.flatMap(({ name, isNumbered }) => (isNumbered ? [name] : []));

/** Fields that came with it. */
const ADDED = [
  'also_in',
  'changed_dataset',
  'dataset',
  'datasets',
  'growth',
  'read_as',
  'variants',
];

type Row = Record<string, unknown>;

let database: TestDatabase;
let server: TestServer;
/** The columns of each table that a process of that version reads. */
let columns: Map<string, string[]>;
beforeAll(async () => {
  database = await createDatabase();
  const file = join(database.folder, 'dictionary.sqlite');
  await writeFile(file, await unpack('dictionary.sqlite.gz'));
  columns = await columnsIn(file);
  if (databaseKind() === 'postgres') await copyToPostgres(file);
  server = await startOn(database);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function startOn(database: TestDatabase): Promise<TestServer> {
  const keys = join(database.folder, 'keys.json');
  await copyFile(join(FOLDER, 'keys.json'), keys);
  return startTestServer({ API_KEYS_FILE: keys, DICTIONARY_AUTO_IMPORT: 'false' }, { database });
}

async function columnsIn(file: string): Promise<Map<string, string[]>> {
  const settings = { ...settingsFor(database), DATABASE_URL: `sqlite:${file}` };
  const { sequelize } = await Database.open(parseConfig(settings).database);
  const tables = sequelize.getQueryInterface();
  const found = new Map<string, string[]>();
  for (const table of await tables.showAllTables()) {
    found.set(table, Object.keys(await tables.describeTable(table)));
  }
  await sequelize.close();
  return found;
}

/** What a process of that version reads of the dictionary, and what it knows of its state. */
async function readAsBefore(): Promise<Record<string, unknown>> {
  const { sequelize } = server.server.dictionary.database;
  const read: Record<string, unknown> = {};
  for (const [table, names] of columns) {
    if (!table.startsWith('en_')) continue;
    read[table] = await sequelize.query(
      `SELECT ${names.join()} FROM ${table} ORDER BY ${names[0]}`,
      {
        type: QueryTypes.SELECT,
      },
    );
  }
  read['settings'] = await sequelize.query(
    `SELECT key, value FROM settings WHERE key IN ('datasets', 'en_dataset_version') ORDER BY key`,
    { type: QueryTypes.SELECT },
  );
  return read;
}

/** Makes the tables as that version did, and fills them with the rows of the SQLite file. */
async function copyToPostgres(file: string): Promise<void> {
  const opened = (url: string) =>
    Database.open(parseConfig({ ...settingsFor(database), DATABASE_URL: url }).database);
  const from = await opened(`sqlite:${file}`);
  const rowsOf = (table: string) =>
    from.sequelize.query<Row>(`SELECT * FROM ${table}`, { type: QueryTypes.SELECT });
  const to = await opened(database.url);
  const queryInterface = to.sequelize.getQueryInterface();
  const applied = (await rowsOf('migrations')).map(({ name }) => name);
  await to.write(async (transaction) => {
    await to.sequelize.query('CREATE TABLE migrations (name TEXT, applied_at TIMESTAMPTZ)', {
      transaction,
    });
    for (const migration of migrations) {
      if (applied.includes(migration.name)) await migration.up({ queryInterface, transaction });
    }
    await to.sequelize.query('SET session_replication_role = replica', { transaction });
    for (const table of await from.sequelize.getQueryInterface().showAllTables()) {
      await to.sequelize.query(`DELETE FROM ${table}`, { transaction });
      for (const row of await rowsOf(table)) {
        const values = Object.values(row).map((value) => (value === null ? null : String(value)));
        const places = values.map((_, i) => `$${i + 1}`);
        await to.sequelize.query(
          `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()})`,
          { transaction, bind: values },
        );
      }
      if (!NUMBERED.includes(table)) continue;
      await to.sequelize.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id) + 1, false) FROM ${table}`,
        { transaction },
      );
    }
    await to.sequelize.query('SET session_replication_role = DEFAULT', { transaction });
  });
  await from.close();
  await to.close();
}

/** What is left of a value without the fields that an older one does not have, which are noted. */
function without(value: unknown, older: unknown, added: Set<string>): unknown {
  if (Array.isArray(value) && Array.isArray(older)) {
    return value.map((item, i) => without(item, older[i], added));
  }
  if (value === null || older === null) return value;
  if (typeof value !== 'object' || typeof older !== 'object') return value;
  const old = older as Row;
  const kept = Object.entries(value).flatMap(([name, field]) => {
    if (name in old) return [[name, without(field, old[name], added)]];
    added.add(name);
    return [];
  });
  return Object.fromEntries(kept);
}

async function expectAnswersAsBefore(server: TestServer): Promise<void> {
  const recorded: Record<string, { status: number; body: unknown }> = JSON.parse(
    (await unpack('answers.json.gz')).toString(),
  );
  const { headers } = await signIn(server.url);
  const added = new Set<string>();
  for (const [asked, before] of Object.entries(recorded)) {
    const [, path = asked, body] = /^POST (\S+) (.*)$/.exec(asked) ?? [];
    const answer = await fetch(server.url + path, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    });
    const text = (await answer.text())
      .replaceAll(server.url, 'http://server')
      .replace(/"app_version":"[^"]*"/, '"app_version":"0.1.0"');
    const now = { status: answer.status, body: JSON.parse(text) };
    expect.soft(without(now, before, added), asked).toEqual(before);
  }
  expect([...added].sort()).toEqual(ADDED);
}

it('answers as before, apart from added fields', () => expectAnswersAsBefore(server));

it('comes back from a backup of that version, too, as the dataset `default`', async () => {
  const target = await createDatabase();
  const restored = await runCommand(['restore', join(FOLDER, 'backup.zip')], settingsFor(target));
  expect(restored).toMatchObject({ code: 0 });
  const again = await startOn(target);
  await expectAnswersAsBefore(again);
  const { body } = await again.api.get('/datasets');
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['default']);
  await again.stop();
  await target.drop();
});

it('is read on by a process of that version while a second dictionary comes and goes', async () => {
  const admin = await signIn(server.url);
  const before = await readAsBefore();
  expect(Object.keys(before).length).toBeGreaterThan(3);
  const word = { word: 'secondary', part_of_speech: 'adjective', dataset: 'second' };
  expect((await admin.post('/en/datasets', { name: 'second', title: 'Second' })).status).toBe(201);
  expect((await admin.post('/en/words', word)).status).toBe(201);
  expect(await readAsBefore()).toEqual(before);
  // That process loads what has changed since its revision, which goes on for all.
  const own = { ...word, word: 'primary', dataset: 'default' };
  const { status, body } = await admin.post('/en/words', own);
  expect(status).toBe(201);
  const [found] = await server.server.dictionary.database.sequelize.query<{
    revision: number;
    content: string;
  }>(
    `SELECT e.revision, w.content FROM en_entries e JOIN en_words w ON w.entry_id = e.id WHERE w.id = ${body.id}`,
    { type: QueryTypes.SELECT },
  );
  expect(found?.revision).toBe(server.server.dictionary.content.revision);
  // Where it cuts the text that lists of words consist of.
  expect(found?.content).toMatch(/,"labels":\[\],.*"source":""}$/);
  expect((await admin.delete(`/en/${body.id}`)).status).toBe(204);
  expect((await admin.delete('/en/datasets/second')).status).toBe(204);
  const { en_words, en_entries } = await readAsBefore();
  expect({ en_words, en_entries }).toEqual({
    en_words: before['en_words'],
    en_entries: before['en_entries'],
  });
});
