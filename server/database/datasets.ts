import { setTimeout as sleep } from 'node:timers/promises';
import type { InferAttributes, Transaction } from 'sequelize';
import { ApiError } from '../base/errors.ts';
import { stripAccents } from '../text/fold.ts';
import type { Database } from './database.ts';
import { createTables, datasetsWithTables, DEFAULT_DATASET, tableNames } from './dataset-tables.ts';
import type { DatasetRow } from './models.ts';
import { type ImportedDataset, writeSetting } from './settings.ts';

/** A row of the datasets; null stands for the value of the imports. */
export type StoredDataset = Readonly<
  Omit<InferAttributes<DatasetRow>, 'imported' | 'licence_texts'>
> & { readonly imported: readonly ImportedDataset[] };

/** How often {@link dropRemoved} tries to lock tables, some minutes in all, and how long each time. */
const ATTEMPTS = 40;
const PAUSE_MS = 250;
const PATIENCE_MS = 50;

export async function readDatasets(
  { models }: Database,
  transaction?: Transaction,
): Promise<StoredDataset[]> {
  const rows = await models.Dataset.findAll({
    attributes: { exclude: ['licence_texts'] },
    order: [
      ['position', 'ASC'],
      ['number', 'ASC'],
    ],
    ...(transaction && { transaction }),
  });
  return rows.map((row) => ({ ...row.get(), imported: JSON.parse(row.imported) }));
}

/**
 * Without a name, the primary dataset.
 * @throws {ApiError} `dataset_not_found`
 */
export function findDataset(
  datasets: readonly StoredDataset[],
  name: string | undefined,
): StoredDataset {
  const found = datasets.find((one) => (name === undefined ? one.enabled : one.name === name));
  if (found) return found;
  throw new ApiError('dataset_not_found', { detail: `There is no dataset "${name ?? ''}".` });
}

/** Keys are file names. */
export async function readLicenceTexts(
  { models }: Database,
  dataset: number,
  transaction?: Transaction,
): Promise<Record<string, string>> {
  const row = await models.Dataset.findByPk(dataset, {
    attributes: ['licence_texts'],
    ...(transaction && { transaction }),
  });
  return JSON.parse(row?.licence_texts ?? '{}');
}

export async function updateDataset(
  { models }: Database,
  transaction: Transaction,
  number: number,
  values: Partial<Omit<DatasetRow['_attributes'], 'number' | 'name'>>,
): Promise<void> {
  await models.Dataset.update(values, { where: { number }, transaction });
}

/** Call it after any change of datasets: servers of earlier versions read these settings. */
export async function mirrorDatasets(database: Database, transaction: Transaction): Promise<void> {
  const datasets = await readDatasets(database, transaction);
  const primary = datasets.find(({ enabled }) => enabled);
  const first = datasets.find(({ number }) => number === DEFAULT_DATASET);
  await writeSetting(database, 'en_dataset_version', primary?.version ?? null, transaction);
  await writeSetting(database, 'datasets', [...(first?.imported ?? [])], transaction);
}

/** Values left out are those of the imports. */
export type NewDatasetRow = Pick<StoredDataset, 'name'> &
  Partial<Omit<StoredDataset, 'name' | 'number' | 'position' | 'enabled' | 'imported'>>;

/** Adds an enabled, empty dataset with its tables, after all others. */
export async function insertDataset(
  database: Database,
  transaction: Transaction,
  number: number,
  { language = 'en', ...values }: NewDatasetRow,
): Promise<StoredDataset> {
  const datasets = await readDatasets(database, transaction);
  const position = Math.max(0, ...datasets.map((one) => one.position)) + 1;
  const none = { title: null, version: null, license: null, license_url: null };
  const nothing = { ...none, attribution: null, attribution_url: null, notice: null };
  const row = { ...nothing, ...values, language, number, position, enabled: true };
  await createTables(database, transaction, number);
  const texts = { imported: '[]', licence_texts: '{}' };
  await database.models.Dataset.create({ ...row, ...texts }, { transaction });
  return { ...row, imported: [] };
}

/**
 * With its words, history and suggestions. The tables of a further one are left for
 * {@link dropRemoved}: dropping them makes their readers wait.
 */
export async function deleteDataset(
  database: Database,
  transaction: Transaction,
  number: number,
): Promise<void> {
  const { sequelize } = database;
  if (number === DEFAULT_DATASET) {
    for (const table of tableNames(number).reverse()) {
      await sequelize.query(`DELETE FROM ${table}`, { transaction });
    }
  }
  for (const table of ['history', 'suggestions', 'datasets']) {
    const column = table === 'datasets' ? 'number' : 'dataset';
    await sequelize.query(`DELETE FROM ${table} WHERE ${column} = $1`, {
      transaction,
      bind: [number],
    });
  }
}

/** Drops the tables of removed datasets, once nobody reads them. */
export async function dropRemoved(database: Database): Promise<void> {
  const found = await datasetsWithTables(database);
  // Read afterwards, so that one which has just been added is among them.
  const there = (await readDatasets(database)).map(({ number }) => number);
  for (const removed of found.filter((number) => !there.includes(number))) {
    for (let attempt = 1; ; attempt++) {
      try {
        await database.write((transaction) =>
          database.dialect.dropTables(transaction, tableNames(removed), PATIENCE_MS),
        );
        break;
      } catch (error) {
        if (attempt === ATTEMPTS || !database.dialect.isLocked?.(error)) throw error;
        await sleep(attempt * PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}

export async function orderDatasets(
  database: Database,
  transaction: Transaction,
  numbers: readonly number[],
): Promise<void> {
  for (const [i, number] of numbers.entries()) {
    await updateDataset(database, transaction, number, { position: i + 1 });
  }
}

/** Derived from the title. */
export function freeName(title: string, taken: readonly string[]): string {
  const words = stripAccents(title.toLowerCase()).match(/[a-z0-9]+/g) ?? [];
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  const joined = first < 0 ? '' : words.slice(first).join('-');
  const letters = WHOLE_WORDS.exec(joined)?.[0] ?? joined.slice(0, MAX_NAME_STEM);
  const stem = letters.length < 2 ? 'dataset' : letters;
  for (let n = 2, name = stem; ; n++) {
    if (!taken.includes(name)) return name;
    name = `${stem}-${n}`;
  }
}

/** Leaves room for a number. */
const MAX_NAME_STEM = 34;
const WHOLE_WORDS = new RegExp(`^.{1,${MAX_NAME_STEM}}(?=-|$)`);
