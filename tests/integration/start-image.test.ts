import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../_util/databases.ts';
import { settingsFor, startCommand } from '../_util/command.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { startServer } from '../../server/server.ts';
import { createLogger } from '../../server/base/logger.ts';
import { datasetsWithTables } from '../../server/database/dataset-tables.ts';
import { Database } from '../../server/database/database.ts';
import { Dictionary } from '../../server/dictionary/dictionary.ts';
import { Finder } from '../../server/dictionary/finder/find.ts';
import { StartImages } from '../../server/ops/start-images.ts';

const READS = [
  ...['run', 'ran', 'saw', 'glimmerfrost', 'cafe', 'happy'].flatMap((word) => [
    `/api/v1/words/${word}`,
    `/api/v1/words/${word}/related`,
    `/api/v1/search?search=${word}&limit=50`,
    `/api/v1/search?search=${word.slice(1)}`,
    `/api/v1/search?search=${word.slice(0, -1)}q`,
    `/api/v1/find?rhymes_with=${word}`,
    `/api/v1/find?spelled=${word.slice(0, 2)}*`,
  ]),
  '/api/v1/search?search=бежать',
  '/api/v1/find?means=moving%20fast%20on%20foot',
  '/api/v1/words?limit=100&with_meanings=true',
  '/api/v1/words?part_of_speech=verb&limit=100',
  '/api/v1/meta',
];
const LISTS = ['/en/words?limit=100', '/en/words?missing=translations&limit=100', '/en/statistics'];

const imageOf = ({ folder }: TestDatabase) => join(folder, 'cache', 'start-1.image');

/** A server, and whether it had all that searches need when it began to listen. */
async function start(database: TestDatabase) {
  const { url, dictionary, ready, close } = await startServer(
    parseConfig({
      ...settingsFor(database),
      LOG_LEVEL: 'silent',
      PUBLIC_API_RATE_LIMIT: '1000000/60',
    }),
  );
  await ready;
  const wasImage = dictionary.index.isReadyForSearch && dictionary.primary.items.isComplete;
  return { url, wasImage, stop: close };
}

async function answersOf({ url }: { url: string }) {
  const admin = await signIn(url);
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return [path, response.status, await response.json()];
  };
  const lists = LISTS.map(async (path) => (await admin.get(path)).body);
  return [...(await Promise.all(READS.map(read))), ...(await Promise.all(lists))];
}

/** Whether an image was used, and the answers. */
async function startOn(database: TestDatabase) {
  const server = await start(database);
  const answers = await answersOf(server);
  await server.stop();
  return { wasImage: server.wasImage, answers };
}

/** The answers of a start without an image. */
async function truth(database: TestDatabase) {
  const folder = join(database.folder, 'elsewhere');
  await rm(folder, { recursive: true, force: true });
  const { wasImage, answers } = await startOn({ ...database, folder });
  expect(wasImage).toBe(false);
  return answers;
}

/** Serves until there is a new image. */
async function keepImage(database: TestDatabase) {
  const before = await stat(imageOf(database)).catch(() => null);
  const server = await start(database);
  await vi.waitFor(async () => expect((await stat(imageOf(database))).ino).not.toBe(before?.ino), {
    timeout: 60_000,
  });
  await server.stop();
}

async function edit(
  database: TestDatabase,
  work: (admin: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>,
) {
  const server: TestServer = await startTestServer({}, { database });
  await work(await signIn(server.url));
  await server.stop();
}

const addWord =
  (word: string, transcription = word) =>
  (admin: Awaited<ReturnType<typeof signIn>>) =>
    admin.post('/en/words', { word, part_of_speech: 'verb', transcription });

let original: TestDatabase;
let image: Buffer;
let answers: unknown[];
beforeAll(async () => {
  original = await createFilledDatabase();
  await keepImage(original);
  image = await readFile(imageOf(original));
  answers = await truth(original);
});
afterAll(() => original.drop());

/** Puts an image in place and starts with it. */
async function startWith(bytes: Buffer, database = original) {
  await mkdir(dirname(imageOf(database)), { recursive: true });
  await writeFile(imageOf(database), bytes);
  return startOn(database);
}

/** The image with another text, and the right checksum of it. */
function withText(change: (text: string) => string): Buffer {
  const length = image.readUInt32BE(4);
  const text = Buffer.from(change(image.toString('utf8', 16, 16 + length)));
  const head = Buffer.from(image.subarray(0, 16));
  head.writeUInt32BE(text.length, 4);
  head.writeUInt32BE(crc32(text), 8);
  return Buffer.concat([head, text, image.subarray(16 + length)]);
}

it('is loaded, and answers as a start without it', async () => {
  expect(await startWith(image)).toEqual({ wasImage: true, answers });
});

it('is loaded with the edits since, deletions included', async () => {
  const database = await original.copy();
  await startWith(image, database);
  await edit(database, async (admin) => {
    await addWord('glimmerfrost')(admin);
    const { body } = await admin.get('/en/words?search=run&limit=1');
    await admin.delete(`/en/words/${encodeURIComponent('happy')}`);
    expect(body.items).toHaveLength(1);
  });
  const expected = await truth(database);
  expect(expected).not.toEqual(answers);
  expect(await startOn(database)).toEqual({ wasImage: true, answers: expected });
  await database.drop();
});

describe('is ignored, and made again', () => {
  // `image-file.test.ts` damages each byte, and cuts at each.
  it('when it is damaged, in its text and its arrays', async () => {
    for (const place of [16, image.length - 1]) {
      const damaged = Buffer.from(image);
      damaged[place]! ^= 0x40;
      expect(await startWith(damaged), `byte ${place}`).toEqual({ wasImage: false, answers });
    }
  });

  it('when its end is missing', async () => {
    const cut = await startWith(image.subarray(0, -1));
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
    expect(await startWith(other)).toEqual({ wasImage: false, answers });
  });

  it('when it has an object of a class that there is not', async () => {
    const other = withText((text) => text.replace(/\["object",\d+/, '["object",999'));
    expect(await startWith(other)).toEqual({ wasImage: false, answers });
  });

  it('when it was damaged', async () => {
    await startWith(image.subarray(0, 1000));
    await keepImage(original);
    expect(await startOn(original)).toEqual({ wasImage: true, answers });
  });
});

describe('is not used for a copy of the database', () => {
  it.each([0, 1, 2])('that was edited in another way, %i edits further', async (further) => {
    const [one, other] = [await original.copy(), await original.copy()];
    await edit(one, addWord('glimmerfrost', 'one'));
    await keepImage(one);
    await edit(other, addWord('glimmerfrost', 'other'));
    for (let i = 0; i < further; i++) await edit(other, addWord(`further ${i}`));
    await mkdir(dirname(imageOf(other)), { recursive: true });
    await copyFile(imageOf(one), imageOf(other));
    const expected = await truth(other);
    expect(await startOn(other)).toEqual({ wasImage: false, answers: expected });
    await one.drop();
    await other.drop();
  });

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

it('is kept of each dataset that can be read, and of another once that can', async () => {
  const database = await original.copy();
  await edit(database, async (admin) => {
    await admin.post('/en/datasets', { name: 'first', title: 'First' });
    await admin.patch('/en/datasets/first', { position: 1 });
  });
  const opened = await Database.open(parseConfig(settingsFor(database)).database);
  const dictionary = await Dictionary.open(opened);
  await dictionary.warmUp();
  const number = dictionary.named('first').row.number;
  const call = (from: string, to: string) =>
    opened.sequelize.query(`ALTER TABLE d${number}_words RENAME COLUMN ${from} TO ${to}`);
  const imageOfFirst = imageOf(database).replace('start-1', `start-${number}`);
  const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
  const images = new StartImages({ dataDir: database.folder }, logger);
  await call('content', 'unknown');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    images.follow(dictionary, new Finder(dictionary));
    await vi.waitFor(() => expect(existsSync(imageOf(database))).toBe(true), { timeout: 60_000 });
    expect(existsSync(imageOfFirst)).toBe(false);
    await call('unknown', 'content');
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(existsSync(imageOfFirst)).toBe(true), { timeout: 60_000 });
  } finally {
    vi.useRealTimers();
    await images.stop();
    await opened.close();
    await database.drop();
  }
});

it('is made ready beside a dataset that has just been removed', async () => {
  const database = await original.copy();
  await edit(database, async (admin) => {
    await admin.post('/en/datasets', { name: 'short', title: 'Short' });
    await admin.patch('/en/datasets/short', { position: 1 });
    const word = { word: 'brief', part_of_speech: 'adjective', dataset: 'short' };
    expect((await admin.post('/en/words', word)).status).toBe(201);
  });
  const opened = await Database.open(parseConfig(settingsFor(database)).database);
  const dictionary = await Dictionary.open(opened);
  const finder = new Finder(dictionary);
  await edit(database, async (admin) => {
    await admin.delete('/en/datasets/short');
    await expect.poll(() => datasetsWithTables(opened)).toEqual([]);
  });
  expect(dictionary.all.map(({ row }) => row.name)).toEqual(['short', 'default']);
  await dictionary.warmUp();
  await finder.warmUp();
  expect(dictionary.edited('default').items.isComplete).toBe(true);

  const warnings: string[] = [];
  const write = (line: string) => void warnings.push(line);
  const logger = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write });
  const images = new StartImages({ dataDir: database.folder }, logger);
  const made = vi.spyOn(finder, 'made');
  images.follow(dictionary, finder);
  await expect.poll(() => made.mock.calls.length).toBe(2);
  await images.stop();
  expect(warnings).toEqual([]);
  await opened.close();
  await database.drop();
});
