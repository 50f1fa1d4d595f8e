import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

/** The list of files that the build of the app has made, by `build.manifest`. */
const BUILT = 'dist/web/scripts.json';
const MODULE = 'virtual:app-shell';
const ENTRY = 'renderer/index.html';
/** Loaded by administrators only, who need a connection anyway. */
const NOT_KEPT = 'admin';
/** Fonts of other alphabets are cached when first needed. */
const KEPT = /\.js$|-latin-wght-/;

/** Gives the service worker the list of files that the reader needs, as `virtual:app-shell`. */
export const appShell = (): Plugin => ({
  name: 'wordkeep:app-shell',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'serviceWorker',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  async load(id) {
    if (id !== `\0${MODULE}`) return null;
    const { root, publicDir } = this.environment.config;
    const built: Manifest = JSON.parse(await readFile(join(root, BUILT), 'utf8'));
    const files = filesOf(built);
    const publicFiles = await readdir(publicDir, { recursive: true, withFileTypes: true });
    const hash = createHash('sha256').update(JSON.stringify(files));
    for (const file of publicFiles.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name);
      hash.update(await readFile(path));
      files.push(path.slice(publicDir.length + 1).replaceAll('\\', '/'));
    }
    const version = hash.digest('hex').slice(0, 12);
    const values = { ENTRY: built[ENTRY]?.file, SHELL: files.sort(), VERSION: version };
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});

function filesOf(built: Manifest): string[] {
  const found = new Set<string>(built['style.css'] && [built['style.css'].file]);
  const keys = new Set([ENTRY]);
  // A set goes on to what is added on the way.
  for (const key of keys) {
    const { name, file = '', assets = [], imports = [], dynamicImports = [] } = built[key] ?? {};
    if (name === NOT_KEPT) continue;
    if (imports.some((next) => built[next]?.name === NOT_KEPT)) {
      throw new Error(`${file} is for readers, and needs the administrator's pages.`);
    }
    for (const one of [file, ...assets]) if (KEPT.test(one)) found.add(one);
    for (const next of [...imports, ...dynamicImports]) keys.add(next);
  }
  return [...found];
}
