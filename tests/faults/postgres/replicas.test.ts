import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import {
  type ReplicatedPostgres,
  startPostgresWithStandby,
} from '../../_util/postgres-with-standby.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

let postgres: ReplicatedPostgres;
let scratch: TestDatabase;
let writer: TestServer;
beforeAll(async () => {
  postgres = await startPostgresWithStandby();
  scratch = await createDatabase('sqlite');
  writer = await startTestServer({}, { database: { ...scratch, url: postgres.primary } });
});
afterAll(async () => {
  await writer.stop();
  await postgres.remove();
  await scratch.drop();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.each([
  ['a hot standby', async () => postgres.standby],
  [
    'a role that may only read',
    async () => {
      await query(
        postgres.primary,
        `CREATE ROLE reader LOGIN PASSWORD 'reader';
         GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader`,
      );
      return postgres.primary.replace('postgres:postgres@', 'reader:reader@');
    },
  ],
])('a read instance on %s', (_name, prepare) => {
  let reader: TestServer;
  beforeAll(async () => {
    const url = await prepare();
    // Changes of the writer may still be on their way.
    const state = "SELECT value FROM settings WHERE key = 'content_state'";
    const [newest] = await query(postgres.primary, state);
    const arrived = async () => expect(await query(url, state)).toEqual([newest]);
    await vi.waitFor(arrived, { timeout: 60_000 });
    reader = await startTestServer(
      { ADMIN_API_ENABLED: 'false' },
      { database: { ...scratch, url } },
    );
  });
  afterAll(() => reader.stop());

  it('is ready and answers', async () => {
    expect((await send(reader.url, { path: '/api/ready' })).status).toBe(200);
    expect((await reader.api.get('/words/run')).body).toEqual(
      (await writer.api.get('/words/run')).body,
    );
    expect((await reader.api.get('/search?search=leav')).status).toBe(200);
    expect((await reader.api.get('/meta')).status).toBe(200);
  });

  it('follows the edits of the writer', async () => {
    const admin = await signIn(writer.url);
    const word = `news-${Date.now()}`;
    const meanings = [{ definition: 'what has just happened' }];
    expect((await admin.post('/en/words', { word, part_of_speech: 'noun', meanings })).status).toBe(
      201,
    );
    await expect.poll(async () => (await reader.api.get(`/words/${word}`)).status).toBe(200);
  });

  it('takes no suggestions, and says so', async () => {
    const answer = await reader.api.post('/suggestions', { headword: 'run', message: 'a mistake' });
    expectError(answer, 503, 'suggestions_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
