import type { Transaction } from 'sequelize';
import type { Database } from './database.ts';

/** The dataset that an instance begins with; servers of earlier versions know its tables. */
export const DEFAULT_DATASET = 1;

/** Each after those it refers to. */
export const KINDS = ['entries', 'words', 'relations', 'deletions', 'media'] as const;
type TableKind = (typeof KINDS)[number];
export type DatasetTables = Readonly<Record<TableKind, string>>;

/** A dataset as one transaction sees it. */
export interface DatasetSnapshot {
  readonly database: Database;
  readonly transaction: Transaction;
  readonly dataset: number;
}

/** Separate tables make removing a large dataset quick, and never block reads of the others. */
export function tablesOf(dataset: number): DatasetTables {
  const prefix = dataset === DEFAULT_DATASET ? 'en' : `d${dataset}`;
  const names = KINDS.map((kind) => [kind, `${prefix}_${kind}`]);
  return Object.fromEntries(names) as DatasetTables;
}

/** In the order of {@link KINDS}. */
export const tableNames = (dataset: number): string[] => Object.values(tablesOf(dataset));

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
    const model = tablesOf(DEFAULT_DATASET)[kind];
    await database.dialect.createTableLike(transaction, model, tables[kind]);
  }
}

/** The numbers of the further datasets that have tables with these names. */
export function datasetsAmong(names: readonly string[]): number[] {
  const numbers = names.map((name) => /^d([1-9]\d{0,8})_words$/.exec(name)?.[1]);
  return numbers.flatMap((number) => (number === undefined ? [] : Number(number)));
}

/** Those that have tables, which removed ones keep for a while. */
export async function datasetsWithTables(
  database: Database,
  transaction?: Transaction,
): Promise<number[]> {
  const { tableNames } = database.dialect;
  const found = await database.select<{ name: string }>(tableNames, { transaction });
  return datasetsAmong(found.map(({ name }) => name));
}

/** Null if no dataset has a record or form with this id. */
export async function datasetOfRecord(
  database: Database,
  transaction: Transaction,
  datasets: readonly number[],
  id: number,
): Promise<number | null> {
  const reads = datasets.map(
    (dataset) => `SELECT ${dataset} AS dataset FROM ${tablesOf(dataset).words} WHERE id = $1`,
  );
  const [found] = await database.select<{ dataset: number }>(reads.join(' UNION ALL '), {
    transaction,
    bind: [id],
  });
  return found?.dataset ?? null;
}
