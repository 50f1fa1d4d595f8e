import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import type { TestDatabase } from '../_util/databases.ts';

// The import of the bundled dictionary takes longer than all that is asked of it, and so do the tables
// of the finder. So its database is kept for as long as nothing changes that decides what is in it, and
// its start image for as long as neither the server nor the dictionary changes.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'node_modules/.cache/wordkeep-bundled');

const fileOf = ({ url }: TestDatabase) => url.replace(/^sqlite:/, '');

/** The last that a start makes. */
export const imageOf = ({ folder }: TestDatabase) => join(folder, 'cache', 'start-1.image');

const DICTIONARY = ['package-lock.json', 'resources/datasets', 'migrations'];
/** What reads a dataset and writes it to a database. */
const IMPORT = ['base', 'contract', 'database', 'dataset', 'dictionary/content', 'text'];

/** Where the database that these sources make of this dictionary is kept, and this build's image. */
async function places(): Promise<{ database: string; image: string }> {
  const [rows, all] = await Promise.all([
    hashOf([...DICTIONARY, ...IMPORT.map((folder) => `server/${folder}`)]),
    hashOf([...DICTIONARY, 'dist/server']),
  ]);
  return { database: join(FOLDER, `${rows}.sqlite`), image: join(FOLDER, `${rows}-${all}.image`) };
}

/** Of the files and folders of this checkout. */
async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    const isFolder = (await stat(join(ROOT, path))).isDirectory();
    const names = isFolder ? await readdir(join(ROOT, path), { recursive: true }) : [''];
    for (const name of names.sort()) {
      const file = join(ROOT, path, name);
      if ((await stat(file)).isFile()) hash.update(name).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Puts what is kept into the place of an empty database and its image. */
export async function restoreImported(database: TestDatabase): Promise<void> {
  const kept = await places();
  if (!existsSync(kept.database)) return;
  await copyFile(kept.database, fileOf(database));
  if (!existsSync(kept.image)) return;
  await mkdir(dirname(imageOf(database)));
  await copyFile(kept.image, imageOf(database));
}

/** Keeps a copy of what a server has just made, instead of older ones. */
export async function keepImported(database: TestDatabase): Promise<void> {
  const kept = await places();
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) {
    const file = join(FOLDER, name);
    if (file !== kept.database && file !== kept.image) await rm(file);
  }
  if (!existsSync(kept.database)) {
    const open = new sqlite3.Database(fileOf(database), sqlite3.OPEN_READONLY);
    const copy = `${kept.database}.partial`;
    const text = `'${copy.replaceAll("'", "''")}'`;
    await promisify<string>(open.exec.bind(open))(`VACUUM INTO ${text}`);
    await promisify(open.close.bind(open))();
    await rename(copy, kept.database);
  }
  if (!existsSync(kept.image)) await copyFile(imageOf(database), kept.image);
}
