import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { addNoun, showsWord } from '../../_util/nouns.ts';
import { queryPostgres } from '../../_util/postgres.ts';
import {
  type ReplicatedPostgres,
  startPostgresWithStandby,
} from '../../_util/postgres-with-standby.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import {
  type ReplicaReader,
  startReplicaReader,
  TO_PRIMARY,
  TO_REPLICA,
} from '../../_util/replica-reader.ts';
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

describe.each([
  ['a hot standby', async () => postgres.standby],
  [
    'a role that may only read',
    async () => {
      await queryPostgres(
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
    const [newest] = await queryPostgres(postgres.primary, state);
    const arrived = async () => expect(await queryPostgres(url, state)).toEqual([newest]);
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
    const word = `news-${Date.now()}`;
    await addNoun(await signIn(writer.url), word);
    await showsWord(reader, word);
  });

  it('takes no suggestions, and says so', async () => {
    const answer = await reader.api.post('/suggestions', { headword: 'run', message: 'a mistake' });
    expectError(answer, 503, 'suggestions_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an instance with DATABASE_REPLICA_URL', () => {
  let reader: ReplicaReader;
  let admin: ApiClient;
  beforeAll(async () => {
    reader = await startReplicaReader(postgres, scratch);
    admin = await signIn(writer.url);
  });
  afterAll(() => reader.stop());

  it('reads from the standby, and writes suggestions to the primary', async () => {
    await expect.poll(reader.readsGo).toBe(TO_REPLICA);
    await addNoun(admin, 'first');
    await showsWord(reader, 'first');
    expect((await reader.api.get('/words/run')).body).toEqual(
      (await writer.api.get('/words/run')).body,
    );
    const statements = `SELECT query FROM pg_stat_activity WHERE query LIKE '%FROM en_words WHERE id%'`;
    expect(await queryPostgres(postgres.standby, statements)).not.toEqual([]);
    const suggestion = { headword: 'run', message: 'a mistake' };
    expect((await reader.api.post('/suggestions', suggestion)).status).toBe(201);
    expect((await admin.get('/en/suggestions')).body.total).toBe(1);
  });

  it('reads from the primary while the standby is behind', async () => {
    await queryPostgres(postgres.standby, 'SELECT pg_wal_replay_pause()');
    await addNoun(admin, 'second');
    await expect.poll(reader.readsGo).toBe(TO_PRIMARY);
    await showsWord(reader, 'second');
    await queryPostgres(postgres.standby, 'SELECT pg_wal_replay_resume()');
    await expect.poll(reader.readsGo).toBe(TO_REPLICA);
    expect((await reader.api.get('/words/second')).status).toBe(200);
  });
});
