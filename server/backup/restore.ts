import type { Transaction } from 'sequelize';
import { migrations } from '../../migrations/index.ts';
import type { Database } from '../database/database.ts';
import type { Cell } from '../database/dialect.ts';
import {
  createTables,
  datasetsAmong,
  datasetsWithTables,
  DEFAULT_DATASET,
  KINDS,
  tableNames,
  tablesOf,
} from '../database/dataset-tables.ts';
import { readDatasets } from '../database/datasets.ts';
import { appliedMigrations, migrateWithin, MIGRATIONS_TABLE } from '../database/migrate.ts';
import { readSetting, type Settings, writeSetting } from '../database/settings.ts';
import { StartupError } from '../base/errors.ts';
import { ContentCheck } from './check.ts';
import { type Backup, checkRows, type Row } from './open.ts';
import { type BackupTable, type CellKind, NOT_IN_BACKUPS, TABLES, tablesWith } from './tables.ts';
import { readBatches } from './write.ts';

/** How long readers may keep a table that is dropped, in ms. */
const READERS_MAY_TAKE_MS = 2_000;

interface RestoreOptions {
  force: boolean;
  signal?: AbortSignal;
  /** Rows checked or restored so far, out of `total`, which counts both steps. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Replaces the content of a migrated database with a backup, in one transaction. The whole backup
 * is checked first. Resolves to the number of rows.
 * @throws {StartupError} when the backup is damaged or wrong, or the database has content and
 * `force` is not set
 */
export async function restoreBackup(
  database: Database,
  backup: Backup,
  { force, signal, onProgress }: RestoreOptions,
): Promise<number> {
  if (!force) await requireEmpty(database);
  const tables = Object.values(backup.manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  let done = 0;
  const step = (batch: number) => {
    signal?.throwIfAborted();
    done += batch;
    onProgress?.(done, 2 * rows);
  };
  const isCurrent = backup.manifest.migrations.length === migrations.length;
  const check = new ContentCheck((reason) => backup.refused(reason));
  await checkRows(backup, (batch, { table, columns }) => {
    step(batch.length);
    if (isCurrent) check.rows(table, columns, batch);
  });
  if (isCurrent) check.end();
  await database.writeLong(async (transaction) => {
    const before = await readState(database, transaction);
    await makeRoom(database, backup, transaction);
    const further = datasetsAmong(Object.keys(backup.manifest.tables));
    const kinds = KINDS.filter((kind) => `en_${kind}` in backup.manifest.tables);
    for (const dataset of further) await createTables(database, transaction, dataset, kinds);
    await database.dialect.beginBulk?.(transaction);
    for (const { table, columns } of backup.tables) {
      await fill(database, backup, table, columns, transaction, step);
    }
    await numberOn(database, transaction);
    await migrateWithin(database, transaction);
    const filled = tablesWith(further);
    // An older schema has other rows. If they are wrong, the transaction is undone.
    if (!isCurrent) await checkTables(database, transaction, filled, check);
    await keepState(database, before, transaction);
    const names = filled.map(({ name }) => name);
    await database.dialect.analyze?.(transaction, names);
    await database.dialect.announceChange?.(transaction);
  });
  return rows;
}

async function checkTables(
  database: Database,
  transaction: Transaction,
  tables: readonly BackupTable[],
  check: ContentCheck,
): Promise<void> {
  for (const table of tables) {
    for await (const batch of readBatches(database, transaction, table)) {
      check.rows(table, Object.keys(table.columns), batch);
    }
  }
  check.end();
}

/** @throws {StartupError} when the database has content */
async function requireEmpty(database: Database): Promise<void> {
  const further = (await readDatasets(database)).filter(({ number }) => number !== DEFAULT_DATASET);
  const tables = ['en_entries', 'history', 'suggestions'];
  for (const { number } of further) tables.push(tablesOf(number).entries);
  for (const table of tables) {
    const found = await database.select(`SELECT 1 FROM ${table} LIMIT 1`);
    if (found.length > 0) {
      throw new StartupError(
        'The database is not empty, and a restore replaces everything in it. ' +
          'Back it up first, then add --force.',
      );
    }
  }
}

interface State {
  content: Settings['content_state'] | null;
  endedSessions: Settings['ended_sessions'];
}

const readState = async (database: Database, transaction: Transaction): Promise<State> => ({
  content: await readSetting(database, 'content_state', { transaction, lock: true }),
  endedSessions: (await readSetting(database, 'ended_sessions', { transaction })) ?? [],
});

/** Empties the tables; recreates those whose schema is of another version. */
async function makeRoom(database: Database, { manifest }: Backup, transaction: Transaction) {
  const { sequelize } = database;
  for (const number of await datasetsWithTables(database, transaction)) {
    await database.dialect.dropTables(transaction, tableNames(number), READERS_MAY_TAKE_MS);
  }
  const applied = await appliedMigrations(database, transaction);
  const names = TABLES.map(({ name }) => name).reverse();
  if (applied.length === manifest.migrations.length) {
    for (const name of names) await sequelize.query(`DELETE FROM ${name}`, { transaction });
    return;
  }
  const queryInterface = sequelize.getQueryInterface();
  for (const name of [...names, ...NOT_IN_BACKUPS, MIGRATIONS_TABLE]) {
    await queryInterface.dropTable(name, { transaction });
  }
  await migrateWithin(database, transaction, manifest.migrations);
  await sequelize.query('DELETE FROM settings', { transaction });
}

async function fill(
  { dialect }: Database,
  backup: Backup,
  table: BackupTable,
  columns: readonly string[],
  transaction: Transaction,
  step: (rows: number) => void,
): Promise<void> {
  const texts = columns.filter((column) => table.longTexts?.includes(column));
  const insert = await dialect.openBulkInsert(transaction, {
    table: table.name,
    columns: columns.slice(0, columns.length - texts.length),
    textColumns: texts,
  });
  const kinds = columns.map((column) => table.columns[column]);
  try {
    for await (const batch of backup.rows(table)) {
      await insert.write(batch.map((row) => toCells(row, kinds, dialect.name)));
      step(batch.length);
    }
  } finally {
    await insert.end();
  }
}

function toCells(
  row: Row,
  kinds: readonly (CellKind | undefined)[],
  dialect: Database['dialect']['name'],
): Cell[] {
  return row.map((cell, i) => {
    if (cell === null) return null;
    if (kinds[i] === 'flag') return Boolean(cell);
    if (kinds[i] !== 'time' || typeof cell !== 'string') return cell;
    const time = new Date(cell).toISOString();
    // The format in which Sequelize stores times in SQLite, which has no type for them.
    return dialect === 'sqlite' ? `${time.slice(0, 10)} ${time.slice(11, 23)} +00:00` : time;
  });
}

/** Makes Postgres number new rows after the restored ones; SQLite does so by itself. */
async function numberOn({ sequelize, dialect }: Database, transaction: Transaction): Promise<void> {
  if (dialect.name !== 'postgres') return;
  for (const { name, isNumbered } of TABLES) {
    if (!isNumbered) continue;
    await sequelize.query(
      `SELECT setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 0) + 1, false) FROM ${name}`,
      { transaction },
    );
  }
}

/** Makes every process reload the dictionary; keeps the writer's number and the ended sessions. */
async function keepState(
  database: Database,
  { content, endedSessions }: State,
  transaction: Transaction,
): Promise<void> {
  const restored = await readSetting(database, 'content_state', { transaction });
  if (!restored) throw new Error('the backup has no content state');
  const most = (a = 0, b = 0) => Math.max(a, b);
  await writeSetting(
    database,
    'content_state',
    {
      ...restored,
      restores: most(content?.restores, restored.restores) + 1,
      writer: most(content?.writer, restored.writer),
    },
    transaction,
  );
  const ended = (await readSetting(database, 'ended_sessions', { transaction })) ?? [];
  const known = new Set(ended.map(({ sid }) => sid));
  const missing = endedSessions.filter(({ sid }) => !known.has(sid));
  if (missing.length > 0) {
    await writeSetting(database, 'ended_sessions', [...ended, ...missing], transaction);
  }
}
