import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'dictionary', 'LICENSES');

export function licenseFiles(): [name: string, text: string][] {
  return readdirSync(FOLDER)
    .sort()
    .map((name) => [`LICENSES/${name}`, readFileSync(join(FOLDER, name), 'utf8')]);
}
