import { StartupError } from '../errors.ts';
import type { Database } from './database.ts';
import type { WriterLock } from './dialect.ts';

/** Exit code of a process that another one keeps from its work. */
const EXIT_BUSY = 3;

/**
 * Takes the place of the one process that writes content.
 *
 * @throws {StartupError} when another process has it
 */
export async function takeWriterPlace({ dialect }: Database): Promise<WriterLock> {
  const lock = await dialect.takeWriterLock();
  if (lock) return lock;
  throw new StartupError(
    'Another Wordkeep process writes to this database: a server with the admin API, or an import. ' +
      'Stop it first, or start this one with ADMIN_API_ENABLED=false.',
    { exitCode: EXIT_BUSY, reason: 'busy' },
  );
}

/**
 * Runs `work` in that place.
 *
 * @throws {StartupError} when another process has it
 */
export async function inWriterPlace<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const lock = await takeWriterPlace(database);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
