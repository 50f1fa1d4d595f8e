import { copyFile, mkdtemp, rm } from 'node:fs/promises';
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

/**
 * Registers tests of what is the same on every database, such as texts and formats, for one of them
 * only.
 */
export function onOneDatabase(tests: () => void): void {
  if (databaseKind() === 'sqlite') tests();
}

export interface TestDatabase {
  /** For `DATABASE_URL`. */
  url: string;
  /** A separate folder, for `DATA_DIR`. */
  folder: string;
  /** A copy of the database, with its own folder. Nobody may have this one open. */
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

/** A new empty database of the kind under test. */
export function createDatabase(kind = databaseKind()): Promise<TestDatabase> {
  return kind === 'sqlite' ? createSqlite() : createPostgres();
}

async function createSqlite(from?: string): Promise<TestDatabase> {
  const folder = await makeFolder();
  const file = join(folder, 'dictionary.sqlite');
  if (from !== undefined) await copyFile(from, file);
  return {
    url: `sqlite:${file}`,
    folder,
    copy: () => createSqlite(file),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgres(template?: string): Promise<TestDatabase> {
  const folder = await makeFolder();
  const url = await createPostgresDatabase(inject('postgresUrl'), template);
  return {
    url,
    folder,
    copy: () => createPostgres(url),
    drop: async () => {
      await dropPostgresDatabase(url);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'wordkeep-test-'));
