import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'sequelize';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from './database.ts';
import { driverConnection } from './dialect.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-connections-'));
  database = await Database.open({ dialect: 'sqlite', path: join(folder, 'a.sqlite') });
  await database.sequelize.query('CREATE TABLE base (id INTEGER PRIMARY KEY)');
  await database.sequelize.query(
    'CREATE TABLE part (id INTEGER PRIMARY KEY, base INTEGER REFERENCES base (id))',
  );
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (sql: string, transaction: Transaction) =>
  database.sequelize.query(sql, { transaction });

describe('connections of transactions', () => {
  test('two serve all transactions that follow one another', async () => {
    const used = new Set<unknown>();
    for (let id = 1; id <= 20; id++) {
      await database.write(async (transaction) => {
        used.add(driverConnection(transaction));
        await run(`INSERT INTO base VALUES (${id})`, transaction);
      });
    }
    // The first may not have been returned yet when the second is requested.
    expect(used.size).toBeLessThanOrEqual(2);
    expect(await count('base')).toBe(20);
  });

  test('after a large one, its log does not stay on the disk', async () => {
    const wal = join(folder, 'a.sqlite-wal');
    await database.write(async (transaction) => {
      await run('CREATE TABLE large AS SELECT zeroblob(20000000) AS data', transaction);
    });
    await vi.waitFor(async () => expect((await stat(wal)).size).toBe(0), 60_000);
    await database.write((transaction) => run('INSERT INTO base VALUES (1)', transaction));
    expect(await count('base')).toBe(1);
  });

  test('snapshots side by side each have their own', async () => {
    const used = await Promise.all(
      Array.from({ length: 4 }, () =>
        database.readSnapshot(async (transaction) => {
          await run('SELECT count(*) FROM base', transaction);
          return driverConnection(transaction);
        }),
      ),
    );
    expect(new Set(used).size).toBe(4);
  });

  test('one that was rolled back starts anew', async () => {
    const failed = database.write(async (transaction) => {
      await run('INSERT INTO base VALUES (1)', transaction);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await database.write((transaction) => run('INSERT INTO base VALUES (2)', transaction));
    expect(await count('base')).toBe(1);
  });

  test('one with a transaction still open is not used again', async () => {
    const left = await database.sequelize.transaction();
    await run('INSERT INTO base VALUES (1)', left);
    const connection = driverConnection(left) as object;
    database.sequelize.connectionManager.releaseConnection(connection);
    await database.write(async (transaction) => {
      expect(driverConnection(transaction)).not.toBe(connection);
      await run('INSERT INTO base VALUES (2)', transaction);
    });
    expect(await count('base')).toBe(1);
  });

  test('a commit that fails leaves no lock behind, and nothing written', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failed = database.write(async (transaction) => {
      await run('PRAGMA defer_foreign_keys = ON', transaction);
      await run('INSERT INTO part VALUES (1, 99)', transaction);
    });
    await expect(failed).rejects.toThrow(/FOREIGN KEY/);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    await database.write((transaction) => run('INSERT INTO base VALUES (1)', transaction));
    expect([await count('part'), await count('base')]).toEqual([0, 1]);
  });
});

test('what anybody may write waits for another process a moment only, the next change longer', async () => {
  await database.sequelize.query('CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT)');
  const patience = async (transaction: Transaction) => {
    const [rows] = await run('PRAGMA busy_timeout', transaction);
    return (rows as { timeout: number }[])[0]!.timeout;
  };
  expect(await database.writeForAnybody(patience)).toBe(250);
  expect(await database.write(patience)).toBe(5_000);
});

test('the -wal file that grew beside a snapshot is cut once all of it is in the database', async () => {
  const MEBIBYTE = 1024 * 1024;
  const walBytes = async () => (await stat(join(folder, 'a.sqlite-wal'))).size;
  const writeMebibyte = (id: number) =>
    database.write((transaction) =>
      run(`INSERT INTO big VALUES (${id}, randomblob(1048576))`, transaction),
    );
  await database.sequelize.query('CREATE TABLE big (id INTEGER PRIMARY KEY, bytes BLOB)');
  await database.readSnapshot(async (transaction) => {
    await run('SELECT count(*) FROM big', transaction);
    for (let id = 1; id <= 24; id++) await writeMebibyte(id);
  });
  expect(await walBytes()).toBeGreaterThan(24 * MEBIBYTE);
  // One brings all of it into the database, the next begins the file anew.
  for (let id = 25; id <= 27; id++) await writeMebibyte(id);
  expect(await walBytes()).toBeLessThanOrEqual(16 * MEBIBYTE);
});

async function count(table: string): Promise<number> {
  const [rows] = await database.sequelize.query(`SELECT count(*) AS n FROM ${table}`);
  return (rows as { n: number }[])[0]!.n;
}
