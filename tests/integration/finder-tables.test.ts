import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import type { ApiError } from '../../server/base/errors.ts';
import { NO_CONDITIONS } from '../../server/contract/public/find.ts';
import { Database } from '../../server/database/database.ts';
import { Importer } from '../../server/dataset/import/importer.ts';
import { openImport } from '../../server/formats/read/open.ts';
import { localSource } from '../../server/dataset/read/sources.ts';
import { ImportGate } from '../../server/dictionary/content/import-gate.ts';
import { Dictionary } from '../../server/dictionary/dictionary.ts';
import { Finder } from '../../server/dictionary/finder/find.ts';
import { Followed, type Source, type Table } from '../../server/dictionary/finder/followed.ts';
import { settingsFor } from '../_util/command.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

type Row = [id: number, entryId: number, word: string];

/** A list of words, outgrown after its first edit. */
class Words implements Table<Row> {
  isOutgrown = false;
  readonly of = new Map<number, string>();

  async replace(_entryIds: readonly number[], rows: readonly Row[]): Promise<void> {
    for (const [id, , word] of rows) this.of.set(id, word);
    this.isOutgrown = true;
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const wordSource = {
  columns: () => ['w.id', 'w.entry_id', 'w.word'],
  condition: 'w.base_id IS NULL',
  idsPerStatement: 4,
};

/** A table of words; each build waits for `mayMake` after the first row. */
function tableOfWords() {
  const state = { made: 0, mayMake: Promise.resolve<unknown>(undefined) };
  const source: Source<Row, Words> = {
    ...wordSource,
    build: async (rows) => {
      state.made += 1;
      const table = new Words();
      for await (const [id, , word] of rows) {
        if (table.of.size === 0) await state.mayMake;
        table.of.set(id, word);
      }
      return table;
    },
  };
  return { state, followed: new Followed(server.server.dictionary, source, 1) };
}

const has = (table: Words, word: string) => [...table.of.values()].includes(word);

async function addWord(word: string) {
  const admin = await signIn(server.url);
  const { status } = await admin.post('/en/words', { word, part_of_speech: 'noun' });
  expect(status).toBe(201);
}

async function importNouns(count: number) {
  const { database, server: running } = server;
  const folder = await writeDatasetFolder(join(database.folder, 'nouns'), {
    'words.jsonl': manyNouns(count),
  });
  const config = { dataDir: database.folder, mediaMaxBytes: 0 };
  const importer = new Importer(running.dictionary, new ImportGate(), config, openImport);
  await importer.run({
    source: { open: await localSource(folder), name: 'nouns' },
    update: false,
    skipInvalid: false,
  });
}

/** Holds the next build of a table; returns a function that releases it. */
function held(state: { mayMake: Promise<unknown> }): () => void {
  let release = () => {};
  state.mayMake = new Promise<void>((resolve) => (release = resolve));
  return release;
}

it('is made once for requests that come together', async () => {
  const { state, followed } = tableOfWords();
  const [one, other] = await Promise.all([followed.current(), followed.current()]);
  expect(other).toBe(one);
  expect(await followed.current()).toBe(one);
  expect(state.made).toBe(1);
  expect(has(one, 'run')).toBe(true);
});

it('builds what searches need in steps before the first search', async () => {
  const dictionary = await Dictionary.open(server.server.dictionary.database);
  expect(dictionary.index.isReadyForSearch).toBe(false);
  const searches = ['run', 'rnu'].map((term) => dictionary.search({ term, offset: 0, limit: 1 }));
  const [exact, fuzzy] = await Promise.all(searches);
  expect(dictionary.index.isReadyForSearch).toBe(true);
  expect([exact?.items[0]?.match, fuzzy?.didYouMean]).toEqual([
    'exact',
    expect.arrayContaining(['run']),
  ]);
});

it('is forgotten with its dataset', async () => {
  const { dictionary } = server.server;
  const admin = await signIn(server.url);
  await admin.post('/en/datasets', { name: 'short', title: 'Short' });
  const finder = new Finder(dictionary);
  await finder.warmUp();
  const made = async () => new WeakRef((await finder.made(dictionary.named('short'))).texts.table);
  const table = await made();
  await admin.delete('/en/datasets/short');
  await finder.warmUp();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await expect
    .poll(() => {
      collect();
      return table.deref();
    })
    .toBeUndefined();
});

it('lets other work go first between rows that take long', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turnsAtRows = new Set<number>();
  await new Followed<Row, Words>(
    server.server.dictionary,
    {
      ...wordSource,
      idsPerStatement: 1_000,
      build: async (rows) => {
        for await (const _ of rows) {
          turnsAtRows.add(turns);
          const start = performance.now();
          while (performance.now() < start + 10);
        }
        return new Words();
      },
    },
    1,
  ).current();
  isOver = true;
  expect(turnsAtRows.size).toBeGreaterThan(30);
});

it('answers with every edit while an outgrown table is made anew', async () => {
  const { state, followed } = tableOfWords();
  const first = await followed.current();
  const release = held(state);
  for (const word of ['firstly new', 'secondly new']) {
    await addWord(word);
    expect(await followed.current()).toBe(first);
    expect(has(first, word)).toBe(true);
  }
  release();
  await expect.poll(() => followed.current()).not.toBe(first);
  const second = await followed.current();
  expect([has(second, 'firstly new'), has(second, 'secondly new')]).toEqual([true, true]);
  expect(state.made).toBeLessThanOrEqual(3);
});

it('answers from the table before an import until a new one is made, and says so then', async () => {
  const { state, followed } = tableOfWords();
  const first = await followed.current();
  const release = held(state);
  const { dictionary } = server.server;
  await importNouns(1_100);
  const { revision } = dictionary;
  expect(await followed.current()).toBe(first);
  expect(dictionary.revision).toBe(revision);
  release();
  // Cached answers are no longer valid.
  await expect.poll(() => dictionary.revision).toBeGreaterThan(revision);
  expect(has(await followed.current(), 'noun-001099')).toBe(true);
});

it('builds its tables before anybody needs them', async () => {
  // Its own connections, over which the server does not follow changes.
  const database = await Database.open(parseConfig(settingsFor(server.database)).database);
  const snapshots = vi.spyOn(database, 'readSnapshot');
  try {
    const finder = new Finder(await Dictionary.open(database));
    const opened = snapshots.mock.calls.length;
    await finder.warmUp();
    const built = snapshots.mock.calls.length;
    expect(built).toBeGreaterThan(opened);
    await finder.find({ ...NO_CONDITIONS, means: 'move fast', limit: 5 });
    await finder.find({ ...NO_CONDITIONS, rhymes_with: 'sun', limit: 5 });
    expect(snapshots).toHaveBeenCalledTimes(built);
  } finally {
    await database.close();
  }
});

it('lets nobody wait for long, and is ready later', async () => {
  const { dictionary } = server.server;
  const ask = (finder: Finder) =>
    finder.find({ ...NO_CONDITIONS, means: 'move fast', limit: 5 }).then(
      ({ count }) => count,
      ({ code }: ApiError) => code,
    );
  // A table may be built before the first timer fires.
  const impatient = () => ask(new Finder(dictionary, 0));
  await expect.poll(impatient).toBe('not_ready');
  const finder = new Finder(dictionary, 0);
  await expect.poll(() => ask(finder)).toBeGreaterThan(0);
});

it('is made once there is something to find, even if that is imported later', async () => {
  const warmUps = vi.spyOn(Finder.prototype, 'warmUp');
  const empty = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
  try {
    const { dictionary } = empty.server;
    const isWarm = () =>
      warmUps.mock.contexts.some(
        (finder) => Reflect.get(Object(finder), 'dictionary') === dictionary,
      );
    const admin = await signIn(empty.url);
    expect((await admin.post('/en/words', { word: 'heron', part_of_speech: 'noun' })).status).toBe(
      201,
    );
    await expect.poll(isWarm).toBe(true);
  } finally {
    await empty.stop();
    warmUps.mockRestore();
  }
});

it('is not made to the end when the server stops', async () => {
  const { state, followed } = tableOfWords();
  const { closing } = server.server.dictionary;
  state.mayMake = once(closing, 'abort');
  const making = followed.current();
  const failed = expect(making).rejects.toThrow('aborted');
  await server.server.close();
  await failed;
});
