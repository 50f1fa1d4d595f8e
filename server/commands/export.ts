import { createWriteStream } from 'node:fs';
import { access, constants, copyFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { Database } from '../database/database.ts';
import { isMigrated, migrate } from '../database/migrate.ts';
import { WriterPlace } from '../database/writer-place.ts';
import { exportDictionary } from '../dataset/export.ts';
import { makeScratch, removeScratch, scratchDirOf } from '../dataset/scratch.ts';
import { StartupError } from '../errors.ts';
import { abortOnSignal, asStartupError, print } from './common.ts';
import { ProgressReport } from './progress-report.ts';

/**
 * `wordkeep export`: writes the dictionary as a zipped dataset. It is made in the scratch folder,
 * which later commands clear, so that an export that is killed leaves nothing beside the file.
 */
export async function runExport(file: string): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const abort = abortOnSignal();
  await refuseUnwritable(file);
  const database = await Database.open(config.database);
  const progress = new ProgressReport('Exporting');
  let scratch: string | null = null;
  try {
    // A server may be running beside an export, but not while its database is being migrated.
    if (!(await isMigrated(database))) await migrateAlone(database);
    scratch = await makeScratch(scratchDirOf(config), 'export');
    const unfinished = join(scratch, 'dictionary.zip');
    const out = createWriteStream(unfinished);
    const written = finished(out);
    written.catch(() => {});
    let records = 0;
    await exportDictionary(database, out, {
      now: new Date(),
      signal: abort,
      onProgress: (done) => {
        records = done;
        progress.update(done, null);
      },
    });
    await written;
    await moveTo(unfinished, file);
    progress.end();
    print(`Exported ${records} word records to ${file}.`);
  } catch (error) {
    throw asStartupError(error);
  } finally {
    progress.end();
    if (scratch !== null) await removeScratch(scratch);
    await database.close();
  }
}

/** @throws {StartupError} when another process writes to the database */
async function migrateAlone(database: Database): Promise<void> {
  const place = await WriterPlace.take(database);
  try {
    await migrate(database);
  } finally {
    await place.release();
  }
}

/** @throws {StartupError} when there can be no such file */
async function refuseUnwritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    throw unwritable(file, error);
  });
}

/** Puts a complete file in its place, which is never half-written. */
async function moveTo(complete: string, file: string): Promise<void> {
  try {
    await rename(complete, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      const beside = `${file}.part`;
      try {
        await copyFile(complete, beside);
        await rename(beside, file);
      } catch (failure) {
        await rm(beside, { force: true });
        throw failure;
      }
    });
  } catch (error) {
    throw unwritable(file, error);
  }
}

function unwritable(file: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`${file} cannot be written: ${reason}`, { cause: error });
}
