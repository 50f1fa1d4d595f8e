import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { runCommand, settingsFor } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { addNoun, showsWord } from '../../_util/nouns.ts';
import { queryPostgres } from '../../_util/postgres.ts';
import {
  type ReplicatedPostgres,
  startPostgresWithStandby,
} from '../../_util/postgres-with-standby.ts';
import { expectError } from '../../_util/raw-http.ts';
import {
  type ReplicaReader,
  startReplicaReader,
  TO_PRIMARY,
  TO_REPLICA,
} from '../../_util/replica-reader.ts';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

// DATABASE_REPLICA_URL when the standby or the primary goes away; replicas.test.ts has the rest.

let postgres: ReplicatedPostgres;
let scratch: TestDatabase;
let writer: TestServer;
let reader: ReplicaReader;
let admin: ApiClient;
beforeAll(async () => {
  postgres = await startPostgresWithStandby();
  scratch = await createDatabase('sqlite');
  writer = await startTestServer({}, { database: { ...scratch, url: postgres.primary } });
  admin = await signIn(writer.url);
  reader = await startReplicaReader(postgres, scratch);
});
afterAll(async () => {
  await reader.stop();
  await writer.stop();
  await postgres.remove();
  await scratch.drop();
});

/** Makes uncached reads until `until` holds; none of them may fail. */
async function readWhile(until: () => boolean): Promise<void> {
  for (let n = 0; !until(); n += 1) {
    const [related, batch] = await Promise.all([
      reader.api.get(`/words/run/related?limit=${(n % 100) + 1}`),
      reader.api.post('/words/batch', { words: ['run', 'leave', 'first'] }),
    ]);
    expect([related.status, batch.status]).toEqual([200, 200]);
  }
}

const suggest = () => reader.api.post('/suggestions', { headword: 'run', message: 'a mistake' });

const doctor = (replica = postgres.standby) =>
  runCommand(['doctor'], {
    ...settingsFor({ ...scratch, url: postgres.primary }),
    ADMIN_API_ENABLED: 'false',
    DATABASE_REPLICA_URL: replica,
  });

it('has a doctor who knows a standby from its primary, whether it answers, and how far it is', async () => {
  const { stdout } = await doctor();
  expect(stdout).toContain('ok    DATABASE_REPLICA_URL is a standby.');
  expect((await doctor(postgres.primary)).stdout).toContain('is not a standby');
  const gone = await doctor(postgres.standby.replace(/:\d+\//, ':1/'));
  expect(gone.stdout).toContain('BAD   DATABASE_REPLICA_URL: the database does not answer');
  expect(gone.code).toBe(1);
  await queryPostgres(postgres.standby, 'SELECT pg_wal_replay_pause()');
  await addNoun(admin, 'first');
  expect((await doctor()).stdout).toMatch(/look {2}It is \d+ changes behind its primary\./);
  await queryPostgres(postgres.standby, 'SELECT pg_wal_replay_resume()');
  await showsWord(reader, 'first');
});

it('loses no read when the standby goes away, and returns to it', async () => {
  await expect.poll(reader.readsGo).toBe(TO_REPLICA);
  const stopped = postgres.stopStandby();
  await readWhile(() => reader.readsGo() === TO_PRIMARY);
  await stopped;
  await addNoun(admin, 'third');
  await showsWord(reader, 'third');
  const started = postgres.startStandby();
  await readWhile(() => reader.readsGo() === TO_REPLICA);
  await started;
  expect((await reader.api.get('/words/third')).status).toBe(200);
});

it('reads on while the primary is away, and follows it when it is back', async () => {
  await postgres.stopPrimary();
  for (const word of ['run', 'first', 'third']) {
    expect((await reader.api.get(`/words/${word}`)).status).toBe(200);
  }
  expect((await fetch(`${reader.url}/api/ready`)).status).toBe(200);
  expectError(await suggest(), 503, 'database_unreachable');
  await postgres.startPrimary();
  await expect.poll(async () => (await fetch(`${writer.url}/api/ready`)).status).toBe(200);
  await expect.poll(async () => (await suggest()).status).toBe(201);
  await expect
    .poll(() =>
      addNoun(admin, 'fourth').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await showsWord(reader, 'fourth');
  // It lagged behind until the standby had reconnected to the primary.
  await expect.poll(reader.readsGo).toBe(TO_REPLICA);
});
