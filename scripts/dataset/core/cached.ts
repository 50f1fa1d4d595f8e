import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A value made of inputs. It is kept under their hash, unless somebody changes them meanwhile. */
export function cached<T>(prefix: string, hashInputs: () => string, make: () => T): T {
  const hash = hashInputs();
  const path = `${prefix}-${hash}.json`;
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T;
  const made = make();
  if (hashInputs() !== hash) return made;
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(made));
  renameSync(`${path}.${process.pid}`, path);
  return made;
}
