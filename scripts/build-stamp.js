// Tells whether `dist` is the build of the files as they are, so that nobody builds twice. Plain
// JavaScript, because `npm start` needs it before anything is built.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The hash of the inputs that `dist` was built from; there is none while a build runs. */
const stamp = join(root, 'dist/build-stamp');

const FOLDERS = ['main', 'migrations', 'renderer', 'server'];
const FILES = [
  'package-lock.json',
  'package.json',
  'scripts/note-packages.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const NOT_BUILT = /\.test(-util)?\.ts$/;

/** A hash of every file that the build is made of. */
export function hashInputs() {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const file of [...found.sort(), ...FILES.map((name) => join(root, name))]) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Whether `dist` was built from the files as they are. */
export function isBuilt() {
  try {
    return readFileSync(stamp, 'utf8') === hashInputs();
  } catch {
    return false;
  }
}

/** Runs a build, and leaves the stamp when it succeeded. @param {() => Promise<void>} build */
export async function stampBuild(build) {
  rmSync(stamp, { force: true });
  const inputs = hashInputs();
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}
