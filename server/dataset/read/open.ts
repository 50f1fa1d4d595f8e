import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from './archive.ts';
import type { Dataset } from './dataset.ts';
import { download } from './download.ts';
import { openFiles, openFolder } from './folder.ts';
import { readLicences } from './licences.ts';
import { arrange, type Source } from './layout.ts';
import { LIMITS, type Limits } from './limits.ts';
import { readManifest } from './manifest.ts';
import { DatasetReader } from './reader.ts';
import { makeScratch, removeScratch } from './scratch.ts';

/** A zip, or files stored under other names than they were sent with. */
export type UploadedSource = { zip: string } | { files: readonly { name: string; path: string }[] };

export type DatasetSource =
  | { folder: string }
  /** `isPublic`: not of this machine or its network, whatever its name resolves to. */
  | { url: string; isPublic?: boolean }
  | UploadedSource;

interface DatasetProgress {
  /** `download` counts bytes, `stage` lines of the split layout. */
  stage: 'download' | 'stage';
  done: number;
  total: number | null;
}

export interface OpenDatasetOptions {
  /** The parent of scratch folders; created if missing. */
  scratchDir: string;
  /** Skip bad lines instead of refusing the dataset. */
  skipInvalid?: boolean;
  /** The work in progress then throws the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: DatasetProgress) => void;
  limits?: Partial<Limits>;
}

/**
 * Downloads the dataset if it is an address, and reads its manifest.
 * @throws DatasetError when there is no dataset, or none that is safe to read
 */
export async function openDataset(
  source: DatasetSource,
  options: OpenDatasetOptions,
): Promise<Dataset> {
  const { scratchDir, signal, onProgress, skipInvalid = false } = options;
  const limits = { ...LIMITS, ...options.limits };
  signal?.throwIfAborted();
  const scratch = await makeScratch(scratchDir, 'dataset');
  let files: Source | null = null;
  try {
    files = await openSource(source, scratch, limits, options);
    const layout = arrange(files.files);
    const { manifest, problems } =
      layout.manifest === null
        ? { manifest: null, problems: [] }
        : await readManifest(layout.manifest, limits, signal);
    const licences = await readLicences(files.licences, signal);
    return new DatasetReader({
      source: files,
      layout: { ...layout, problems: [...problems, ...licences.problems, ...layout.problems] },
      manifest,
      licences: licences.texts,
      scratch,
      limits,
      skipInvalid,
      signal,
      onStaged: (done, total) => onProgress?.({ stage: 'stage', done, total }),
    });
  } catch (error) {
    await files?.close();
    await removeScratch(scratch);
    throw error;
  }
}

/**
 * Reads an upload through once, so that a damaged one is refused before the import starts.
 * @throws DatasetError when there is no dataset, or none that is safe to read
 */
export async function checkUpload(source: UploadedSource, signal?: AbortSignal): Promise<void> {
  const opened =
    'zip' in source ? await openArchive(source.zip, LIMITS) : await openFiles(source.files, LIMITS);
  try {
    arrange(opened.files);
    if ('files' in source) return;
    for (const file of opened.files) {
      for await (const chunk of file.read(signal)) void chunk;
    }
  } finally {
    await opened.close();
  }
}

async function openSource(
  source: DatasetSource,
  scratch: string,
  limits: Limits,
  { signal, onProgress }: OpenDatasetOptions,
): Promise<Source> {
  if ('folder' in source) return openFolder(source.folder, limits);
  if ('zip' in source) return openArchive(source.zip, limits);
  if ('files' in source) return openFiles(source.files, limits);
  const folder = join(scratch, 'download');
  await mkdir(folder);
  return download(source.url, {
    folder,
    limits,
    isPublic: source.isPublic,
    signal,
    onProgress: (done, total) => onProgress?.({ stage: 'download', done, total }),
  });
}
