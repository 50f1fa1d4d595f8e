import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the app, or the archive that it was packaged into, from `dist/main` in it. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What belongs to the app. */
export const paths = {
  preload: join(root, 'dist/main/preload.cjs'),
  pages: join(root, 'dist/desktop'),
  server: join(root, 'dist/server/desktop.js'),
  icon: (name: string) => join(root, 'resources/icons', name),
  /** The licence texts, which other programs have to open and so lie outside the archive. */
  licences: (packaged: boolean) =>
    packaged ? join(process.resourcesPath, 'licences') : join(root, 'dist/licences'),
};
