import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { QueryTypes, type Transaction } from 'sequelize';
import yazl from 'yazl';
import type { Database } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { APP_VERSION } from '../version.ts';
import { type BackupManifest, fileOf, FORMAT, MANIFEST } from './manifest.ts';
import { type BackupTable, TABLES } from './tables.ts';

/** Rows that one statement reads. */
const ROWS_PER_BATCH = 250;

export interface BackupOptions {
  now: Date;
  signal?: AbortSignal;
  /** Rows written so far, and in all. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Writes every row of every table as a zip archive, from one snapshot of the database, while it is
 * in use. The rows are the same whatever the database, so either kind can be restored from it.
 * Holds one batch in memory, and resolves to the number of rows.
 */
export async function writeBackup(
  database: Database,
  out: Writable,
  { now, signal, onProgress }: BackupOptions,
): Promise<number> {
  return database.readSnapshot(
    async (transaction) => {
      const total = await countRows(database, transaction);
      const manifest: BackupManifest = {
        wordkeep_backup: FORMAT,
        version: APP_VERSION,
        created_at: now.toISOString(),
        database: database.dialect.name,
        migrations: await appliedMigrations(database, transaction),
        tables: {},
      };
      let done = 0;
      const lines = async function* (table: BackupTable): AsyncGenerator<Buffer> {
        const hash = createHash('sha256');
        let rows = 0;
        for await (const batch of readBatches(database, transaction, table)) {
          signal?.throwIfAborted();
          const line = Buffer.from(`${JSON.stringify(batch)}\n`);
          hash.update(line);
          rows += batch.length;
          yield line;
          done += batch.length;
          onProgress?.(done, total);
        }
        manifest.tables[table.name] = {
          columns: Object.keys(table.columns),
          rows,
          sha256: hash.digest('hex'),
        };
      };
      await writeArchive(out, lines, manifest, signal);
      return done;
    },
    // As slow as its reader.
    { long: true, apart: true },
  );
}

async function writeArchive(
  out: Writable,
  lines: (table: BackupTable) => AsyncIterable<Buffer>,
  manifest: BackupManifest,
  signal?: AbortSignal,
): Promise<void> {
  const zip = new yazl.ZipFile();
  const failing = new AbortController();
  const add = (name: string, open: () => AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(name, { compressionLevel: 4 }, (callback) => {
      const stream = Readable.from(open(), { highWaterMark: 1 });
      stream.once('error', (error) => failing.abort(error));
      callback(null, stream);
    });
  for (const table of TABLES) add(fileOf(table.name), () => lines(table));
  // Last, because the sums are not known earlier.
  add(MANIFEST, async function* () {
    yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  });
  zip.end();
  const signals = signal === undefined ? [failing.signal] : [failing.signal, signal];
  try {
    await pipeline(zip.outputStream, out, { signal: AbortSignal.any(signals) });
  } catch (error) {
    signal?.throwIfAborted();
    throw failing.signal.aborted ? failing.signal.reason : error;
  }
}

/** The rows of a table as lists of cells, in the order of its key. */
async function* readBatches(
  database: Database,
  transaction: Transaction,
  table: BackupTable,
): AsyncGenerator<unknown[][]> {
  const columns = Object.keys(table.columns);
  const { dialect } = database;
  const read = async (where: string): Promise<unknown[][]> => {
    const [found] = await select<{ packed: string | null }>(
      `SELECT ${dialect.jsonRows(columns)} AS packed
       FROM (SELECT * FROM ${table.name} WHERE ${where} ORDER BY ${table.key ?? columns[0]}) AS t`,
    );
    return JSON.parse(found?.packed ?? '[]');
  };
  const select = <T extends object>(sql: string) =>
    database.sequelize.query<T>(sql, { type: QueryTypes.SELECT, transaction });

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

async function countRows({ sequelize }: Database, transaction: Transaction): Promise<number> {
  const counts = TABLES.map(({ name }) => `(SELECT count(*) FROM ${name})`);
  const [found] = await sequelize.query<{ total: number | string }>(
    `SELECT ${counts.join(' + ')} AS total`,
    { type: QueryTypes.SELECT, transaction },
  );
  return Number(found?.total ?? 0);
}
