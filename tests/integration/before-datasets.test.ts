import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, databaseKind, type TestDatabase } from '../_util/databases.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// An instance with edits, history, suggestions and API keys, and what it answered, written by the
// last version without datasets.
const FOLDER = fileURLToPath(new URL('../fixtures/before-datasets/', import.meta.url));
const unpack = async (name: string) => gunzipSync(await readFile(join(FOLDER, name)));

/** Fields that came with it. */
const ADDED = ['also_in', 'dataset', 'datasets', 'growth', 'read_as', 'variants'];

type Row = Record<string, unknown>;

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createDatabase();
  const file = join(database.folder, 'dictionary.sqlite');
  await writeFile(file, await unpack('dictionary.sqlite.gz'));
  if (databaseKind() === 'postgres') await copyToPostgres(file);
  await copyFile(join(FOLDER, 'keys.json'), join(database.folder, 'keys.json'));
  const env = {
    API_KEYS_FILE: join(database.folder, 'keys.json'),
    DICTIONARY_AUTO_IMPORT: 'false',
  };
  server = await startTestServer(env, { database });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

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

it('answers as before, apart from added fields', async () => {
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
});
