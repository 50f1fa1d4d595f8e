import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { runCommand, settingsFor } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { addNoun, showsWord } from '../../_util/nouns.ts';
import { hasPgBouncer, type RunningPgBouncer, startPgBouncer } from '../../_util/pgbouncer.ts';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';
import { describeWhere } from '../../_util/where.ts';

// PgBouncer between servers and Postgres. In transaction mode each transaction may use a different
// session of the database, so session locks and notifications do not work.

describeWhere(hasPgBouncer(), 'PgBouncer is not installed')('behind PgBouncer', () => {
  let database: TestDatabase;
  let writer: TestServer;
  let admin: ApiClient;
  let pooler: RunningPgBouncer;
  beforeAll(async () => {
    database = await createDatabase('postgres');
    writer = await startTestServer({}, { database });
    admin = await signIn(writer.url);
    pooler = await startPgBouncer(database.url, 'transaction');
  });
  afterAll(async () => {
    await pooler.stop();
    await writer.stop();
    await database.drop();
  });

  it('a read instance reads, follows edits and takes suggestions in transaction mode', async () => {
    const reader = await startTestServer(
      { ADMIN_API_ENABLED: 'false' },
      { database: { ...database, url: pooler.url } },
    );
    try {
      // In parallel, so that statements go to several sessions.
      for (let round = 0; round < 5; round += 1) {
        const paths = Array.from({ length: 20 }, (_, i) => `/words/run/related?limit=${i + 1}`);
        const answers = await Promise.all([
          ...paths.map((path) => reader.api.get(path)),
          ...['run', 'leave', 'see'].map((word) => reader.api.get(`/words/${word}`)),
          reader.api.post('/words/batch', { words: ['run', 'leave'] }),
        ]);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      }
      await addNoun(admin, 'first');
      await showsWord(reader, 'first');
      const suggestion = await reader.api.post('/suggestions', { headword: 'run', message: 'no' });
      expect(suggestion.status).toBe(201);
      await pooler.kill();
      await pooler.start();
      await addNoun(admin, 'second');
      await showsWord(reader, 'second');
    } finally {
      await reader.stop();
    }
  });

  it('a writer does not start in transaction mode, and says why', async () => {
    const { code, stderr, stdout } = await runCommand(
      ['serve'],
      settingsFor({ ...database, url: pooler.url }),
    );
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('pools sessions by transaction');
  });

  it('a writer works in session mode', async () => {
    const own = await createDatabase('postgres');
    const sessions = await startPgBouncer(own.url, 'session');
    const server = await startTestServer({}, { database: { ...own, url: sessions.url } });
    try {
      await addNoun(await signIn(server.url), 'first');
      const second = await runCommand(['serve'], settingsFor({ ...own, url: sessions.url }));
      expect(second.code).toBe(3);
    } finally {
      await server.stop();
      await sessions.stop();
      await own.drop();
    }
  });
});
