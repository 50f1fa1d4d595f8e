import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { runCommand, settingsFor, startServe } from '../../_util/command.ts';
import { createSmallDisk, describeWithSmallDisk, type SmallDisk } from '../../_util/small-disk.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { createFilledDatabase, FIXTURE_FOLDER } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

describeWithSmallDisk('on a full disk', () => {
  let disk: SmallDisk;
  let env: Record<string, string>;
  let server: Awaited<ReturnType<typeof startServe>>;
  let admin: ApiClient;
  beforeAll(async () => {
    disk = await createSmallDisk(8);
    const { folder } = disk;
    const filled = await createFilledDatabase('sqlite');
    await copyFile(filled.url.slice('sqlite:'.length), join(disk.outside, 'words.sqlite'));
    await filled.drop();
    env = settingsFor({ folder, url: `sqlite:${folder}/words.sqlite` });
    await start();
  });
  afterAll(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    await disk.remove();
  });

  const start = async () => {
    server = await startServe(env, disk.through);
    admin = await signIn(server.url);
  };
  const addWord = (word: string) =>
    admin.post('/en/words', {
      word,
      part_of_speech: 'noun',
      meanings: [{ definition: 'long '.repeat(1_000) }],
    });
  /** Adds words until the database needs more space than it has allocated. */
  const addUntilRefused = async (prefix: string) => {
    for (let i = 0; ; i++) {
      const answer = await addWord(`${prefix}-${i}`);
      if (answer.status !== 201) return { answer, word: `${prefix}-${i}` };
    }
  };
  const ready = async () => JSON.parse((await send(server.url, { path: '/api/ready' })).text);

  it('an upload is refused with 507, which the log explains', async () => {
    disk.fill();
    const form = new FormData();
    form.append('files', new Blob([Buffer.alloc(1024 * 1024, 'x')]), 'words.jsonl');
    const answer = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
      method: 'POST',
      headers: admin.headers,
      body: form,
    });
    const body = await answer.text();
    expectError({ status: answer.status, text: body }, 507, 'storage_full');
    await server.waitFor(/ENOSPC/);
  });

  it('edits are refused with the reason, and reads go on', async () => {
    const { answer, word } = await addUntilRefused('first');
    const { detail } = expectError(answer, 503, 'storage_full');
    expect(detail).toContain('disk is full');
    expect(await ready()).toEqual({ status: 'error', reason: 'storage_full' });
    await server.waitFor(/"role":"storage_full"/);
    expect((await send(server.url, { path: '/api/v1/words/run' })).status).toBe(200);
    expect((await send(server.url, { path: `/api/v1/words/${word}` })).status).toBe(404);
  });

  it('a server that was killed starts again, serves, and writes once there is room', async () => {
    await addUntilRefused('second');
    server.process.kill('SIGKILL');
    await server.ended;
    await start();
    expect((await send(server.url, { path: '/api/v1/words/run' })).status).toBe(200);
    disk.clear();
    // A write that began while the disk was full may fail only now.
    await expect.poll(async () => (await addWord('afterwards')).status).toBe(201);
    expect(await ready()).toEqual({ status: 'ok' });
  });

  it('an import that needs more says so, and changes nothing', async () => {
    disk.fill();
    await addUntilRefused('third');
    server.process.kill('SIGTERM');
    await server.ended;
    const { code, stderr } = await runCommand(
      ['import', FIXTURE_FOLDER, '--update'],
      env,
      undefined,
      disk.through,
    );
    expect({ code, stderr }).toMatchObject({ code: 1 });
    expect(stderr).toMatch(/wordkeep: The disk is full[^\n]*\n$/);
    disk.clear();
  });
});
