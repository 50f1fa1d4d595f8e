import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The build of the app lists its files here for the build of the service worker. */
const NOTE = 'dist/app-shell.json';
const MODULE = 'virtual:app-shell';
/** Loaded by administrators only, who need a connection anyway. */
const NOT_KEPT = 'admin-pages';
/** Fonts of other alphabets are cached when first needed. */
const KEPT_FONTS = /-latin-wght-/;

interface Shell {
  entry: string;
  files: string[];
  version: string;
}

/** Gives the service worker the list of files that the reader needs, as `virtual:app-shell`. */
export const appShell = (): Plugin => ({
  name: 'wordkeep:app-shell',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'serviceWorker',
  async writeBundle(_options, bundle) {
    const { name, config } = this.environment;
    if (name !== 'client') return;
    const files = filesOf(bundle);
    const { publicDir } = config;
    const publicFiles = await readdir(publicDir, { recursive: true, withFileTypes: true });
    const hash = createHash('sha256').update(JSON.stringify(files));
    for (const file of publicFiles.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name);
      hash.update(await readFile(path));
      files.push(path.slice(publicDir.length + 1).replaceAll('\\', '/'));
    }
    const shell: Shell = {
      entry: entryOf(bundle).fileName,
      files: files.sort(),
      version: hash.digest('hex').slice(0, 12),
    };
    await mkdir(join(config.root, 'dist'), { recursive: true });
    await writeFile(join(config.root, NOTE), JSON.stringify(shell));
  },
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  async load(id) {
    if (id !== `\0${MODULE}`) return null;
    const note = await readFile(join(this.environment.config.root, NOTE), 'utf8');
    const { entry, files, version }: Shell = JSON.parse(note);
    const values = { ENTRY: entry, SHELL: files, VERSION: version };
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});

type Bundle = Rolldown.OutputBundle;

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build of the app has no entry.');
  return entry;
}

function filesOf(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (fileName: string) => {
    const part = bundle[fileName];
    if (found.has(fileName) || part?.type !== 'chunk') return;
    if (part.name === NOT_KEPT) return;
    if (part.imports.some((name) => name.includes(NOT_KEPT))) {
      throw new Error(`${fileName} is for readers, and needs the administrator's pages.`);
    }
    found.add(fileName);
    for (const asset of part.viteMetadata?.importedAssets ?? []) {
      if (!asset.endsWith('.woff2') || KEPT_FONTS.test(asset)) found.add(asset);
    }
    for (const next of [...part.imports, ...part.dynamicImports]) visit(next);
  };
  visit(entryOf(bundle).fileName);
  for (const file of Object.keys(bundle)) if (file.endsWith('.css')) found.add(file);
  return [...found];
}
