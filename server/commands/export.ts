import type { WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { Database } from '../database/database.ts';
import { isMigrated, migrate } from '../database/migrate.ts';
import { inWriterPlace } from '../database/writer-place.ts';
import { exportDictionary } from '../dataset/export.ts';
import { StartupError } from '../errors.ts';
import { abortOnSignal, asStartupError, print } from './common.ts';
import { ProgressReport } from './progress-report.ts';

/** `wordkeep export`: writes the dictionary as a zipped dataset. */
export async function runExport(file: string): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const abort = abortOnSignal();
  const database = await Database.open(config.database);
  const progress = new ProgressReport('Exporting');
  const unfinished = `${file}.part`;
  try {
    // A server may be running beside an export, but not while its database is being migrated.
    if (!(await isMigrated(database))) await inWriterPlace(database, () => migrate(database));
    const out = await createFile(unfinished);
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
    await rename(unfinished, file);
    progress.end();
    print(`Exported ${records} word records to ${file}.`);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asStartupError(error);
  } finally {
    progress.end();
    await database.close();
  }
}

/** @throws {StartupError} when there can be no such file */
async function createFile(path: string): Promise<WriteStream> {
  try {
    return (await open(path, 'w')).createWriteStream();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The file cannot be written: ${reason}`, { cause: error });
  }
}
