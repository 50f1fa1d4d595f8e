import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../_util/client.ts';
import { settingsFor, startServe } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { queryPostgres } from '../../_util/postgres.ts';
import { hasPgBouncer, type RunningPgBouncer, startPgBouncer } from '../../_util/pgbouncer.ts';
import {
  type ReplicatedPostgres,
  startPostgresWithStandby,
} from '../../_util/postgres-with-standby.ts';
import { FIXTURE_FOLDER } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';
import { describeWhere } from '../../_util/where.ts';

// A typical set-up on several machines: two servers that take turns as the writer and one that only
// reads, with PgBouncer in front of a primary and its standby. Each part is lost once while readers
// read and the administrator writes. Commits are synchronous, so losing a machine loses no edit.

type Instance = Awaited<ReturnType<typeof startServe>>;

describeWhere(hasPgBouncer(), 'PgBouncer is not installed')('many machines', () => {
  let postgres: ReplicatedPostgres;
  let scratch: TestDatabase;
  /** To the primary, for the writers. */
  let sessions: RunningPgBouncer;
  /** To the primary and to the standby, for the reader. */
  let transactions: RunningPgBouncer;
  let replica: RunningPgBouncer;
  const instances: Record<'first' | 'second' | 'reader', Instance> = Object.create(null);
  let stopReading = () => {};
  const readers: Promise<void>[] = [];
  /** Counts of reads by outcome. */
  const reads = { answered: 0, refused: 0, wrong: [] as string[] };
  const acknowledged: string[] = [];
  /** The administrator's session, valid on whichever server is the writer. */
  let session: Readonly<Record<string, string>>;
  let count = 0;

  beforeAll(async () => {
    postgres = await startPostgresWithStandby();
    await queryPostgres(postgres.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await queryPostgres(postgres.primary, 'SELECT pg_reload_conf()');
    scratch = await createDatabase('sqlite');
    sessions = await startPgBouncer(postgres.primary, 'session');
    transactions = await startPgBouncer(postgres.primary, 'transaction');
    replica = await startPgBouncer(postgres.standby, 'transaction');
    instances.first = await startWriter();
    await instances.first.waitFor(/first import finished/);
    session = (await signIn(instances.first.url)).headers;
    instances.second = await startWriter();
    instances.reader = await startServe({
      ...settingsFor({ ...scratch, url: transactions.url }),
      DATABASE_REPLICA_URL: replica.url,
      ADMIN_API_ENABLED: 'false',
      PUBLIC_API_RATE_LIMIT: '10000000/60',
    });
    readAll();
  });
  afterAll(async () => {
    stopReading();
    await Promise.all(readers);
    for (const { process } of Object.values(instances)) process.kill('SIGKILL');
    for (const pooler of [sessions, transactions, replica]) await pooler.stop();
    await postgres.remove();
    await scratch.drop();
  });

  const startWriter = () =>
    startServe({
      ...settingsFor({ ...scratch, url: sessions.url }),
      ADMIN_STANDBY: 'true',
      DICTIONARY_AUTO_IMPORT: 'true',
      DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
      PUBLIC_API_RATE_LIMIT: '10000000/60',
    });

  /** Reads from every instance that is up, until {@link stopReading}. */
  function readAll(): void {
    let isOver = false;
    stopReading = () => (isOver = true);
    const read = async (name: keyof typeof instances) => {
      for (let n = 0; !isOver; n += 1) {
        const { url } = instances[name];
        const path = n % 2 === 0 ? '/words/run' : `/words/leave/related?limit=${(n % 99) + 1}`;
        const answer = await fetch(`${url}/api/v1${path}`).catch(() => null);
        if (answer === null || answer.status === 503) reads.refused += 1;
        else if (answer.status === 200) reads.answered += 1;
        else reads.wrong.push(`${name} ${path}: ${answer.status}`);
        await answer?.arrayBuffer();
        // An instance that is down refuses at once; without a pause nothing else would run.
        if (answer === null) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    for (const name of ['first', 'second', 'reader'] as const) readers.push(read(name));
  }

  /** Adds words on whichever server is the writer until `many` more were acknowledged. */
  async function write(many: number): Promise<void> {
    const due = acknowledged.length + many;
    while (acknowledged.length < due) {
      for (const { url } of [instances.first, instances.second]) await writeAt(url, due);
    }
  }

  /** Adds words on one instance until it refuses, or enough have been acknowledged. */
  async function writeAt(url: string, due = Infinity): Promise<void> {
    const admin = new ApiClient(url, '/api', session);
    while (acknowledged.length < due) {
      const word = `word-${(count += 1)}`;
      const meanings = [{ definition: 'what was written while things broke' }];
      const edit = { word, part_of_speech: 'noun', meanings };
      const answer = await admin.post('/en/words', edit).catch(() => null);
      if (answer?.status !== 201) return;
      acknowledged.push(word);
    }
  }

  it('the second takes over when the writer is killed, and the first waits when it is back', async () => {
    await write(20);
    instances.first.process.kill('SIGKILL');
    await write(20);
    instances.first = await startWriter();
    await write(20);
  });

  it('the poolers go away and come back', async () => {
    for (const pooler of [transactions, replica, sessions]) {
      await pooler.kill();
      if (pooler !== sessions) await write(5);
      await pooler.start();
      await write(20);
    }
  });

  it('the primary is lost, and its standby is promoted', async () => {
    const lost = postgres.losePrimary();
    for (const { url } of [instances.first, instances.second]) await writeAt(url);
    await lost;
    await queryPostgres(postgres.standby, 'SELECT pg_promote()');
    for (const pooler of [sessions, transactions]) {
      await pooler.kill();
      await pooler.start(postgres.standby);
    }
    await write(40);
  });

  it('all show the same, and everything that was acknowledged', async () => {
    stopReading();
    await Promise.all(readers);
    const last = acknowledged.at(-1);
    for (const { url } of Object.values(instances)) {
      const api = new ApiClient(url);
      await expect.poll(async () => (await api.get(`/words/${last}`)).status).toBe(200);
    }
    const [first, second, reader] = await Promise.all(
      [instances.first, instances.second, instances.reader].map(({ url }) => wordsOf(url)),
    );
    expect(second).toEqual(first);
    expect(reader).toEqual(first);
    expect(first).toEqual(expect.arrayContaining(acknowledged));
    expect(reads.wrong).toEqual([]);
    expect(reads.answered).toBeGreaterThan(reads.refused);
    console.log(
      `${acknowledged.length} of ${count} edits acknowledged, ${reads.answered} reads answered, ${reads.refused} refused`,
    );
  });
});

/** The words written by the test, as listed by an instance. */
async function wordsOf(url: string): Promise<string[]> {
  const api = new ApiClient(url);
  const words: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await api.get(`/words?search=word-&limit=100${cursor}`);
    for (const { word } of body.data) words.push(word);
    if (!body.meta.has_more) return words;
    cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`;
  }
}
