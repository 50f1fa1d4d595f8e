import { readdir } from 'node:fs/promises';

/** Feeds and start images are made in the background, at any time. */
const OF_ITS_OWN = /^(?:feed|image)-/;

/** Scratch files of requests and imports in a server's folder for them. */
export async function scratchLeft(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !OF_ITS_OWN.test(name));
}
