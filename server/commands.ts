import type { WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Config, parseConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { DatasetError, InvalidDatasetError } from './dataset/errors.ts';
import { exportDictionary } from './dataset/export.ts';
import { importDataset } from './dataset/import.ts';
import { openDataset } from './dataset/open.ts';
import { formatProblem } from './dataset/problems.ts';
import { localSource } from './dataset/sources.ts';
import { StartupError } from './errors.ts';
import { createLogger } from './logger.ts';
import { ProgressReport } from './progress-report.ts';
import { reachDatabase, startServer, takeWriterPlace } from './server.ts';

/** The commands of `wordkeep`, one function each. They end by returning or by throwing. */

const EXIT_BAD_DATASET = 4;

export async function runServe(): Promise<void> {
  const config = parseConfig(readEnv());
  const logger = createLogger(config);
  const progress = new ProgressReport('Loading the dictionary');
  const server = await startServer(config, {
    logger,
    onFirstImport: (percent) => {
      if (process.stdout.isTTY) progress.update(percent, 100);
      else if (percent % 10 === 0) logger.info({ percent }, 'loading the dictionary');
    },
  });
  void server.ready.then(() => progress.end());

  const stop = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

export async function runImport(
  dataset: string,
  options: { update: boolean; skipInvalid: boolean },
): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const abort = abortOnSignal();
  const progress = new ProgressReport('Importing');
  await withWriter(config, async (database) => {
    const opened = await openDataset(
      /^https?:\/\//.test(dataset) ? { url: dataset } : await localSource(dataset),
      {
        scratchDir: join(config.dataDir, 'tmp'),
        skipInvalid: options.skipInvalid,
        signal: abort,
        onProgress: ({ done, total }) => progress.update(done, total),
      },
    );
    try {
      const result = await importDataset(database, opened, {
        update: options.update,
        source: dataset,
        signal: abort,
        onProgress: ({ done, total }) => progress.update(done, total),
      });
      progress.end();
      print(
        `Imported: ${result.added} added, ${result.updated} updated, ${result.kept} kept with your edits, ` +
          `${result.skipped} skipped${result.invalid > 0 ? `, ${result.invalid} bad lines left out` : ''}.`,
      );
    } finally {
      progress.end();
      await opened.close();
    }
  });
}

export async function runExport(file: string): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const abort = abortOnSignal();
  const database = new Database(config.database);
  const progress = new ProgressReport('Exporting');
  const unfinished = `${file}.part`;
  try {
    await reachDatabase(database);
    await migrate(database);
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

export async function runMigrate(): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  await withWriter(config, async (_database, applied) => {
    print(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'Nothing to migrate.');
  });
}

/** Runs `work` as the one process that writes to the database, migrated. */
async function withWriter(
  config: Config,
  work: (database: Database, applied: string[]) => Promise<void>,
): Promise<void> {
  const database = new Database(config.database);
  try {
    await reachDatabase(database);
    const lock = await takeWriterPlace(database);
    try {
      await work(database, await migrate(database));
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw asStartupError(error);
  } finally {
    await database.close();
  }
}

/** Gives what a person can act on an exit code and a plain message, without a stack. */
function asStartupError(error: unknown): unknown {
  if (error instanceof InvalidDatasetError) {
    const { items, total } = error.problems;
    const more = total > items.length ? [`... and ${total - items.length} more`] : [];
    const lines = [...items.map(formatProblem), ...more].map((line) => `  ${line}`);
    return new StartupError(`${error.message}\n${lines.join('\n')}`, {
      exitCode: EXIT_BAD_DATASET,
    });
  }
  if (error instanceof DatasetError) {
    return new StartupError(`${error.message}`, { exitCode: EXIT_BAD_DATASET, cause: error });
  }
  return error;
}

function abortOnSignal(): AbortSignal {
  const abort = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    abort.abort(new StartupError(`Stopped by ${signal}; nothing was changed.`));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  return abort.signal;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
