import { readEnv } from '../config/env.ts';
import { type Config, parseConfig } from '../config/parse-config.ts';
import { Database } from '../database/database.ts';
import { isMigrated, migrate } from '../database/migrate.ts';
import { explainStorage } from '../database/storage.ts';
import { DatasetError, InvalidDatasetError } from '../dataset/read/errors.ts';
import { formatProblem } from '../dataset/read/problems.ts';
import { StartupError } from '../base/errors.ts';
import { WriterRole } from '../database/writer-role.ts';

const EXIT_BAD_DATASET = 4;

/** Of a command that does not serve. */
export const readConfig = (): Config => parseConfig(readEnv(), { serves: false });

/** Closes the database afterwards. Errors become those of {@link asStartupError}. */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await Database.open(config.database);
  try {
    await work(database);
  } catch (error) {
    throw asStartupError(error);
  } finally {
    await database.close();
  }
}

export async function withWriter(
  config: Config,
  work: (database: Database, applied: string[]) => Promise<void>,
): Promise<void> {
  await withDatabase(config, (database) =>
    asWriter(database, async (role) => {
      const applied = await migrate(database, tellOfCopy);
      await role.claim();
      await work(database, applied);
    }),
  );
}

/** For a database that a server may be using; if it has to be migrated, nobody else may write. */
export async function withMigrated(config: Config, work: (database: Database) => Promise<void>) {
  await withDatabase(config, async (database) => {
    if (!(await isMigrated(database)))
      await asWriter(database, () => migrate(database, tellOfCopy));
    await work(database);
  });
}

async function asWriter(
  database: Database,
  work: (role: WriterRole) => Promise<unknown>,
): Promise<void> {
  const role = await WriterRole.take(database);
  try {
    await work(role);
  } finally {
    await role.release();
  }
}

/** Turns errors that a person can act on into a message with an exit code, without a stack. */
function asStartupError(error: unknown): unknown {
  if (error instanceof InvalidDatasetError) {
    const { items, total, ofWholeFiles } = error.problems;
    const more = total > items.length ? [`... and ${total - items.length} more`] : [];
    const lines = [...items.map(formatProblem), ...more].map((line) => `  ${line}`);
    const hint = ofWholeFiles > 0 ? [] : ['--skip-invalid imports the rest.'];
    return new StartupError([error.message, ...lines, ...hint].join('\n'), {
      exitCode: EXIT_BAD_DATASET,
    });
  }
  if (error instanceof DatasetError) {
    return new StartupError(`${error.message}`, { exitCode: EXIT_BAD_DATASET, cause: error });
  }
  return explainStorage(error);
}

/** Aborts on SIGTERM, SIGINT or SIGHUP (the terminal was closed). */
export function abortOnSignal(): AbortSignal {
  const abort = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    abort.abort(new StartupError(`Stopped by ${signal}; nothing was changed.`));
  };
  // Not `once`: a second signal would then kill the process during cleanup.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  return abort.signal;
}

const tellOfCopy = (copy: string): void =>
  print(`Copied the database to ${copy} before migrating it.`);

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
