import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readImage, writeImage } from './image-file.ts';

const ROOT = { words: ['run', 'бежать'], starts: Uint32Array.of(0, 3), flags: Uint8Array.of(1) };
const OF = 'these words';

let folder: string;
let path: string;
let image: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-image-'));
  path = join(folder, 'image');
  await writeImage(path, OF, ROOT);
  image = await readFile(path);
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file of these bytes. */
async function readOf(bytes: Buffer, of = OF): Promise<unknown> {
  await writeFile(path, bytes);
  return readImage(path, of);
}

it('reads what was written, and nothing of something else', async () => {
  expect(await readOf(image)).toEqual(ROOT);
  expect(await readOf(image, 'other words')).toBeNull();
  expect(await readImage(join(folder, 'none'), OF)).toBeNull();
});

it('refuses an image with any bit of any byte turned', async () => {
  for (let place = 0; place < image.length; place += 1) {
    const damaged = Buffer.from(image);
    damaged[place]! ^= 1 << (place % 8);
    await expect(readOf(damaged), `byte ${place}`).rejects.toThrow();
  }
});

it('refuses an image that is cut anywhere, or longer', async () => {
  for (let length = 0; length < image.length; length += 1) {
    await expect(readOf(image.subarray(0, length)), `${length} bytes`).rejects.toThrow();
  }
  await expect(readOf(Buffer.concat([image, Buffer.from([0])]))).rejects.toThrow();
});
