import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openArchive } from '../../dataset/archive.ts';
import type { Dataset, GivenAbout } from '../../dataset/dataset.ts';
import { downloadFile, isFolderAddress } from '../../dataset/download.ts';
import { DatasetError } from '../../dataset/errors.ts';
import { openFiles, openFolder } from '../../dataset/folder.ts';
import type { Source } from '../../dataset/layout.ts';
import { LIMITS, type Limits } from '../../dataset/limits.ts';
import {
  checkUpload,
  type DatasetSource,
  openDataset,
  type OpenDatasetOptions,
  type UploadedSource,
} from '../../dataset/open.ts';
import { ProblemList } from '../../dataset/problems.ts';
import { makeScratch, removeScratch } from '../../dataset/scratch.ts';
import { formatOf, isForeignName } from './detect.ts';
import { ForeignDataset } from './foreign-dataset.ts';
import { LeftOutCounts } from './left-out.ts';
import { findReader } from './readers.ts';
import type { Reading } from './reading.ts';
import { unpackedFile } from './unpacked-file.ts';

export interface OpenImportOptions extends OpenDatasetOptions {
  /** What to say of a file of another format that does not say it itself. */
  about?: GivenAbout;
}

/**
 * Opens what is to be imported, in whatever format: a dataset, or files of another format, which are
 * recognized by what is in them.
 *
 * @throws DatasetError when there is nothing that can be read
 */
export async function openImport(
  source: DatasetSource,
  options: OpenImportOptions,
): Promise<Dataset> {
  const limits: Limits = { ...LIMITS, ...options.limits };
  options.signal?.throwIfAborted();
  const scratch = await makeScratch(options.scratchDir, 'dataset');
  let opened: Source | null = null;
  let isKept = false;
  try {
    const local = await fetched(source, scratch, limits, options);
    opened = await openForeign(local, limits);
    const foreign = opened && (await readForeign(opened, scratch, limits, options));
    if (foreign) {
      isKept = true;
      return foreign;
    }
    await opened?.close();
    opened = null;
    refuseAbout(options.about);
    const dataset = await openDataset(await asDataset(local), options);
    if (local === source) return dataset;
    // What was fetched is read until the dataset is closed.
    isKept = true;
    const close = dataset.close.bind(dataset);
    dataset.close = () => close().finally(() => removeScratch(scratch));
    return dataset;
  } finally {
    if (!isKept) {
      await opened?.close();
      await removeScratch(scratch);
    }
  }
}

/**
 * Reads an upload through once, so that a damaged one can be refused before anything is begun.
 *
 * @throws DatasetError when there is nothing in it that can be read
 */
export async function checkImport(source: UploadedSource, signal?: AbortSignal): Promise<void> {
  const opened = await openForeign(source, LIMITS);
  try {
    const files = [];
    for (const file of opened?.files ?? []) files.push(await unpackedFile(file, LIMITS, signal));
    if (formatOf(files) === null) {
      await checkUpload(await asDataset(source), signal);
      return;
    }
    // Archives say what each of their files sums up to.
    for (const file of opened?.files ?? []) {
      for await (const chunk of file.read(signal)) void chunk;
    }
  } finally {
    await opened?.close();
  }
}

/** One file behind an address lies in the scratch folder from here on. */
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
    signal,
    onProgress: (done, total) => onProgress?.({ stage: 'download', done, total }),
  });
  return { files: [{ name: basename(new URL(source.url).pathname), path }] };
}

/** The files that may be of another format; null when there can be none. */
async function openForeign(source: DatasetSource, limits: Limits): Promise<Source | null> {
  try {
    if ('url' in source) return null;
    if ('folder' in source) return await openFolder(source.folder, limits, isForeignName);
    if ('zip' in source) {
      return (await isZip(source.zip))
        ? await openArchive(source.zip, limits, isForeignName)
        : await openFiles([{ name: 'archive', path: source.zip }], limits, () => true);
    }
    const [only] = source.files;
    if (only && source.files.length === 1) {
      if (await isZip(only.path)) return await openArchive(only.path, limits, isForeignName);
      return await openFiles([only, ...(await siblings(only))], limits, () => true);
    }
    return await openFiles(source.files, limits, () => true);
  } catch (error) {
    // A dataset says better what is wrong with it.
    if (error instanceof DatasetError) return null;
    throw error;
  }
}

async function readForeign(
  source: Source,
  scratch: string,
  limits: Limits,
  options: OpenImportOptions,
): Promise<ForeignDataset | null> {
  const { signal, onProgress, skipInvalid = false, about: given = {} } = options;
  const reading: Reading = {
    scratch,
    limits,
    signal,
    problems: new ProblemList(),
    leftOut: new LeftOutCounts(),
    onStaged: (done, total) => onProgress?.({ stage: 'stage', done, total }),
  };
  const files = [];
  for (const file of source.files) files.push(await unpackedFile(file, limits, signal));
  const reader = await findReader(files, reading);
  return reader && new ForeignDataset({ source, reader, reading, given, skipInvalid });
}

/** The other files of a dictionary of which one is named: those of the same name. */
async function siblings({ name, path }: { name: string; path: string }) {
  if (basename(path) !== name || !/\.(?:ifo|index)$/i.test(name)) return [];
  const stem = `${name.slice(0, name.lastIndexOf('.'))}.`;
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .filter((other) => other !== name && other.startsWith(stem) && isForeignName(other))
    .map((other) => ({ name: other, path: join(dirname(path), other) }));
}

/** A single file can be a dataset in an archive, whatever its name says. */
async function asDataset<S extends DatasetSource>(source: S): Promise<S | { zip: string }> {
  if (!('files' in source)) return source;
  const [only] = source.files;
  if (only && source.files.length === 1 && (await isZip(only.path))) return { zip: only.path };
  return source;
}

/** With entries, or without any. */
const ZIP_STARTS = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];

async function isZip(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && ZIP_STARTS.some((start) => buffer.equals(start));
  } finally {
    await file.close();
  }
}

/** @throws DatasetError when something is to be said that a dataset says itself */
function refuseAbout(about: GivenAbout | undefined): void {
  const given = Object.entries(about ?? {}).find(([, text]) => text);
  if (!given) return;
  throw new DatasetError(
    `the ${given[0]} of a dataset stands in its manifest.json; it can only be given for other formats`,
  );
}
