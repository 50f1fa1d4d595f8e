import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { settingsFor, startServe } from '../../_util/command.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { type PostgresOnDisk, startPostgresOn } from '../../_util/postgres-on-disk.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { FIXTURE_FOLDER } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';
import { createSmallDisk, describeWithSmallDisk, type SmallDisk } from '../../_util/small-disk.ts';

describeWithSmallDisk('when the disk of Postgres is full', () => {
  let disk: SmallDisk;
  let postgres: PostgresOnDisk;
  let scratch: TestDatabase;
  let server: Awaited<ReturnType<typeof startServe>>;
  let admin: ApiClient;
  beforeAll(async () => {
    disk = await createSmallDisk(80);
    postgres = await startPostgresOn(disk);
    scratch = await createDatabase('sqlite');
    server = await startServe({
      ...settingsFor({ ...scratch, url: postgres.url }),
      DICTIONARY_AUTO_IMPORT: 'true',
      DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
    });
    await server.waitFor(/first import finished/);
    admin = await signIn(server.url);
  });
  afterAll(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    await postgres.stop();
    await disk.remove();
    await scratch.drop();
  });

  const addWord = (word: string) =>
    admin.post('/en/words', {
      word,
      part_of_speech: 'noun',
      meanings: [{ definition: randomBytes(3_000).toString('base64') }],
    });
  /** Adds words until the tables need more space than they have allocated. */
  const addUntilRefused = async () => {
    for (let i = 0; ; i++) {
      const answer = await addWord(`word-${i}`);
      if (answer.status !== 201) return { answer, word: `word-${i}` };
    }
  };
  const read = (path: string) => send(server.url, { path });

  it('edits are refused with the reason, reads go on, and it recovers by itself', async () => {
    disk.fill();
    const { answer, word } = await addUntilRefused();
    const { detail } = expectError(answer, 503, 'storage_full');
    expect(detail).toContain('disk is full');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = await read('/api/ready');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      503,
      { status: 'error', reason: 'storage_full' },
    ]);
    await server.waitFor(/"role":"storage_full"/);
    expect(postgres.log()).toContain('No space left on device');
    expect((await read('/api/health')).status).toBe(200);
    expect((await read('/api/v1/words/run')).status).toBe(200);
    expect((await read('/api/v1/search?search=see')).status).toBe(200);
    expect((await read(`/api/v1/words/${word}`)).status).toBe(404);

    disk.clear();
    await expect.poll(async () => (await read('/api/ready')).status).toBe(200);
    expect((await addWord('afterwards')).status).toBe(201);
    expect((await read('/api/v1/words/afterwards')).status).toBe(200);
  });
});
