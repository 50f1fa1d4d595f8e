import { QueryTypes } from 'sequelize';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { runCommandHere } from '../_util/command-here.ts';
import { settingsFor, startServe } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import type { ApiClient } from '../_util/client.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let test: TestDatabase;
let env: Record<string, string>;
let database: Database;
beforeEach(async () => {
  test = await createDatabase();
  env = settingsFor(test);
  database = await Database.open(parseConfig(env).database);
});
afterEach(async () => {
  await database.close();
  await test.drop();
});

const rows = (text: string) =>
  database.sequelize.query<Record<string, unknown>>(text, { type: QueryTypes.SELECT });
const applied = async () =>
  (await rows('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);
const tables = async () =>
  (await database.sequelize.getQueryInterface().showAllTables()).map(String).sort();

it('are applied once, and recorded', async () => {
  expect(await migrate(database)).toEqual([
    '0001-init',
    '0002-record-second-edition',
    '0003-translations',
    '0004-rate-limits',
    '0005-search-misses',
    '0006-api-key-uses',
    '0007-lookups',
    '0008-record-third-edition',
    '0009-categories',
    '0010-datasets',
    '0011-authors',
    '0012-media',
  ]);
  expect(await applied()).toEqual([
    '0001-init',
    '0002-record-second-edition',
    '0003-translations',
    '0004-rate-limits',
    '0005-search-misses',
    '0006-api-key-uses',
    '0007-lookups',
    '0008-record-third-edition',
    '0009-categories',
    '0010-datasets',
    '0011-authors',
    '0012-media',
  ]);
  expect(await migrate(database)).toEqual([]);
});

it('with rows in the tables keep them', async () => {
  const server = await startTestServer({}, { database: test });
  const before = (await server.api.get('/words?limit=100&with_meanings=true')).text;
  await server.stop();
  expect(await migrate(database)).toEqual([]);
  const again = await startTestServer({}, { database: test });
  expect((await again.api.get('/words?limit=100&with_meanings=true')).text).toBe(before);
  await again.stop();
});

it('list the categories of meanings in their records', async () => {
  const server = await startTestServer({}, { database: test });
  const admin = await signIn(server.url);
  const { body } = await admin.post('/en/words', {
    word: 'abseil',
    part_of_speech: 'verb',
    word_level: 'B2',
    frequency: 2,
    categories: ['technical'],
    meanings: [{ definition: 'go down a rope', categories: ['sport', 'art'] }, { definition: 'x' }],
  });
  const read = async (api: ApiClient) => (await api.get('/words/abseil')).text;
  const before = await read(server.api);
  const stored = () => rows(`SELECT head, categories FROM en_words WHERE id = ${body.id}`);
  const [row] = await stored();
  await server.stop();
  const head = String(row?.['head']).replace(/"categories":[^\]]*\]/, '"categories":["technical"]');
  await database.sequelize.query(
    `UPDATE en_words SET categories = '["technical"]', head = $1 WHERE id = $2`,
    { bind: [head, body.id] },
  );
  await database.sequelize.query("DELETE FROM migrations WHERE name = '0009-categories'");
  expect(await migrate(database)).toEqual(['0009-categories']);
  expect(await stored()).toEqual([row]);
  const again = await startTestServer({}, { database: test });
  expect(await read(again.api)).toBe(before);
  await again.stop();
});

it('that can be undone leave nothing behind', async () => {
  await migrate(database);
  await database.write(async (transaction) => {
    const queryInterface = database.sequelize.getQueryInterface();
    for (const { down } of [...migrations].reverse()) await down({ queryInterface, transaction });
  });
  expect(await tables()).toEqual(['migrations']);
});

describe('that fail', () => {
  it('roll back as a whole, and end the command with the reason', async () => {
    // Conflicts with the last table that the first migration creates.
    await database.sequelize.query('CREATE TABLE settings (key TEXT)');
    const before = await tables();
    const { code, stderr } = await runCommandHere(['migrate'], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^wordkeep: The database could not be migrated, and nothing of it was changed: .+\n$/,
    );
    expect(await tables()).toEqual(before);
    await database.sequelize.query('DROP TABLE settings');
    expect(await migrate(database)).toEqual([
      '0001-init',
      '0002-record-second-edition',
      '0003-translations',
      '0004-rate-limits',
      '0005-search-misses',
      '0006-api-key-uses',
      '0007-lookups',
      '0008-record-third-edition',
      '0009-categories',
      '0010-datasets',
      '0011-authors',
      '0012-media',
    ]);
  });
});

it('of a newer version are refused, and nothing is touched', async () => {
  await migrate(database);
  await database.sequelize.query(
    "INSERT INTO migrations (name, applied_at) VALUES ('9999-future', '2030-01-01 00:00:00')",
  );
  // Writing commands and servers open the database like the first, reading ones like the second.
  for (const args of [['migrate'], ['export', `${test.folder}/x.zip`]]) {
    const { code, stderr } = await runCommandHere(args, env);
    expect({ args, code }).toEqual({ args, code: 1 });
    expect(stderr).toContain('9999-future');
    expect(stderr).toContain('newer Wordkeep');
  }
  expect(await applied()).toEqual([
    '0001-init',
    '0002-record-second-edition',
    '0003-translations',
    '0004-rate-limits',
    '0005-search-misses',
    '0006-api-key-uses',
    '0007-lookups',
    '0008-record-third-edition',
    '0009-categories',
    '0010-datasets',
    '0011-authors',
    '0012-media',
    '9999-future',
  ]);
  expect(await rows('SELECT id FROM en_words')).toEqual([]);
});

it('are applied once by processes that start at the same time', async () => {
  const readers = { ...env, ADMIN_API_ENABLED: 'false' };
  const servers = await Promise.all([startServe(readers), startServe(readers)]);
  for (const { url } of servers) expect((await send(url, { path: '/api/ready' })).status).toBe(200);
  const migrated = servers.filter(({ output }) => output().includes('database migrated'));
  expect(migrated).toHaveLength(1);
  for (const { process, ended } of servers) {
    process.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
  expect(await applied()).toEqual([
    '0001-init',
    '0002-record-second-edition',
    '0003-translations',
    '0004-rate-limits',
    '0005-search-misses',
    '0006-api-key-uses',
    '0007-lookups',
    '0008-record-third-edition',
    '0009-categories',
    '0010-datasets',
    '0011-authors',
    '0012-media',
  ]);
});
