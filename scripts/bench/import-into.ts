import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { manyNouns, writeDatasetFolder } from '../../tests/_util/datasets.ts';
import { runCommand } from './processes.ts';

/** How long an import takes when some records exist already. */
export interface ImportInto {
  recordsBefore: number;
  seconds: number;
}

/** Imports a small dictionary and then the dataset, into the empty database of `env`. */
export async function importInto(
  recordsBefore: number,
  dataset: string,
  env: Record<string, string> & { DATABASE_URL: string; DATA_DIR: string },
): Promise<ImportInto> {
  const small = await writeDatasetFolder(join(env.DATA_DIR, 'small'), {
    'words.jsonl': manyNouns(recordsBefore),
  });
  await runCommand(['import', small], env);
  await rm(small, { recursive: true });
  if (env.DATABASE_URL.startsWith('postgres:')) await settle(env.DATABASE_URL);
  const { durationMs } = await runCommand(['import', dataset], env);
  return { recordsBefore, seconds: durationMs / 1000 };
}

/** Autovacuum would do this within a minute: the planner then knows how small the tables are. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
