import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The database that this run of the integration tests is on. */
export function databaseKind(): DatabaseKind {
  const kind = process.env['WORDKEEP_TEST_DATABASE'];
  if (kind !== 'sqlite' && kind !== 'postgres') {
    throw new Error('WORDKEEP_TEST_DATABASE must be sqlite or postgres');
  }
  return kind;
}

export interface TestDatabase {
  /** For `DATABASE_URL`. */
  url: string;
  /** A folder of its own, for `DATA_DIR`. */
  folder: string;
  drop(): Promise<void>;
}

/** A new empty database of the kind under test. */
export async function createDatabase(kind = databaseKind()): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (kind === 'sqlite') {
    return { url: `sqlite:${join(folder, 'dictionary.sqlite')}`, folder, drop: removeFolder };
  }
  const url = await createPostgresDatabase(inject('postgresUrl'));
  return {
    url,
    folder,
    drop: async () => {
      await dropPostgresDatabase(url);
      await removeFolder();
    },
  };
}
