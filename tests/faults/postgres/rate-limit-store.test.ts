import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../_util/databases.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../../_util/server.ts';

const LIMIT = 200;
const STORE = {
  RATE_LIMIT_STORE: 'database',
  TRUST_PROXY: 'loopback',
  PUBLIC_API_RATE_LIMIT: `${LIMIT}/3600`,
  SUGGESTIONS_RATE_LIMIT: '5/3600',
};

let database: TestDatabase;
let servers: TestServer[];
beforeAll(async () => {
  database = await createFilledDatabase('postgres');
  const writer = await startTestServer(STORE, { database });
  const reader = await startTestServer({ ...STORE, ADMIN_API_ENABLED: 'false' }, { database });
  servers = [writer, reader];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
});

const ask = (i: number, client: string, body?: object) =>
  send(servers[i % servers.length]?.url ?? '', {
    path: body ? '/api/v1/suggestions' : '/api/v1/words/run',
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': client, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

const windows = () => {
  const { sequelize } = servers[0]!.server.dictionary.database;
  return sequelize.query<{ key: string; used: number }>(
    'SELECT key, used FROM rate_limits ORDER BY key',
    { type: QueryTypes.SELECT },
  );
};

it('counts the requests of a client at all instances together', async () => {
  let allowed = 0;
  for (let i = 0; i < LIMIT * 1.2; i += 8) {
    const asked = Array.from({ length: 8 }, (_, j) => ask(i + j, '192.0.2.1'));
    for (const { status } of await Promise.all(asked)) if (status === 200) allowed += 1;
  }
  expect(allowed).toBeGreaterThanOrEqual(LIMIT * 0.95);
  expect(allowed).toBeLessThanOrEqual(LIMIT * 1.05);
  const refused = await ask(0, '192.0.2.1');
  expectError(refused, 429, 'too_many_requests');
  expect((await ask(1, '192.0.2.2')).status).toBe(200);
});

it('counts suggestions, too', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const { status } = await ask(i, '192.0.2.3', { headword: 'run', message: 'a mistake' });
    statuses.push(status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
});

it('begins a new window when one is over, and forgets it for all', async () => {
  const { sequelize } = servers[0]!.server.dictionary.database;
  expect((await windows()).map(({ key }) => key)).toContain('suggestions 192.0.2.3');
  await sequelize.query("UPDATE rate_limits SET ends_at = 0 WHERE key = 'suggestions 192.0.2.3'");
  // An instance that does not know the window has to ask.
  const other = await startTestServer({ ...STORE, ADMIN_API_ENABLED: 'false' }, { database });
  servers.push(other);
  expect((await ask(2, '192.0.2.3', { headword: 'run', message: 'again' })).status).toBe(201);
  expect(await windows()).toContainEqual({ key: 'suggestions 192.0.2.3', used: 1 });
});

it('is refused to a role that may only read', async () => {
  const { sequelize } = servers[0]!.server.dictionary.database;
  const role = `reader_${Date.now()}`;
  await sequelize.query(
    `CREATE ROLE ${role} LOGIN PASSWORD 'reader'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
  );
  const url = database.url.replace(/\/\/[^@]+@/, `//${role}:reader@`);
  await expect(
    startTestServer({ ...STORE, ADMIN_API_ENABLED: 'false' }, { database: { ...database, url } }),
  ).rejects.toThrow('RATE_LIMIT_STORE=database has to write');
  await sequelize.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});
