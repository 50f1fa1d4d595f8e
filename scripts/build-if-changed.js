// Builds, unless `dist` is the build of the files as they are. Quiet when all goes well.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.js';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!isBuilt()) {
  console.log('Building (this takes a moment)...');
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  const built = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = built.status ?? 1;
}
