import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { startServer } from '../../server/server.ts';
import { settingsFor } from './command.ts';
import type { TestDatabase } from './databases.ts';
import { createFilledDatabase, startTestServer } from './server.ts';
import { signIn } from './sign-in.ts';

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

/** Where a server keeps its start image. */
export const imageOf = ({ folder }: TestDatabase) => join(folder, 'cache', 'start-1.image');

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

/** Tells if an image was used, and the answers. */
export async function startOn(database: TestDatabase) {
  const server = await start(database);
  const answers = await answersOf(server);
  await server.stop();
  return { wasImage: server.wasImage, answers };
}

/** The answers of a start without an image. */
export async function truth(database: TestDatabase) {
  const folder = join(database.folder, 'elsewhere');
  await rm(folder, { recursive: true, force: true });
  const { wasImage, answers } = await startOn({ ...database, folder });
  expect(wasImage).toBe(false);
  return answers;
}

/** Serves until there is a new image. */
export async function keepImage(database: TestDatabase) {
  const inode = async () => (await stat(imageOf(database)).catch(() => null))?.ino;
  const before = await inode();
  const server = await start(database);
  try {
    const isNew = async () => ![undefined, before].includes(await inode());
    await vi.waitUntil(isNew, { timeout: 60_000 });
  } finally {
    await server.stop();
  }
}

/** Does some work of the administrator on a server of its own. */
export async function edit(
  database: TestDatabase,
  work: (admin: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>,
) {
  const server = await startTestServer({}, { database });
  await work(await signIn(server.url));
  await server.stop();
}

/** Adds a word, to be told apart by its transcription. */
export const addWord =
  (word: string, transcription = word) =>
  (admin: Awaited<ReturnType<typeof signIn>>) =>
    admin.post('/en/words', { word, part_of_speech: 'verb', transcription });

/** A database that nobody has open, its start image, and what a server on it answers. */
export interface ImagedDatabase {
  database: TestDatabase;
  image: Buffer;
  answers: unknown[];
}

/** The fixture dictionary, with its image. */
export async function createImagedDatabase(): Promise<ImagedDatabase> {
  const database = await createFilledDatabase();
  await keepImage(database);
  const image = await readFile(imageOf(database));
  return { database, image, answers: await truth(database) };
}

/** Puts an image in place and starts with it. */
export async function startWith(bytes: Buffer, database: TestDatabase) {
  await mkdir(dirname(imageOf(database)), { recursive: true });
  await writeFile(imageOf(database), bytes);
  return startOn(database);
}

/** Starts on a copy that was edited in another way, so many edits further, with this one's image. */
export async function expectUnusedByCopy(original: TestDatabase, further: number): Promise<void> {
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
}
