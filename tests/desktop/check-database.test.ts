import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import type { DatabaseProblem } from '../../server/contract/desktop/process.ts';
import { checkDatabase } from '../../server/database/check.ts';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';

// What the set-up says of the address of a Postgres database. `pages.test.ts` shows it.

const reader = `reader_${process.pid}`;
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('postgres');
  await runSql(`CREATE USER ${reader} PASSWORD 'reader'`);
});
afterAll(async () => {
  await database.drop();
  await runSql(`DROP USER ${reader}`);
});

async function runSql(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const check = (url: string) =>
  checkDatabase(parseConfig(settingsFor({ ...database, url })).database);
const as = (user: string) => database.url.replace('postgres:postgres@', `${user}@`);

it.each<[DatabaseProblem, () => string]>([
  ['refused', () => 'postgres://u:p@127.0.0.1:1/none'],
  ['host_not_found', () => 'postgres://u:p@no-such-host.invalid/none'],
  ['no_database', () => `${inject('postgresUrl')}/no_such_database`],
  ['wrong_password', () => as('postgres:hunter2')],
  ['no_rights', () => as(`${reader}:reader`)],
])('says what is wrong: %s', async (problem, url) => {
  expect(await check(url())).toMatchObject({ ok: false, problem });
});

it('says which Postgres it is when it works', async () => {
  expect(await check(database.url)).toEqual({
    ok: true,
    server: expect.stringMatching(/^PostgreSQL \d/),
  });
});
