import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import type { TestDatabase } from '../_util/databases.ts';

// The import of the bundled dictionary takes longer than all that is asked of it, and so do the tables
// of the finder. So its database and its start image are kept, for as long as neither the server nor
// the dictionary changes.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'node_modules/.cache/wordkeep-bundled');

const fileOf = ({ url }: TestDatabase) => url.replace(/^sqlite:/, '');

/** The last that a start makes. */
export const imageOf = ({ folder }: TestDatabase) => join(folder, 'cache', 'start-1.image');

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

/** Puts what is kept into the place of an empty database. False if nothing is. */
export async function restoreImported(database: TestDatabase): Promise<boolean> {
  const kept = await place();
  if (!existsSync(kept)) return false;
  await copyFile(kept, fileOf(database));
  await mkdir(dirname(imageOf(database)));
  await copyFile(`${kept}.image`, imageOf(database));
  return true;
}

/** Keeps a copy of what a server has just made, instead of older ones. */
export async function keepImported(database: TestDatabase): Promise<void> {
  const kept = await place();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const open = new sqlite3.Database(fileOf(database), sqlite3.OPEN_READONLY);
  const copy = `${kept}.partial`;
  const text = `'${copy.replaceAll("'", "''")}'`;
  await promisify<string>(open.exec.bind(open))(`VACUUM INTO ${text}`);
  await promisify(open.close.bind(open))();
  await copyFile(imageOf(database), `${kept}.image`);
  await rename(copy, kept);
}
