import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../_util/databases.ts';
import { settingsFor } from '../_util/command.ts';
import {
  addWord,
  createImagedDatabase,
  edit,
  expectUnusedByCopy,
  imageOf,
  startOn,
  startWith,
  truth,
} from '../_util/start-images.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { createLogger } from '../../server/base/logger.ts';
import { datasetsWithTables } from '../../server/database/dataset-tables.ts';
import { Database } from '../../server/database/database.ts';
import { Dictionary } from '../../server/dictionary/dictionary.ts';
import { Finder } from '../../server/dictionary/finder/find.ts';
import { StartImages } from '../../server/ops/start-images.ts';

// `start-image.long.test.ts` has images that are unusable in other ways, and kills.

let original: TestDatabase;
let image: Buffer;
let answers: unknown[];
beforeAll(async () => {
  ({ database: original, image, answers } = await createImagedDatabase());
});
afterAll(() => original.drop());

it('is loaded, and answers as a start without it', async () => {
  expect(await startWith(image, original)).toEqual({ wasImage: true, answers });
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

// `image-file.test.ts` damages each byte, and cuts at each.
it('is ignored when it is damaged, in its text and its arrays', async () => {
  for (const place of [16, image.length - 1]) {
    const damaged = Buffer.from(image);
    damaged[place]! ^= 0x40;
    expect(await startWith(damaged, original), `byte ${place}`).toEqual({
      wasImage: false,
      answers,
    });
  }
});

it('is not used for a copy of the database that was edited in another way', () =>
  expectUnusedByCopy(original, 1));

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
