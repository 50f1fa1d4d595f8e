import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export async function bundledDataset(): Promise<string> {
  const resources = fileURLToPath(new URL('../../resources/datasets/', import.meta.url));
  const newest = (await readdir(resources))
    .filter((name) => name.endsWith('.zip'))
    .sort()
    .at(-1);
  if (!newest) throw new Error('there is no bundled dictionary; run npm run build');
  return join(resources, newest);
}
