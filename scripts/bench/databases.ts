import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFor } from '../../tests/_util/command.ts';
import { startPostgres } from '../../tests/_util/postgres.ts';

/** The settings of a server that is measured. */
export type Settings = Record<string, string> & { DATA_DIR: string };

/** Measures on a new database of each kind, or of one. */
export async function onDatabases(
  only: string | undefined,
  measure: (database: string, settings: Settings) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-bench-'));
  const settings = (url: string) => ({
    ...settingsFor({ url, folder }),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PUBLIC_API_RATE_LIMIT: '999999999/1',
  });
  const postgres = only === 'sqlite' ? null : await startPostgres(['max_connections=200']);
  try {
    if (only !== 'postgres') await measure('SQLite', settings(`sqlite:${folder}/a.sqlite`));
    if (postgres) await measure('Postgres', settings(await postgres.createDatabase()));
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
