import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';
import { readDatasets } from '../database/datasets.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { writeZip } from '../dataset/write/zip-writer.ts';
import { APP_VERSION } from '../base/version.ts';
import { type BackupManifest, fileOf, FORMAT, MANIFEST } from './manifest.ts';
import type { Row } from './open.ts';
import { type BackupTable, tablesWith } from './tables.ts';

const ROWS_PER_BATCH = 250;

interface BackupOptions {
  now: Date;
  signal?: AbortSignal;
  /** Rows written so far, out of `total`. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Writes every table to a zip archive, from one snapshot of a database that may be in use. Rows
 * look the same for SQLite and Postgres, so a backup can be restored into either. Resolves to the
 * number of rows.
 */
export async function writeBackup(
  database: Database,
  out: Writable,
  { now, signal, onProgress }: BackupOptions,
): Promise<number> {
  return database.readSnapshot(
    async (transaction) => {
      const datasets = await readDatasets(database, transaction);
      const tables = tablesWith(datasets.map(({ number }) => number));
      const total = await countRows(database, transaction, tables);
      const manifest: BackupManifest = {
        wordkeep_backup: FORMAT,
        version: APP_VERSION,
        created_at: now.toISOString(),
        database: database.dialect.name,
        migrations: await appliedMigrations(database, transaction),
        tables: {},
      };
      let done = 0;
      const lines = async function* (table: BackupTable) {
        const batches = readBatches(database, transaction, table);
        for await (const [line, rows] of linesOf(table, batches, manifest)) {
          signal?.throwIfAborted();
          yield line;
          done += rows;
          onProgress?.(done, total);
        }
      };
      const lastLines = async function* () {
        yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      };
      const files = tables.map((table) => ({
        name: fileOf(table.name),
        content: () => lines(table),
      }));
      // The manifest is written last, because the sums are not known earlier.
      await writeZip(out, [...files, { name: MANIFEST, content: lastLines }], signal);
      return done;
    },
    // Waits for a slow reader.
    { long: true, separate: true },
  );
}

/** A table as lines with the number of their rows; at the end its sum is in the manifest. */
async function* linesOf(
  table: BackupTable,
  batches: AsyncIterable<Row[]>,
  manifest: BackupManifest,
): AsyncGenerator<[line: Buffer, rows: number]> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const batch of batches) {
    const line = Buffer.from(`${JSON.stringify(batch)}\n`);
    hash.update(line);
    count += batch.length;
    yield [line, batch.length];
  }
  const columns = Object.keys(table.columns);
  manifest.tables[table.name] = { columns, rows: count, sha256: hash.digest('hex') };
}

export async function* readBatches(
  database: Database,
  transaction: Transaction,
  table: BackupTable,
): AsyncGenerator<Row[]> {
  const columns = Object.keys(table.columns);
  const { dialect } = database;
  const read = async (where: string): Promise<Row[]> => {
    const [found] = await select<{ packed: string | null }>(
      `SELECT ${dialect.jsonRows(columns)} AS packed
       FROM (SELECT * FROM ${table.name} WHERE ${where} ORDER BY ${table.key ?? columns[0]}) AS t`,
    );
    return JSON.parse(found?.packed ?? '[]');
  };
  const select = <T extends object>(sql: string) => database.select<T>(sql, { transaction });

  if (table.key === null) {
    yield await read('TRUE');
    return;
  }
  for (const part of table.parts ?? ['TRUE']) {
    for (let after = -1; ;) {
      const [range] = await select<{ last: number | null }>(
        `SELECT max(${table.key}) AS last
         FROM (SELECT ${table.key} FROM ${table.name} WHERE ${table.key} > ${after} AND ${part}
               ORDER BY ${table.key} LIMIT ${ROWS_PER_BATCH}) AS t`,
      );
      const last = range?.last ?? null;
      if (last === null) break;
      yield await read(`${table.key} > ${after} AND ${table.key} <= ${last} AND ${part}`);
      after = last;
    }
  }
}

async function countRows(
  database: Database,
  transaction: Transaction,
  tables: readonly BackupTable[],
): Promise<number> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${name})`);
  const sum = `SELECT ${counts.join(' + ')} AS total`;
  const [found] = await database.select<{ total: number | string }>(sum, { transaction });
  return Number(found?.total ?? 0);
}
