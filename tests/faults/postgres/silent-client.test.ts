import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../../server/config/parse-config.ts';
import { Database } from '../../../server/database/database.ts';
import { driverConnection } from '../../../server/database/dialect.ts';
import { SilentServerError, WatchedClient } from '../../../server/database/postgres/client.ts';
import { settingsFor } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { type MutedProxy, startMutedProxy } from '../../_util/muted-proxy.ts';

let database: TestDatabase;
let proxy: MutedProxy;
let client: WatchedClient;
beforeEach(async () => {
  database = await createDatabase('postgres');
  proxy = await startMutedProxy(database.url);
  client = new WatchedClient({ connectionString: proxy.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await proxy.close();
  await database.drop();
});

it('gives up when nothing comes from the server, and asks nothing more', async () => {
  client.patienceMs = 50;
  proxy.mute();
  await expect(client.query('SELECT 1')).rejects.toBeInstanceOf(SilentServerError);
  await expect(client.query('SELECT 1')).rejects.toThrow();
});

it('is patient with a server that answers bit by bit', async () => {
  client.patienceMs = 1_000;
  const slow = client.query(`SELECT repeat('x', 10000), pg_sleep(0.1) FROM generate_series(1, 20)`);
  expect((await slow).rows).toHaveLength(20);
});

it('ends without a goodbye that never comes', async () => {
  proxy.mute();
  await client.end();
});

it('is patient with the end of a transaction that drops tables', async () => {
  const config = parseConfig(settingsFor(database), { serves: false }).database;
  const opened = await Database.open(config);
  const [patienceMs, timeout] = await opened.write(async (transaction) => {
    await opened.sequelize.query('CREATE TABLE large (id integer)', { transaction });
    await opened.dialect.dropTables(transaction, ['large'], 50);
    const used = driverConnection(transaction) as WatchedClient;
    const { rows } = await used.query<{ statement_timeout: string }>('SHOW statement_timeout');
    return [used.patienceMs, rows[0]?.statement_timeout];
  });
  await opened.close();
  expect([patienceMs, timeout]).toEqual([120_000, '0']);
});

it('is told by the server, too, when it takes too long', async () => {
  const { sequelize, close } = await Database.open(
    parseConfig(settingsFor(database), { serves: false }).database,
  ).then((opened) => ({ sequelize: opened.sequelize, close: () => opened.close() }));
  const [rows] = await sequelize.query(
    `SELECT name, setting::int AS value FROM pg_settings
     WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
     ORDER BY name`,
  );
  await close();
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', value: 60_000 },
    { name: 'lock_timeout', value: 5_000 },
    { name: 'statement_timeout', value: 10_000 },
  ]);
});
