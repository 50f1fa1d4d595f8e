import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openArchive } from '../../dataset/read/archive.ts';
import { DatasetError } from '../../dataset/read/errors.ts';
import { headOf } from '../../dataset/read/file-bytes.ts';
import { openFiles, openFolder, openMedia } from '../../dataset/read/folder.ts';
import type { Source } from '../../dataset/read/layout.ts';
import { BookMedia } from '../../dataset/read/media.ts';
import type { Limits } from '../../dataset/read/limits.ts';
import type { DatasetSource } from '../../dataset/read/open.ts';
import { type Format, formatOf, isForeignName } from './detect.ts';
import { unpackedFile, type UnpackedFile } from './unpacked-file.ts';

export interface ForeignFiles {
  format: Format;
  files: readonly UnpackedFile[];
  /** The files as they are, packed or not. */
  packed: Source['files'];
  media: BookMedia;
  close(): Promise<void>;
}

/** Null if the files are in none of the known formats. */
export async function openForeign(
  source: DatasetSource,
  limits: Limits,
  signal?: AbortSignal,
): Promise<ForeignFiles | null> {
  const found = await openSource(source, limits);
  if (!found) return null;
  const close = () => found.close();
  let opened: ForeignFiles | null = null;
  try {
    const files = [];
    for (const file of found.files) files.push(await unpackedFile(file, limits, signal));
    const format = formatOf(files);
    const media = new BookMedia(found.media, limits.maxMediaBytes);
    if (format) opened = { format, files, packed: found.files, media, close };
    return opened;
  } finally {
    if (!opened) await close();
  }
}

/** The files that may be in another format; null if there are none. */
async function openSource(source: DatasetSource, limits: Limits): Promise<Source | null> {
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
      const stem = bookIn(only);
      const others = stem === null ? [] : await siblings(only, stem);
      const book = await openFiles([only, ...others], limits, () => true);
      return stem === null ? book : { ...book, media: await openMedia(dirname(only.path), stem) };
    }
    return await openFiles(source.files, limits, () => true);
  } catch (error) {
    // Reading it as a dataset gives a better message.
    if (error instanceof DatasetError) return null;
    throw error;
  }
}

/** The base name of a dictionary that may have several files; null for an upload. */
const bookIn = ({ name, path }: { name: string; path: string }): string | null =>
  basename(path) === name ? (BOOK.exec(name)?.[1] ?? null) : null;

const BOOK = /^(.*\.)(?:ifo|index|mdx|xdxf|dsl|dsl\.dz)$/i;

/** The other files of a dictionary of which one was given: those with the same base name. */
async function siblings({ name, path }: { name: string; path: string }, stem: string) {
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .filter((other) => other !== name && other.startsWith(stem) && isForeignName(other))
    .map((other) => ({ name: other, path: join(dirname(path), other) }));
}

/** The start of a zip with entries, and of an empty one. */
const ZIP_STARTS = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];

export async function isZip(path: string): Promise<boolean> {
  const head = await headOf(path, 4);
  return ZIP_STARTS.some((start) => head.equals(start));
}
