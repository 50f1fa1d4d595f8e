import type { Entry } from 'yauzl';
import { normalize } from '../../text/normalize.ts';
import { damaged, DatasetError, messageOf, notAccepted, systemReason, tooLarge } from './errors.ts';
import { mediaType } from './media.ts';
import { isLicenceName, LICENCES } from './licences.ts';
import { isDatasetFile, type Source, type SourceFile } from './layout.ts';
import type { Limits } from './limits.ts';
import { openZip, type ZipFile } from './zip-file.ts';

/** Unix file types, as zip entries store them in the upper half of their attributes. */
const TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const DIRECTORY = 0o040000;

/**
 * Flat or in one wrapper folder. Files are read straight from the archive without unpacking, so no
 * entry can choose a path to write to. Entries that try to, or that misstate their size or
 * checksum, are refused anyway.
 */
export async function openArchive(
  path: string,
  limits: Limits,
  accepts: (name: string) => boolean = isDatasetFile,
): Promise<Source> {
  const zip = await openZip(path).catch((error: unknown) => {
    const message =
      error instanceof Error && 'syscall' in error
        ? `the archive cannot be opened: ${systemReason(error)}`
        : `not a zip archive, or cut short: ${messageOf(error)}`;
    throw damaged(message, error);
  });
  try {
    const { files, licences, media } = await listEntries(zip, limits, accepts);
    return {
      files: files.map((entry) => toFile(zip, entry)),
      licences: licences.map((entry) => toFile(zip, entry)),
      media: media.map(([name, entry]) => ({ ...toFile(zip, entry), name })),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    if (error instanceof DatasetError) throw error;
    throw damaged(`the archive is damaged: ${messageOf(error)}`, error);
  }
}

async function listEntries(
  zip: ZipFile,
  limits: Limits,
  accepts: (name: string) => boolean,
): Promise<{ files: Entry[]; licences: Entry[]; media: [name: string, Entry][] }> {
  const refuseMore = () => {
    throw tooLarge(`the archive holds ${zip.entryCount} entries; ${limits.maxFiles} are allowed`);
  };
  if (zip.entryCount > limits.maxFiles + limits.maxMediaFiles) refuseMore();
  const check = entryCheck(limits);
  const files: Entry[] = [];
  /** By the parent of the licence folder. */
  const licences = new Map<string, Entry[]>();
  const media: Entry[] = [];
  let folder: string | null = null;
  let others = 0;
  for await (const entry of zip.entries()) {
    check(entry);
    const parts = entry.fileName.split('/');
    const base = parts.pop() ?? '';
    if (parts.at(-1) === LICENCES && isLicenceName(base)) {
      const beside = parts.slice(0, -1).join('/');
      licences.set(beside, [...(licences.get(beside) ?? []), entry]);
      continue;
    }
    if (mediaType(entry.fileName) !== null) media.push(entry);
    else if ((others += 1) > limits.maxFiles) refuseMore();
    if (parts[0] === '__MACOSX' || !accepts(base)) continue;
    folder = folderOf(entry, parts, folder);
    files.push(entry);
  }
  const root = folder ? `${folder}/` : '';
  const inside = media.flatMap((entry): [string, Entry][] =>
    entry.fileName.startsWith(root) ? [[entry.fileName.slice(root.length), entry]] : [],
  );
  return { files, licences: licences.get(folder ?? '') ?? [], media: inside };
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 200));

/** Files are side by side, in `known` once that is known. */
function folderOf({ fileName }: Entry, parents: readonly string[], known: string | null): string {
  const [folder = '', ...deeper] = parents;
  if (deeper.length > 0) {
    throw notAccepted(
      `${shown(fileName)} lies too deep: files are at the top of the archive or in one folder`,
    );
  }
  if (known === null || folder === known) return folder;
  throw notAccepted(`${shown(fileName)} does not lie beside the other files of the dataset`);
}

/** Checks entries one by one, and all of them together. */
function entryCheck(limits: Limits): (entry: Entry) => void {
  const spellings = new Map<string, string>();
  let total = 0;
  return (entry) => {
    checkEntry(entry, limits);
    total += entry.uncompressedSize;
    if (total > limits.maxTotalBytes) {
      throw tooLarge(`the archive unpacks to more than ${limits.maxTotalBytes} bytes`);
    }
    const name = entry.fileName;
    const folded = normalize(name).toLowerCase();
    const twin = spellings.get(folded);
    if (twin === name) throw notAccepted(`the archive holds ${shown(name)} twice`);
    if (twin !== undefined) {
      throw notAccepted(
        `the archive holds ${shown(twin)} and ${shown(name)}, which some systems cannot tell apart`,
      );
    }
    spellings.set(folded, name);
  };
}

function checkEntry(entry: Entry, limits: Limits): void {
  const type = (entry.externalFileAttributes >>> 16) & TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE && type !== DIRECTORY) {
    throw notAccepted(
      `${shown(entry.fileName)} is a link or a device, which a dataset must not hold`,
    );
  }
  if (entry.isEncrypted()) throw notAccepted(`${shown(entry.fileName)} is encrypted`);
  if (!entry.canDecodeFileData()) {
    throw notAccepted(
      `${shown(entry.fileName)} is packed in a way that is not supported; use deflate`,
    );
  }
  if (
    entry.uncompressedSize > limits.ratioCheckedFromBytes &&
    entry.uncompressedSize > entry.compressedSize * limits.maxCompressionRatio
  ) {
    throw tooLarge(
      `${shown(entry.fileName)} unpacks to more than ${limits.maxCompressionRatio} times its size`,
    );
  }
}

function toFile(zip: ZipFile, entry: Entry): SourceFile {
  const name = entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1);
  return {
    name,
    bytes: entry.uncompressedSize,
    async *read(signal) {
      try {
        for await (const chunk of zip.read(entry)) {
          signal?.throwIfAborted();
          yield chunk;
        }
      } catch (error) {
        signal?.throwIfAborted();
        throw damaged(`${name} in the archive is damaged: ${messageOf(error)}`, error);
      }
    },
  };
}
