import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../_util/databases.ts';
import { settingsFor, startCommand } from '../_util/command.ts';
import {
  addWord,
  createImagedDatabase,
  edit,
  expectUnusedByCopy,
  imageOf,
  keepImage,
  startOn,
  startWith,
} from '../_util/start-images.ts';

let original: TestDatabase;
let image: Buffer;
let answers: unknown[];
beforeAll(async () => {
  ({ database: original, image, answers } = await createImagedDatabase());
});
afterAll(() => original.drop());

/** The image with another text, and the right checksum of it. */
function withText(change: (text: string) => string): Buffer {
  const length = image.readUInt32BE(4);
  const text = Buffer.from(change(image.toString('utf8', 16, 16 + length)));
  const head = Buffer.from(image.subarray(0, 16));
  head.writeUInt32BE(text.length, 4);
  head.writeUInt32BE(crc32(text), 8);
  return Buffer.concat([head, text, image.subarray(16 + length)]);
}

describe('is ignored, and made again', () => {
  it('when its end is missing', async () => {
    const cut = await startWith(image.subarray(0, -1), original);
    expect(cut).toEqual({ wasImage: false, answers });
  });

  it('when it is no file', async () => {
    await rm(imageOf(original));
    await mkdir(imageOf(original));
    expect(await startOn(original)).toEqual({ wasImage: false, answers });
    await rm(imageOf(original), { recursive: true });
  });

  it('when another version has made it', async () => {
    const other = withText((text) =>
      text.replace(/^\["./, (first) => (first === '["0' ? '["1' : '["0')),
    );
    expect(await startWith(other, original)).toEqual({ wasImage: false, answers });
  });

  it('when it has an object of a class that there is not', async () => {
    const other = withText((text) => text.replace(/\["object",\d+/, '["object",999'));
    expect(await startWith(other, original)).toEqual({ wasImage: false, answers });
  });

  it('when it was damaged', async () => {
    await writeFile(imageOf(original), image.subarray(0, 1000));
    await keepImage(original);
    expect(await startOn(original)).toEqual({ wasImage: true, answers });
  });
});

describe('is not used for a copy of the database', () => {
  it.each([0, 2])('that was edited in another way, %i edits further', (further) =>
    expectUnusedByCopy(original, further),
  );

  it('that is older', async () => {
    const [newer, older] = [await original.copy(), await original.copy()];
    await edit(newer, addWord('glimmerfrost'));
    await keepImage(newer);
    await mkdir(dirname(imageOf(older)), { recursive: true });
    await copyFile(imageOf(newer), imageOf(older));
    expect(await startOn(older)).toEqual({ wasImage: false, answers });
    await newer.drop();
    await older.drop();
  });
});

it('is whole or absent when the process is killed while it writes', async () => {
  const database = await original.copy();
  const tmp = join(database.folder, 'tmp');
  const bytesIn = async (folder: string) => {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const sizes = names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const isKept = () => existsSync(imageOf(database));
  const moments = [
    async () => isKept() || existsSync(tmp),
    async () => isKept() || (await bytesIn(tmp)) > image.length / 2,
    async () => isKept(),
  ];
  for (const isDue of moments) {
    const server = startCommand(['serve'], settingsFor(database));
    await server.waitFor(/listening/);
    await vi.waitFor(async () => expect(await isDue()).toBe(true), {
      timeout: 60_000,
      interval: 1,
    });
    server.process.kill('SIGKILL');
    await server.ended;
    const { answers: found } = await startOn(database);
    expect(found).toEqual(answers);
    await rm(dirname(imageOf(database)), { recursive: true, force: true });
    await rm(tmp, { recursive: true, force: true });
  }
  await database.drop();
});

it('does without where the folder cannot be written', async () => {
  const database = await original.copy();
  await writeFile(join(database.folder, 'cache'), '');
  const server = startCommand(['serve'], settingsFor(database));
  await server.waitFor(/could not keep a start image/);
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(await startOn(database)).toEqual({ wasImage: false, answers });
  await database.drop();
});
