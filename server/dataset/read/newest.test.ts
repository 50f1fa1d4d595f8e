import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstStartSource } from './sources.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-newest-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A dataset of a version, changed some days ago. */
async function add(name: string, version: string | null, days: number): Promise<void> {
  const path = join(folder, name);
  await mkdir(path);
  await writeFile(join(path, 'words.jsonl'), '');
  if (version !== null) await writeFile(join(path, 'manifest.json'), JSON.stringify({ version }));
  const changed = new Date(Date.UTC(2026, 0, 31 - days));
  await utimes(path, changed, changed);
}

const newest = async () =>
  (await firstStartSource({ importDir: folder, bundledDir: folder, datasetUrl: '' })).name;

it('the newest dataset is the one of the highest version, whenever it was copied', async () => {
  await add('new', '1.10.0', 20);
  await add('old', '1.9.0', 1);
  await add('without', null, 0);
  expect(await newest()).toBe(join(folder, 'new'));
});

it('without versions it is the latest', async () => {
  await add('early', null, 2);
  await add('late', null, 1);
  expect(await newest()).toBe(join(folder, 'late'));
});
