import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand, settingsFor, startServe } from '../../_util/command.ts';
import { expectError, send } from '../../_util/raw-http.ts';
import { createFilledDatabase } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';
import { createSmallDisk, describeWithSmallDisk, type SmallDisk } from '../../_util/small-disk.ts';

describeWithSmallDisk('on a disk that is mounted to be read only', () => {
  let disk: SmallDisk;
  let env: Record<string, string>;
  beforeAll(async () => {
    disk = await createSmallDisk(8);
    const { folder } = disk;
    env = settingsFor({ folder, url: `sqlite:${folder}/words.sqlite` });
    const filled = await createFilledDatabase('sqlite');
    await copyFile(filled.url.slice('sqlite:'.length), join(disk.outside, 'words.sqlite'));
    await filled.drop();
  });
  afterAll(() => disk.remove());

  it('while a server runs, edits are refused, reads go on, and it recovers by itself', async () => {
    const server = await startServe(env, disk.through);
    const read = (path: string) => send(server.url, { path });
    try {
      const admin = await signIn(server.url);
      const addWord = (word: string) =>
        admin.post('/en/words', { word, part_of_speech: 'noun', meanings: [{ definition: 'x' }] });
      disk.setReadOnly(true);
      const { detail } = expectError(await addWord('meanwhile'), 503, 'storage_read_only');
      expect(detail).toContain('can only be read');
      expectError(
        await send(server.url, {
          method: 'POST',
          path: '/api/v1/suggestions',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ headword: 'run', message: 'a mistake' }),
        }),
        503,
        'suggestions_unavailable',
      );
      const ready = await read('/api/ready');
      expect([ready.status, JSON.parse(ready.text)]).toEqual([
        503,
        { status: 'error', reason: 'storage_read_only' },
      ]);
      await server.waitFor(/"role":"storage_read_only"/);
      expect((await read('/api/v1/words/run')).status).toBe(200);
      expect((await read('/api/v1/words/meanwhile')).status).toBe(404);

      disk.setReadOnly(false);
      await expect.poll(async () => (await read('/api/ready')).status).toBe(200);
      expect((await addWord('afterwards')).status).toBe(201);
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
    }
  });

  it.each(['true', 'false'])('a start ends in one line (admin: %s)', async (admin) => {
    disk.setReadOnly(true);
    const settings = { ...env, ADMIN_API_ENABLED: admin };
    const { code, stderr } = await runCommand(['serve'], settings, undefined, disk.through);
    disk.setReadOnly(false);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^wordkeep: The database [^\n]*its disk is mounted read-only[^\n]*\n$/);
  });
});
