import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DEPENDENCIES_PAGE = join(ROOT, 'docs/dependencies.md');

/** The folders whose code runs at a user's, with all they import. */
const SHIPPED = ['server', 'main', 'migrations', 'renderer'];
/** An import, up to the name of its package. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:\/[^']*)?'/g;

/** The packages that shipped code imports, and those that are installed with `wordkeep`, sorted. */
export async function runtimePackages(): Promise<string[]> {
  const names = new Set(Object.keys((await manifestOf(ROOT)).dependencies ?? {}));
  for (const folder of SHIPPED) {
    for (const file of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.(ts|svelte|css)$/.test(file) || /\btest(ing)?\b/.test(file)) continue;
      const text = await readFile(join(ROOT, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(IMPORT)) {
        if (!isBuiltin(name)) names.add(name);
      }
    }
  }
  return [...names].sort();
}

export interface InstalledFacts {
  licence: string;
  /** Of its folder and those of the packages that come along, as installed. */
  kilobytes: number;
  /** How many packages come along. */
  packages: number;
}

export async function licenceOf(name: string): Promise<string> {
  const { license } = await manifestOf(folderOf(name));
  return license ?? 'none named';
}

export async function installedFacts(name: string): Promise<InstalledFacts> {
  const folder = folderOf(name);
  const folders = new Set<string>();
  await collect(folder, folders);
  let bytes = 0;
  for (const one of folders) bytes += await sizeOf(one);
  return {
    licence: await licenceOf(name),
    kilobytes: Math.ceil(bytes / 1000),
    packages: folders.size - 1,
  };
}

/** A row of the table: a package in its first column, why it is there in its second. */
export function tableRow(line: string): { name: string; reason: string; licence: string } | null {
  const [, name, reason, licence] = /^\| `([^`]+)` +\| (.*?) +\| (.*?) +\|/.exec(line) ?? [];
  return name === undefined || reason === undefined || licence === undefined
    ? null
    : { name, reason, licence };
}

interface PackageManifest {
  license?: string;
  dependencies?: Record<string, string>;
}

async function manifestOf(folder: string): Promise<PackageManifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

function folderOf(name: string): string {
  const folder = find(name, ROOT);
  if (folder === null) throw new Error(`${name} is not installed: run \`npm ci\` first`);
  return folder;
}

/** Where a package is installed for whoever imports it from `folder`. */
function find(name: string, folder: string): string | null {
  for (let place = folder; ; place = dirname(place)) {
    const candidate = join(place, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (relative(ROOT, place) === '') return null;
  }
}

async function collect(folder: string, folders: Set<string>): Promise<void> {
  if (folders.has(folder)) return;
  folders.add(folder);
  const { dependencies = {} } = await manifestOf(folder);
  for (const name of Object.keys(dependencies)) {
    const found = find(name, folder);
    if (found !== null) await collect(found, folders);
  }
}

/** Without the packages nested in it: those count as packages of their own. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : await sizeOf(path);
    else if (entry.isFile()) bytes += (await stat(path)).size;
  }
  return bytes;
}
