import type { Dataset, DatasetRecord, Leftover } from '../read/dataset.ts';
import { InvalidDatasetError } from '../read/errors.ts';
import { placeMedia } from '../read/media.ts';
import { ownSource } from './provenance.ts';

interface BatchOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: { done: number; total: number | null }) => void) | undefined;
}

/** Takes the content of a dataset. */
export interface BatchWriter {
  writeRecords(batch: readonly DatasetRecord[]): Promise<void>;
  writeLeftovers(batch: readonly Leftover[]): Promise<void>;
}

/**
 * Hands over a dataset, which goes into the one of this name, in batches.
 * @throws {InvalidDatasetError} after the whole dataset was checked
 */
export async function eachBatch(
  dataset: Dataset,
  name: string,
  writer: BatchWriter,
  { signal, onProgress }: BatchOptions,
): Promise<void> {
  let done = 0;
  const report = () => onProgress?.({ done, total: dataset.totalLines });
  report();
  const source = ownSource(dataset.manifest);
  for await (const batch of dataset.records()) {
    signal?.throwIfAborted();
    done += batch.length;
    for (const { record } of batch) {
      record.source ||= source;
      if (dataset.media?.length) placeMedia(record, name);
    }
    if (!dataset.isRefused) await writer.writeRecords(batch);
    report();
  }
  for await (const batch of dataset.leftovers()) {
    signal?.throwIfAborted();
    if (!dataset.isRefused) await writer.writeLeftovers(batch);
  }
  if (dataset.isRefused) throw new InvalidDatasetError(dataset.problems);
}
