import type { Database } from '../database/database.ts';
import { tableNames } from '../database/dataset-tables.ts';
import { readDatasets } from '../database/datasets.ts';
import { ApiError, StartupError } from '../base/errors.ts';
import { NO_ASSERTION, termsOf } from '../dictionary/content/datasets.ts';
import { giveBackSpace, removeDataset } from '../dictionary/editing/dataset-edits.ts';
import { Edit } from '../dictionary/editing/edit.ts';
import { print, readConfig, withMigrated, withWriter } from './common.ts';

export async function runDatasets(): Promise<void> {
  await withMigrated(readConfig(), async (database) => {
    for (const row of await readDatasets(database)) {
      const { title, license } = termsOf(row);
      const bytes = await database.dialect.sizeOf(tableNames(row.number), { scans: true });
      const licence = license === NO_ASSERTION ? 'licence not stated' : license;
      const facts = [row.language, row.version, licence, sizeText(bytes)].filter(Boolean);
      const state = row.enabled ? '' : ' (disabled)';
      print(`${row.name}${state}: ${title} [${facts.join(', ')}]`);
    }
  });
}

export async function runRemoveDataset(name: string): Promise<void> {
  await withWriter(readConfig(), async (database) => {
    await asStartupErrors(() => removeDataset({ run: editsOf(database) }, name));
    print(`Removed the dataset "${name}".`);
    await giveBackSpace(database).catch(() => print('Its space is given back at the next start.'));
  });
}

export async function runCompact(): Promise<void> {
  await withWriter(readConfig(), async ({ dialect }) => {
    await dialect.compact?.();
    const isDone = dialect.name === 'sqlite';
    print(isDone ? 'Compacted.' : 'Postgres reuses freed space by itself; there is nothing to do.');
  });
}

const sizeText = (bytes: number | null): string =>
  bytes === null ? '' : `${Math.ceil(bytes / 2 ** 20)} MiB`;

/** Edits without an index in memory. */
function editsOf(database: Database) {
  return <T>(work: (edit: Edit) => Promise<T>): Promise<T> =>
    database.writeLong((transaction) => Edit.run(database, transaction, work));
}

export async function asStartupErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !/^(?:dataset_|not_found$)/.test(error.code)) throw error;
    throw new StartupError(error.message, { cause: error });
  }
}
