import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { inject, vi } from 'vitest';
import { createDatabase, type TestDatabase } from './databases.ts';

/** How long the import of the bundled dictionary may take, on the busiest of machines. */
export const IMPORT_TIMEOUT_MS = 600_000;

/** The address of the server with the bundled dictionary. All share it, so nobody edits its words. */
export async function bundledUrl(): Promise<string> {
  const { url } = inject('bundled');
  const isReady = async () => (await fetch(`${url}/api/ready`)).ok;
  await vi.waitUntil(isReady, { interval: 200, timeout: IMPORT_TIMEOUT_MS });
  return url;
}

/** A new SQLite database with the bundled dictionary. */
export async function copyBundledDatabase(): Promise<TestDatabase> {
  await bundledUrl();
  const copy = await createDatabase('sqlite');
  const original = new sqlite3.Database(inject('bundled').file, sqlite3.OPEN_READONLY);
  await new Promise<void>((resolve, reject) => {
    const to = join(copy.folder, 'dictionary.sqlite');
    original.run('VACUUM INTO ?', to, (error) => (error ? reject(error) : resolve()));
  });
  await new Promise((resolve) => original.close(resolve));
  return copy;
}
