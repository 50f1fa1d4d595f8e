import type { Dirent } from 'node:fs';
import { lstat, opendir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import {
  DatasetError,
  notAccepted,
  notThere,
  systemReason,
  tooLarge,
  unreadable,
} from './errors.ts';
import { bytesOf, InputFile } from './file-bytes.ts';
import { isDatasetFile, type Source, type SourceFile } from './layout.ts';
import { mediaType } from './media.ts';
import { isLicenceName, LICENCES } from './licences.ts';
import type { Limits } from './limits.ts';

/**
 * In the folder, or in its only subfolder. Links are followed only if they stay inside; files whose
 * names no dataset has are not touched.
 */
export async function openFolder(
  path: string,
  limits: Limits,
  accepts: (name: string) => boolean = isDatasetFile,
): Promise<Source> {
  const root = await realpath(path).catch((error: unknown) => {
    throw unreadable(`the folder cannot be opened: ${systemReason(error)}`, error);
  });
  if (!(await stat(root)).isDirectory()) throw notThere('not a folder');

  const entries = await list(root, limits);
  let folder = root;
  let names = namesOf(entries, accepts);
  if (names.length === 0) {
    // Like an archive: everything in one wrapper folder.
    const wrappers = entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name));
    const [wrapper] = wrappers;
    if (wrapper !== undefined && wrappers.length === 1) {
      folder = join(root, wrapper.name);
      names = namesOf(await list(folder, limits), accepts);
    }
  }

  const files: SourceFile[] = [];
  let total = 0;
  for (const name of names) {
    const file = await openFile(join(folder, name), name, root);
    total += file.bytes;
    files.push(file);
  }
  if (total > limits.maxTotalBytes) {
    throw tooLarge(`the files are larger than ${limits.maxTotalBytes} bytes together`);
  }
  const licences = await openLicences(folder, root, limits);
  const media = await openMedia(folder);
  return { files, licences, media, close: () => Promise.resolve() };
}

async function openLicences(folder: string, root: string, limits: Limits): Promise<SourceFile[]> {
  const path = join(folder, LICENCES);
  const stats = await stat(path).catch(() => null);
  if (!stats?.isDirectory()) return [];
  const names = (await list(path, limits)).map(({ name }) => name).filter(isLicenceName);
  return Promise.all(names.map((name) => openFile(join(path, name), name, root)));
}

/** Books keep pictures and sounds in a folder of their own. */
export async function openMedia(folder: string, book = ''): Promise<SourceFile[]> {
  const beside = await readdir(folder);
  const own = beside.filter((name) => name.startsWith(book) && name.endsWith('.files'));
  const opened = ['res', ...own].map(async (inner) => {
    const root = join(await realpath(folder), inner);
    const names = await readdir(root, { recursive: true }).catch(() => []);
    const found = names.map((name) => name.replaceAll(sep, '/')).filter((name) => mediaType(name));
    return found.sort().map((name) => openFile(join(root, name), name, root).catch(() => []));
  });
  return (await Promise.all((await Promise.all(opened)).flat())).flat();
}

/** Files stored under other names: uploads cannot choose paths. */
export async function openFiles(
  named: readonly { name: string; path: string }[],
  limits: Limits,
  accepts: (name: string) => boolean = isDatasetFile,
): Promise<Source> {
  if (named.length > limits.maxFiles) throw tooLarge(`more than ${limits.maxFiles} files`);
  const files: SourceFile[] = [];
  for (const { name, path } of named) {
    if (accepts(name)) files.push(await openFile(path, name, await realpath(dirname(path))));
  }
  return { files, licences: [], media: [], close: () => Promise.resolve() };
}

async function list(folder: string, limits: Limits): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      entries.push(entry);
      if (entries.length > limits.maxFiles) break;
    }
  } catch (error) {
    throw unreadable(`the folder cannot be read: ${systemReason(error)}`, error);
  }
  if (entries.length > limits.maxFiles) {
    throw tooLarge(`the folder holds more than ${limits.maxFiles} files`);
  }
  return entries;
}

const namesOf = (entries: readonly Dirent[], accepts: (name: string) => boolean): string[] =>
  entries
    .filter((entry) => !entry.isDirectory() && accepts(entry.name))
    .map(({ name }) => name)
    .sort();

const isHidden = (name: string) => name.startsWith('.') || name === '__MACOSX';

async function openFile(path: string, name: string, root: string): Promise<SourceFile> {
  try {
    const real = await realpath(path);
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
      throw notAccepted(`${name} is a link that leads out of the folder`);
    }
    const stats = await lstat(real);
    if (!stats.isFile()) throw notAccepted(`${name} is not a file`);
    return {
      name,
      bytes: stats.size,
      async *read(signal) {
        try {
          const file = new InputFile(real);
          try {
            for await (const chunk of bytesOf(file)) {
              signal?.throwIfAborted();
              yield chunk;
            }
          } finally {
            file.close();
          }
        } catch (error) {
          signal?.throwIfAborted();
          throw unreadable(`${name} cannot be read: ${systemReason(error)}`, error);
        }
      },
    };
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    throw unreadable(`${name} cannot be opened: ${systemReason(error)}`, error);
  }
}
