import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Each build lists here the folders of the packages that it bundled. */
export const BUILT_IN_FOLDER = 'dist/built-in';

/** Records which packages are bundled into what, because their licences must be shown. */
export function notePackages(): Plugin {
  return {
    name: 'wordkeep:note-packages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // Files referenced only from styles, such as fonts, are not modules.
      const files = Object.values(bundle).flatMap((part) =>
        part.type === 'asset' ? part.originalFileNames.map((file) => `/${file}`) : [],
      );
      const folders = [...this.getModuleIds(), ...files].flatMap(
        (id) => /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
      );
      const { config, name } = this.environment;
      const folder = join(config.root, BUILT_IN_FOLDER);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.json`), JSON.stringify([...new Set(folders)].sort()));
    },
  };
}
