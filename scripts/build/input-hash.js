// Plain JavaScript, because `npm start` needs it before anything is built.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOT_BUILT = /\.test(-util)?\.ts$|^\./;

/**
 * A hash of these files and of every file in these folders, tests excepted.
 * @param {{ folders: readonly string[], files: readonly string[] }} inputs relative to the root
 */
export function hashInputs({ folders, files }) {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const file of [...found.sort(), ...files.map((name) => join(root, name))]) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
