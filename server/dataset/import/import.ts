import type { Transaction } from 'sequelize';
import type { ImportCounts, ImportResult } from '../../contract/admin/transfer.ts';
import type { Database } from '../../database/database.ts';
import { tableNames } from '../../database/dataset-tables.ts';
import {
  insertDataset,
  mirrorDatasets,
  readDatasets,
  readLicenceTexts,
  type StoredDataset,
  updateDataset,
} from '../../database/datasets.ts';
import { writeSetting } from '../../database/settings.ts';
import { lockContentState } from '../../database/writer-role.ts';
import { writeMedia } from './media.ts';
import { eachBatch } from './each-batch.ts';
import { mergeLicences } from '../read/licences.ts';
import { datasetsOf, withDatasets } from './provenance.ts';
import { type ImportInto, targetOf } from './target.ts';
import { IdAllocator } from '../../dictionary/content/ids.ts';
import { RecordWriter } from './record-writer.ts';
import type { Dataset } from '../read/dataset.ts';

export interface ImportOptions {
  /** Replace unedited records instead of skipping them. */
  update: boolean;
  into?: ImportInto | undefined;
  /** For the history: `bundled`, `upload`, a path or an address. */
  source: string;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number | null }) => void;
}

/**
 * In one transaction: nothing is left when it rejects. The caller holds the writer lock and
 * refreshes its index afterwards.
 * @throws {InvalidDatasetError} with the problems of the dataset
 */
export const importDataset = async (
  database: Database,
  dataset: Dataset,
  options: ImportOptions,
): Promise<ImportResult> =>
  database.writeLong(async (transaction) => {
    const state = await lockContentState(database, transaction);
    const ids = new IdAllocator(state);
    const datasets = await readDatasets(database, transaction);
    const found = targetOf(datasets, dataset, options.into);
    const target =
      'existing' in found
        ? found.existing
        : await insertDataset(database, transaction, ids.takeDataset(), found.made);
    const { number } = target;
    await database.dialect.beginBulk?.(transaction);
    const snapshot = { database, transaction, dataset: number };
    const writer = await RecordWriter.open(snapshot, ids, options.update);
    let counts: ImportCounts;
    try {
      await eachBatch(dataset, target.name, writer, options);
      counts = await writer.end();
    } finally {
      await writer.close();
    }
    if (dataset.media?.length) await writeMedia(database, transaction, number, dataset.media);
    options.signal?.throwIfAborted();
    if ('existing' in found && !found.isNamed) writer.otherSources.refuse(target);

    const now = new Date();
    const invalid = dataset.problems.badLines;
    const left_out = [...dataset.leftOut];
    const result = { ...counts, invalid, left_out, dataset: target.name };
    await recordImport(database, transaction, target, dataset, options, result, now);
    await writeSetting(database, 'content_state', ids.advancedState(now), transaction);
    await database.dialect.analyze?.(transaction, tableNames(number));
    await database.dialect.announceChange?.(transaction);
    return result;
  });

async function recordImport(
  database: Database,
  transaction: Transaction,
  { number, imported: earlier }: StoredDataset,
  { manifest, licences }: Dataset,
  { source, update }: ImportOptions,
  { left_out: _leftOut, dataset: _dataset, ...counts }: ImportResult,
  now: Date,
): Promise<void> {
  const imported = withDatasets(earlier, datasetsOf(manifest));
  const known = await readLicenceTexts(database, number, transaction);
  await updateDataset(database, transaction, number, {
    ...(manifest?.version && { version: manifest.version }),
    imported: JSON.stringify(imported),
    licence_texts: JSON.stringify(mergeLicences(known, licences)),
  });
  await mirrorDatasets(database, transaction);
  await database.models.History.create(
    {
      created_at: now,
      action: 'import',
      dataset: number,
      details: JSON.stringify({
        source,
        mode: update ? 'update' : 'add',
        dataset: manifest?.name ?? null,
        version: manifest?.version ?? null,
        ...counts,
      }),
    },
    { transaction },
  );
}
