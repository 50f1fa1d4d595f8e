import type { Transaction } from 'sequelize';
import { ApiError } from '../base/errors.ts';
import type { Database } from './database.ts';
import { DEFAULT_DATASET } from './dataset-tables.ts';
import type { DatasetRow } from './models.ts';
import { type ImportedDataset, writeSetting } from './settings.ts';

/** A dictionary of this instance, as its row says; null where it is as what was imported into it. */
export interface StoredDataset {
  readonly number: number;
  /** Never changes. */
  readonly name: string;
  readonly title: string | null;
  /** Of the headwords, in BCP 47. */
  readonly language: string;
  readonly version: string | null;
  readonly license: string | null;
  readonly license_url: string | null;
  readonly attribution: string | null;
  readonly attribution_url: string | null;
  readonly notice: string | null;
  /** From 1. */
  readonly position: number;
  readonly enabled: boolean;
  /** What was imported into it, oldest first, without repeating a version. */
  readonly imported: readonly ImportedDataset[];
}

const COLUMNS = [
  ...(['number', 'name', 'title', 'language', 'version', 'license', 'license_url'] as const),
  ...(['attribution', 'attribution_url', 'notice', 'position', 'enabled', 'imported'] as const),
];

/** All datasets in order. */
export async function readDatasets(
  { models }: Database,
  transaction?: Transaction,
): Promise<StoredDataset[]> {
  const rows = await models.Dataset.findAll({
    attributes: [...COLUMNS],
    order: [
      ['position', 'ASC'],
      ['number', 'ASC'],
    ],
    ...(transaction && { transaction }),
  });
  return rows.map((row) => {
    const { licence_texts: _texts, ...dataset } = row.get();
    return { ...dataset, imported: JSON.parse(dataset.imported) };
  });
}

/**
 * A dataset by its name; without one, the primary one.
 *
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

/** Licence texts that came with what was imported into a dataset, by file name. */
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

/** Changes some columns of a dataset. */
export async function updateDataset(
  { models }: Database,
  transaction: Transaction,
  number: number,
  values: Partial<Omit<DatasetRow['_attributes'], 'number' | 'name'>>,
): Promise<void> {
  await models.Dataset.update(values, { where: { number }, transaction });
}

/** Writes what servers of earlier versions read of datasets: call it after any change of them. */
export async function mirrorDatasets(database: Database, transaction: Transaction): Promise<void> {
  const datasets = await readDatasets(database, transaction);
  const primary = datasets.find(({ enabled }) => enabled);
  const first = datasets.find(({ number }) => number === DEFAULT_DATASET);
  await writeSetting(database, 'en_dataset_version', primary?.version ?? null, transaction);
  await writeSetting(database, 'datasets', [...(first?.imported ?? [])], transaction);
}
