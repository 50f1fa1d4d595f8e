// Tells whether `dist` is up to date, so that nothing is built twice. Plain JavaScript, because
// `npm start` needs it before anything is built.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashInputs } from './input-hash.js';

/** The hash of the inputs that `dist` was built from; absent while a build runs. */
const stamp = fileURLToPath(new URL('../../dist/build-stamp', import.meta.url));

const INPUTS = {
  folders: ['main', 'migrations', 'renderer', 'scripts/build', 'server'],
  files: ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts'],
};

export function isBuilt() {
  try {
    return readFileSync(stamp, 'utf8') === hashInputs(INPUTS);
  } catch {
    return false;
  }
}

/** Runs a build, and leaves the stamp when it succeeded. @param {() => Promise<void>} build */
export async function stampBuild(build) {
  rmSync(stamp, { force: true });
  const inputs = hashInputs(INPUTS);
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}
