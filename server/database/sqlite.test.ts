import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { itWhere } from '../../tests/_util/where.ts';

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'w.sqlite');
}

async function modes(folder: string): Promise<Record<string, number>> {
  const files = await readdir(folder);
  const pairs = files.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]);
  return Object.fromEntries(await Promise.all(pairs));
}

itWhere(process.platform !== 'win32', 'Windows has no such permissions')(
  'makes files that only their owner reads',
  async () => {
    const path = await newFile();
    const folder = dirname(path);
    const open = async () => {
      const database = await Database.open({ dialect: 'sqlite', path });
      await migrate(database);
      const found = await modes(folder);
      await database.close();
      return found;
    };
    expect(await open()).toEqual({
      'w.sqlite': 0o600,
      'w.sqlite-wal': 0o600,
      'w.sqlite-shm': 0o600,
    });
    // Permissions that the owner has granted since are kept.
    await chmod(path, 0o640);
    expect((await open())['w.sqlite']).toBe(0o640);
  },
);

it('closes beside reads that have not begun yet', async () => {
  const database = await Database.open({ dialect: 'sqlite', path: await newFile() });
  await migrate(database);
  await database.readRecords([1]);
  const closed = database.close();
  let answer: unknown;
  for (let turn = 0; turn < 20; turn += 1) {
    answer = await database.readRecords([1]).catch((error: unknown) => error);
    await nextTurn();
  }
  expect(answer).toEqual(new Error('The database is closed.'));
  await closed;
});

it('reads again once a read could not begin', async () => {
  const database = await Database.open({ dialect: 'sqlite', path: await newFile() });
  // Its table is not there yet.
  await expect(database.readRecords([1])).rejects.toThrow('no such table');
  await migrate(database);
  expect(await database.readRecords([1])).toEqual([]);
  await database.close();
});
