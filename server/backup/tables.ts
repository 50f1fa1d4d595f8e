import tables from './tables.json' with { type: 'json' };
import { DEFAULT_DATASET } from '../database/dataset-tables.ts';

/** The databases represent flags and times differently. */
export type CellKind = 'number' | 'flag' | 'text' | 'time';

export interface BackupTable {
  readonly name: string;
  /** Of the words of a dataset: the table of `default` that it is like, and the number. */
  readonly like?: string;
  readonly dataset?: number;
  /** The integer column by which rows are read in order; null for a table with few rows. */
  readonly key: string | null;
  readonly columns: Readonly<Record<string, CellKind>>;
  readonly longTexts?: readonly string[];
  /** Rows matching the first condition come before those matching the next, which refer to them. */
  readonly parts?: readonly string[];
  readonly isNumbered?: true;
}

/**
 * Every table except that of the migrations, {@link NOT_IN_BACKUPS} and those of further datasets,
 * each after those it refers to. A test compares this list with the schema.
 */
export const TABLES = tables as unknown as readonly BackupTable[];

/** Counts of the last few minutes, useless later. */
export const NOT_IN_BACKUPS: readonly string[] = ['rate_limits'];

const WORD_TABLES = TABLES.filter(({ name }) => name.startsWith('en_'));

const tablesOfDataset = (dataset: number): BackupTable[] =>
  WORD_TABLES.map((table) => ({
    ...table,
    name: table.name.replace('en_', `d${dataset}_`),
    like: table.name,
    dataset,
  }));

export function tablesWith(datasets: readonly number[]): BackupTable[] {
  const further = datasets.filter((dataset) => dataset !== DEFAULT_DATASET);
  return [...TABLES, ...further.flatMap(tablesOfDataset)];
}
