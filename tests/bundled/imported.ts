import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import type { TestDatabase } from '../_util/databases.ts';

// The import of the bundled dictionary takes longer than all that is asked of it. So its database is
// kept, for as long as neither the server nor the dictionary changes.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'node_modules/.cache/wordkeep-bundled');

const fileOf = ({ url }: TestDatabase) => url.replace(/^sqlite:/, '');

/** Where the database is kept that this build makes of this dictionary. */
async function place(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  hash.update(await readFile(join(ROOT, 'package-lock.json')));
  for (const folder of ['dist/server', 'resources/datasets']) {
    for (const name of (await readdir(join(ROOT, folder))).sort()) {
      hash.update(name).update(await readFile(join(ROOT, folder, name)));
    }
  }
  return join(FOLDER, `${hash.digest('hex').slice(0, 16)}.sqlite`);
}

/** Puts the kept database into the place of an empty one. False if none is kept. */
export async function restoreImported(database: TestDatabase): Promise<boolean> {
  const kept = await place();
  if (!existsSync(kept)) return false;
  await copyFile(kept, fileOf(database));
  return true;
}

/** Keeps a copy of a database that a server has just filled, instead of older ones. */
export async function keepImported(database: TestDatabase): Promise<void> {
  const kept = await place();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const open = new sqlite3.Database(fileOf(database), sqlite3.OPEN_READONLY);
  const copy = `${kept}.partial`;
  const text = `'${copy.replaceAll("'", "''")}'`;
  await promisify<string>(open.exec.bind(open))(`VACUUM INTO ${text}`);
  await promisify(open.close.bind(open))();
  await rename(copy, kept);
}
