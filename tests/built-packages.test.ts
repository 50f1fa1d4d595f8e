import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

// Installing Wordkeep installs its `dependencies`: exactly the packages that the build loads at run
// time.

const dist = fileURLToPath(new URL('../dist', import.meta.url));
/** Provided by the program that the app runs in. */
const BROUGHT_ALONG = ['electron'];

/** The packages that a built file imports. Ignores bundled CommonJS parts, which are complete. */
function importsOf(code: string): string[] {
  const names = [...code.matchAll(/^(?:import|export)\b[^'"\n]*['"]([^'"\n]+)['"];?$/gm)];
  const later = [...code.matchAll(/\bimport\((?:\/\*.*?\*\/\s*)?"([^"\n]+)"\)/g)];
  return [...names, ...later]
    .map(([, name = '']) => name)
    .filter((name) => !/^(\.|node:)/.test(name) && !builtinModules.includes(name));
}

it('the build loads all dependencies, and nothing else', async () => {
  const loaded = new Set<string>();
  for (const folder of ['server', 'main']) {
    const files = (await readdir(join(dist, folder))).filter((name) => name.endsWith('.js'));
    for (const file of files) {
      for (const name of importsOf(await readFile(join(dist, folder, file), 'utf8'))) {
        loaded.add(name);
      }
    }
  }
  for (const name of BROUGHT_ALONG) expect(loaded.delete(name)).toBe(true);
  expect([...loaded].sort()).toEqual(Object.keys(packageJson.dependencies).sort());
});
