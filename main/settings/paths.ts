import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder or archive of the app, two levels above `dist/main`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

export const paths = {
  preload: join(root, 'dist/main/preload.cjs'),
  pages: join(root, 'dist/desktop'),
  server: join(root, 'dist/server/desktop.js'),
  icon: (name: string) => join(root, 'resources/icons', name),
  /** The licence texts; outside the archive, because other programs have to open them. */
  licences: (packaged: boolean) =>
    packaged ? join(process.resourcesPath, 'licences') : join(root, 'dist/licences'),
};
