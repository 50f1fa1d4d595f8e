// Collects the licence texts that the packaged app must show and carry: its own, the dictionary's,
// and those of the packages in it or built into it. Written to dist/licences.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_IN_FOLDER } from './build/note-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/licences');

interface LockedPackage {
  dev?: boolean;
  optional?: boolean;
  version?: string;
  license?: string;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  await readFile(join(root, 'package-lock.json'), 'utf8'),
);

await mkdir(target, { recursive: true });
await writeFile(join(target, 'wordkeep.txt'), await readFile(join(root, 'LICENSE')));
await writeFile(join(target, 'dictionary.txt'), await dictionaryLicences());
await writeFile(join(target, 'third-party.txt'), await packageLicences());

async function packageLicences(): Promise<string> {
  const builtIn = new Set(['node_modules/electron', ...(await builtInFolders())]);
  const parts: string[] = [];
  for (const [path, { dev, version, license }] of Object.entries(lock.packages)) {
    const name = path.replace(/^.*node_modules\//, '');
    const isPart = path !== '' && (!dev || builtIn.has(path));
    if (!isPart || !existsSync(join(root, path))) continue;
    const title = `${name} ${version ?? ''} (${license ?? 'see below'})`;
    parts.push(section(title, await licenceTexts(join(root, path))));
  }
  if (parts.length === 0) throw new Error('No packages: run `npm ci` first.');
  return parts.join('\n');
}

async function builtInFolders(): Promise<string[]> {
  const folder = join(root, BUILT_IN_FOLDER);
  const lists = await Promise.all(
    (await readdir(folder)).map(async (name): Promise<string[]> =>
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ),
  );
  return lists.flat();
}

async function dictionaryLicences(): Promise<string> {
  const folder = join(root, 'resources/dictionary/LICENSES');
  const parts = [
    section('The bundled dictionary', await readFile(join(root, 'docs/data.md'), 'utf8')),
  ];
  for (const name of (await readdir(folder)).sort()) {
    parts.push(section(name, await readFile(join(folder, name), 'utf8')));
  }
  const ofVectors = join(root, 'resources/vectors/LICENSE.txt');
  parts.push(section('Word vectors', await readFile(ofVectors, 'utf8')));
  return parts.join('\n');
}

async function licenceTexts(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) =>
    /^(licen[cs]e|copying|notice)/i.test(name),
  );
  const texts = await Promise.all(
    names.sort().map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts.join('\n\n') || 'The package carries no text of its own beside the name above.';
}

function section(title: string, text: string): string {
  return `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text.trim()}\n`;
}
