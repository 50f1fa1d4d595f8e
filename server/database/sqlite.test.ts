import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';

async function modes(folder: string): Promise<Record<string, number>> {
  const files = await readdir(folder);
  const pairs = files.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]);
  return Object.fromEntries(await Promise.all(pairs));
}

// Windows has no such permissions.
it.runIf(process.platform !== 'win32')('makes files that only their owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'w.sqlite');
  const open = async () => {
    const database = await Database.open({ dialect: 'sqlite', path });
    await migrate(database);
    const found = await modes(folder);
    await database.close();
    return found;
  };
  expect(await open()).toEqual({ 'w.sqlite': 0o600, 'w.sqlite-wal': 0o600, 'w.sqlite-shm': 0o600 });
  // Permissions that the owner has granted since are kept.
  await chmod(path, 0o640);
  expect((await open())['w.sqlite']).toBe(0o640);
});
