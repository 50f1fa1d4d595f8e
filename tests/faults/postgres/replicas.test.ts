import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../server/logger.ts';
import type { ApiClient } from '../../_util/client.ts';
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

describe('an instance with DATABASE_REPLICA_URL', () => {
  const TO_REPLICA = 'reads go to the replica';
  const TO_PRIMARY = 'reads go to the primary';

  let reader: TestServer;
  let admin: ApiClient;
  /** Where reads go, according to the reader's log. */
  const said: string[] = [];
  const last = () => said.at(-1);
  beforeAll(async () => {
    const note = (line: string) => {
      const { msg } = JSON.parse(line);
      if (msg === TO_REPLICA || msg === TO_PRIMARY) said.push(msg);
    };
    reader = await startTestServer(
      { ADMIN_API_ENABLED: 'false', DATABASE_REPLICA_URL: postgres.standby },
      {
        database: { ...scratch, url: postgres.primary },
        hooks: { logger: createLogger({ logLevel: 'info', logFormat: 'json' }, { write: note }) },
      },
    );
    admin = await signIn(writer.url);
  });
  afterAll(() => reader.stop());

  const add = async (word: string) => {
    const meanings = [{ definition: 'what has just happened' }];
    const { status } = await admin.post('/en/words', { word, part_of_speech: 'noun', meanings });
    expect(status).toBe(201);
  };
  const shows = (word: string) =>
    expect.poll(async () => (await reader.api.get(`/words/${word}`)).status).toBe(200);

  it('reads from the standby, and writes suggestions to the primary', async () => {
    await expect.poll(last).toBe(TO_REPLICA);
    await add('first');
    await shows('first');
    expect((await reader.api.get('/words/run')).body).toEqual(
      (await writer.api.get('/words/run')).body,
    );
    const statements = `SELECT query FROM pg_stat_activity WHERE query LIKE '%FROM en_words WHERE id%'`;
    expect(await query(postgres.standby, statements)).not.toEqual([]);
    const suggestion = { headword: 'run', message: 'a mistake' };
    expect((await reader.api.post('/suggestions', suggestion)).status).toBe(201);
    expect((await admin.get('/en/suggestions')).body.total).toBe(1);
  });

  it('reads from the primary while the standby is behind', async () => {
    await query(postgres.standby, 'SELECT pg_wal_replay_pause()');
    await add('second');
    await expect.poll(last).toBe(TO_PRIMARY);
    await shows('second');
    await query(postgres.standby, 'SELECT pg_wal_replay_resume()');
    await expect.poll(last).toBe(TO_REPLICA);
    expect((await reader.api.get('/words/second')).status).toBe(200);
  });
});
