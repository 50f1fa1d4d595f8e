import type { Transaction } from 'sequelize';
import type { Database } from '../../database/database.ts';
import { readSetting, writeSetting } from '../../database/settings.ts';
import { lockContentState } from '../../database/writer-role.ts';
import { InvalidDatasetError } from '../read/errors.ts';
import type { ImportCounts } from './existing.ts';
import { mergeLicences } from '../read/licences.ts';
import { datasetsOf, ownSource, withDatasets } from './provenance.ts';
import { RecordWriter } from './record-writer.ts';
import type { Dataset, LeftOut } from '../read/dataset.ts';

export interface ImportResult extends ImportCounts {
  /** Bad lines skipped because of `skip_invalid`. */
  invalid: number;
  /** Content of the source that word records cannot hold. */
  left_out: LeftOut[];
}

export interface ImportOptions {
  /** Replace unedited records by the dataset's instead of skipping them. */
  update: boolean;
  /** For the history: `bundled`, `upload`, a path or an address. */
  source: string;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number | null }) => void;
  now?: () => Date;
}

/**
 * Imports a dataset in one transaction: all of it is in the dictionary when this resolves, and none
 * of it when it rejects. The caller holds the writer lock and refreshes its index afterwards.
 *
 * @throws {InvalidDatasetError} with the problems of the dataset
 */
export async function importDataset(
  database: Database,
  dataset: Dataset,
  options: ImportOptions,
): Promise<ImportResult> {
  return database.writeLong(async (transaction) => {
    const state = await lockContentState(database, transaction);
    await database.dialect.beginBulk(transaction);
    const writer = await RecordWriter.open(database, transaction, state, options.update);
    let counts: ImportCounts;
    try {
      counts = await writeDataset(writer, dataset, options);
    } finally {
      await writer.close();
    }
    options.signal?.throwIfAborted();

    const now = options.now?.() ?? new Date();
    const invalid = dataset.problems.badLines;
    const result = { ...counts, invalid, left_out: [...dataset.leftOut] };
    await recordImport(database, transaction, dataset, options, result, now);
    await writeSetting(database, 'content_state', writer.contentState(now), transaction);
    await database.dialect.analyze(transaction, ['en_entries', 'en_words', 'en_relations']);
    await database.dialect.announceChange(transaction);
    return result;
  });
}

/** @throws {InvalidDatasetError} after the whole dataset was checked */
async function writeDataset(
  writer: RecordWriter,
  dataset: Dataset,
  { signal, onProgress }: ImportOptions,
): Promise<ImportCounts> {
  let done = 0;
  const report = () => onProgress?.({ done, total: dataset.totalLines });
  report();
  const source = ownSource(dataset.manifest);
  for await (const batch of dataset.records()) {
    signal?.throwIfAborted();
    done += batch.length;
    for (const { record } of batch) record.source ||= source;
    if (!dataset.isRefused) await writer.writeRecords(batch);
    report();
  }
  for await (const batch of dataset.leftovers()) {
    signal?.throwIfAborted();
    if (!dataset.isRefused) await writer.writeLeftovers(batch);
  }
  if (dataset.isRefused) throw new InvalidDatasetError(dataset.problems);
  return writer.end();
}

/** Records where the content came from, and the import in the history. */
async function recordImport(
  database: Database,
  transaction: Transaction,
  { manifest, licences }: Dataset,
  { source, update }: ImportOptions,
  { left_out: _leftOut, ...counts }: ImportResult,
  now: Date,
): Promise<void> {
  if (manifest?.version) {
    await writeSetting(database, 'en_dataset_version', manifest.version, transaction);
  }
  const earlier = (await readSetting(database, 'datasets', { transaction })) ?? [];
  const added = datasetsOf(manifest);
  await writeSetting(database, 'datasets', withDatasets(earlier, added), transaction);
  if (Object.keys(licences).length > 0) {
    const known = (await readSetting(database, 'licence_texts', { transaction })) ?? {};
    await writeSetting(database, 'licence_texts', mergeLicences(known, licences), transaction);
  }
  await database.models.History.create(
    {
      created_at: now,
      action: 'import',
      headword: null,
      part_of_speech: null,
      word_id: null,
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
