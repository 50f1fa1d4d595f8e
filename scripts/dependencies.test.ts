import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The folders whose code runs on users' machines, with all they import. */
const SHIPPED = ['server', 'main', 'migrations', 'renderer'];
/** An import, up to the name of its package. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:\/[^']*)?'/g;

async function runtimePackages(): Promise<string[]> {
  const names = new Set(Object.keys(manifest.dependencies));
  for (const folder of SHIPPED) {
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/\.(ts|svelte|css)$/.test(file) || /\btest(ing)?\b/.test(file)) continue;
      for (const [, name = ''] of (await readFile(join(folder, file), 'utf8')).matchAll(IMPORT)) {
        if (!isBuiltin(name)) names.add(name);
      }
    }
  }
  return [...names].sort();
}

it('docs/dependencies.md has the reason and the licence of every package that users run', async () => {
  const page = await readFile('docs/dependencies.md', 'utf8');
  const rows = [...page.matchAll(/^- `([^`]+)` \((.+?)\): .*\.$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(await runtimePackages());
  for (const [, name = '', licence] of rows) {
    const { license } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8'));
    expect(licence, name).toBe(String(license).replace(/^\((.*)\)$/, '$1'));
  }
});
