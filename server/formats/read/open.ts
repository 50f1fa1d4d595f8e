import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Dataset, GivenAbout } from '../../dataset/read/dataset.ts';
import { downloadFile, isFolderAddress } from '../../dataset/read/download.ts';
import { DatasetError } from '../../dataset/read/errors.ts';
import { LIMITS, type Limits } from '../../dataset/read/limits.ts';
import {
  checkUpload,
  type DatasetSource,
  openDataset,
  type OpenDatasetOptions,
  type UploadedSource,
} from '../../dataset/read/open.ts';
import { makeScratch, removeScratch } from '../../dataset/read/scratch.ts';
import { isZip, openForeign } from './open-foreign.ts';
import { ThreadDataset } from './thread/thread-dataset.ts';
import { explained } from './unknown-file.ts';

export interface OpenImportOptions extends OpenDatasetOptions {
  /** Describes a file in another format that does not do so itself. */
  about?: GivenAbout;
}

/**
 * A dataset, or files in another format, which are recognized by their content.
 * @throws {DatasetError} when there is nothing that can be read
 */
export async function openImport(
  source: DatasetSource,
  options: OpenImportOptions,
): Promise<Dataset> {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const { signal, onProgress, skipInvalid = false, about: given = {} } = options;
  signal?.throwIfAborted();
  const scratch = await makeScratch(options.scratchDir, 'dataset');
  let isKept = false;
  try {
    const local = await fetched(source, scratch, limits, options);
    const foreign = await openForeign(local, limits, signal);
    if (foreign) {
      const onStaged = (done: number, total: number | null) =>
        onProgress?.({ stage: 'stage', done, total });
      const reading = { scratch, limits, signal, onStaged, skipInvalid, given, foreign };
      const opening = ThreadDataset.open({ source: local, ...reading });
      const dataset = await opening.catch(async (error: unknown) => {
        await foreign.close();
        throw error;
      });
      isKept = true;
      return dataset;
    }
    const dataset = await openDataset(await asDataset(local), options).catch(
      async (error: unknown) => {
        throw await explained(error, local);
      },
    );
    try {
      refuseAbout(options.about);
    } catch (error) {
      await dataset.close();
      throw error;
    }
    if (local === source) return dataset;
    // The fetched file is needed until the dataset is closed.
    isKept = true;
    const close = dataset.close.bind(dataset);
    dataset.close = () => close().finally(() => removeScratch(scratch));
    return dataset;
  } finally {
    if (!isKept) await removeScratch(scratch);
  }
}

/**
 * Reads an upload through once, so that a damaged one is refused before the import starts.
 * @throws {DatasetError} when there is nothing in it that can be read
 */
export async function checkImport(source: UploadedSource, signal?: AbortSignal): Promise<void> {
  const foreign = await openForeign(source, LIMITS, signal);
  if (!foreign) {
    await checkUpload(await asDataset(source), signal).catch(async (error: unknown) => {
      throw await explained(error, source);
    });
    return;
  }
  try {
    // Archives have a checksum of each file, verified by reading it.
    for (const file of foreign.packed) {
      for await (const chunk of file.read(signal)) void chunk;
    }
  } finally {
    await foreign.close();
  }
}

/** Downloads an address of a single file. */
async function fetched(
  source: DatasetSource,
  scratch: string,
  limits: Limits,
  { signal, onProgress }: OpenImportOptions,
): Promise<DatasetSource> {
  if (!('url' in source)) return source;
  if (!URL.canParse(source.url) || isFolderAddress(new URL(source.url))) return source;
  const folder = join(scratch, 'download');
  await mkdir(folder);
  const path = await downloadFile(source.url, {
    folder,
    limits,
    isPublic: source.isPublic,
    signal,
    onProgress: (done, total) => onProgress?.({ stage: 'download', done, total }),
  });
  return { files: [{ name: basename(new URL(source.url).pathname), path }] };
}

/** A single file can be a zipped dataset, whatever its name. */
async function asDataset<S extends DatasetSource>(source: S): Promise<S | { zip: string }> {
  if (!('files' in source)) return source;
  const [only] = source.files;
  if (only && source.files.length === 1 && (await isZip(only.path))) return { zip: only.path };
  return source;
}

/** @throws {DatasetError} if anything is given that a dataset states itself */
function refuseAbout(about: GivenAbout | undefined): void {
  const given = Object.entries(about ?? {}).find(([, text]) => text);
  if (!given) return;
  throw new DatasetError(
    `the ${given[0]} of a dataset is in its manifest.json; it can only be given for other formats`,
  );
}
