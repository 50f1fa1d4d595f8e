import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from './database.ts';

/** The dataset that an instance begins with; servers of earlier versions know its tables. */
export const DEFAULT_DATASET = 1;

export interface DatasetTables {
  readonly entries: string;
  readonly words: string;
  readonly relations: string;
  readonly deletions: string;
  readonly media: string;
}

type TableKind = keyof DatasetTables;

export const KINDS: readonly TableKind[] = ['entries', 'words', 'relations', 'deletions', 'media'];

/** Separate tables make removing a large dataset quick, and never block reads of the others. */
export function tablesOf(dataset: number): DatasetTables {
  const prefix = dataset === DEFAULT_DATASET ? 'en' : `d${dataset}`;
  return {
    entries: `${prefix}_entries`,
    words: `${prefix}_words`,
    relations: `${prefix}_relations`,
    deletions: `${prefix}_deletions`,
    media: `${prefix}_media`,
  };
}

/** Each after those it refers to. */
export const tableNames = (dataset: number): string[] => {
  const tables = tablesOf(dataset);
  return KINDS.map((kind) => tables[kind]);
};

/**
 * Like the tables of the first dataset, but without foreign keys, which would make dropping a large
 * table as slow as emptying it. `kinds`: those of an older schema.
 */
export async function createTables(
  database: Database,
  transaction: Transaction,
  dataset: number,
  kinds: readonly TableKind[] = KINDS,
): Promise<void> {
  const tables = tablesOf(dataset);
  for (const kind of kinds) {
    await database.dialect.createTableLike(
      transaction,
      tablesOf(DEFAULT_DATASET)[kind],
      tables[kind],
    );
  }
}

/** Null if no dataset has a record or form with this id. */
export async function datasetOfRecord(
  { sequelize }: Database,
  transaction: Transaction,
  datasets: readonly number[],
  id: number,
): Promise<number | null> {
  const reads = datasets.map(
    (dataset) => `SELECT ${dataset} AS dataset FROM ${tablesOf(dataset).words} WHERE id = $1`,
  );
  const [found] = await sequelize.query<{ dataset: number }>(reads.join(' UNION ALL '), {
    type: QueryTypes.SELECT,
    transaction,
    bind: [id],
  });
  return found?.dataset ?? null;
}
