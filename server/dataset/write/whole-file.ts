import { createWriteStream } from 'node:fs';
import { access, constants, copyFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StartupError } from '../../base/errors.ts';
import { makeScratch, removeScratch, scratchDirOf } from '../read/scratch.ts';

/** A backup includes texts by readers and the administrator. */
const OWNER_ONLY = 0o600;

/**
 * Writes a file completely or not at all: creates it in the scratch folder, which later commands
 * clear, and then moves it into place.
 * @throws {StartupError} when the file cannot be written
 */
export async function writeWholeFile<T>(
  file: string,
  { dataDir, kind }: { dataDir: string; kind: 'export' | 'backup' },
  write: (out: Writable) => Promise<T>,
): Promise<T> {
  // A link stays: `/dev/stdout` is one.
  const target = await realpath(file).catch(() => file);
  await access(dirname(target), constants.W_OK).catch((error: unknown) => {
    throw unwritable(file, error);
  });
  const existing = await stat(target).catch(() => null);
  if (existing?.isFile() === false) throw unwritable(file, 'it is no file');
  const scratch = await makeScratch(scratchDirOf({ dataDir }), kind);
  try {
    const unfinished = join(scratch, 'unfinished.zip');
    const out = createWriteStream(unfinished, kind === 'backup' ? { mode: OWNER_ONLY } : {});
    const written = finished(out);
    written.catch(() => {});
    const result = await write(out);
    await written;
    await moveTo(unfinished, target);
    return result;
  } finally {
    await removeScratch(scratch);
  }
}

async function moveTo(complete: string, file: string): Promise<void> {
  try {
    await rename(complete, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      const beside = `${file}.part`;
      await copyFile(complete, beside)
        .then(() => rename(beside, file))
        .finally(() => rm(beside, { force: true }));
    });
  } catch (error) {
    throw unwritable(file, error);
  }
}

export function unwritable(file: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`${file} cannot be written: ${reason}`, { cause: error });
}
