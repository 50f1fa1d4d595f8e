import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Importer, type ImportRequest } from '../../server/dataset/import/importer.ts';
import { starDictFiles } from '../../server/formats/read/stardict/stardict.test-util.ts';
import { openImport } from '../../server/formats/read/open.ts';
import { localSource } from '../../server/dataset/read/sources.ts';
import { createDatabase, onOneDatabase } from '../_util/databases.ts';
import { ImportGate } from '../../server/dictionary/content/import-gate.ts';
import { type DatasetFiles, manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { scratchLeft } from '../_util/scratch-left.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
  const config = { dataDir: server.database.folder, mediaMaxBytes: 0 };
  importer = new Importer(server.server.dictionary, new ImportGate(), config, openImport);
});
afterAll(() => server.stop());

const inFolder = (name: string) => join(server.database.folder, name);
const read = async (word: string) => (await server.api.get(`/words/${word}`)).body;
const sql = (text: string) =>
  server.server.dictionary.database.sequelize.query<Record<string, unknown>>(text, {
    type: QueryTypes.SELECT,
  });
const change = (text: string) => server.server.dictionary.database.sequelize.query(text);

let datasets = 0;
async function load(
  files: DatasetFiles,
  options: {
    update?: boolean;
    skipInvalid?: boolean;
    manifest?: Record<string, unknown> | null;
  } = {},
) {
  const folder = await writeDatasetFolder(inFolder(`set-${datasets++}`), files, options.manifest);
  return importer.run({
    source: { open: await localSource(folder), name: 'a test' },
    update: options.update ?? false,
    skipInvalid: options.skipInvalid ?? false,
    into: INTO_DEFAULT,
  });
}

/** Where these imports go; `datasets.test.ts` has the others. */
const INTO_DEFAULT = { dataset: 'default' };

const tree = (definition: string, more: object = {}) => ({
  word: 'tree',
  part_of_speech: 'noun',
  meanings: [{ sort_order: 1, title: 'plant', definition }],
  ...more,
});

/** Everything that an import may change. */
async function everything() {
  return {
    entries: await sql('SELECT id, word, user_modified, revision FROM en_entries ORDER BY id'),
    words: await sql('SELECT id, entry_id, base_id, head, content FROM en_words ORDER BY id'),
    settings: await sql('SELECT key, value FROM settings ORDER BY key'),
    history: await sql('SELECT id, action, details FROM history ORDER BY id'),
    suggestions: await sql('SELECT id FROM suggestions'),
  };
}

describe('an add-only import', () => {
  it('adds what is missing, visible to the next request', async () => {
    expect(await load({ 'words.jsonl': [tree('a tall plant')] })).toEqual({
      added: 1,
      updated: 0,
      kept: 0,
      skipped: 0,
      invalid: 0,
      left_out: [],
      dataset: 'default',
    });
    const { data } = await read('tree');
    expect(data).toHaveLength(1);
    expect(data[0].meanings[0].definition).toBe('a tall plant');
  });

  it('skips what is there, whatever the dataset says about it', async () => {
    const before = await read('tree');
    expect(
      await load({
        'words.jsonl': [tree('something else'), { word: 'bush', part_of_speech: 'noun' }],
      }),
    ).toMatchObject({ added: 1, skipped: 1, updated: 0, kept: 0 });
    expect(await read('tree')).toEqual(before);
  });

  it('adds a missing part of speech to an entry that is there', async () => {
    const before = await read('tree');
    const counts = await load({
      'words.jsonl': [
        tree('something else'),
        tree('to drive up a tree', { part_of_speech: 'verb' }),
      ],
    });
    expect(counts).toMatchObject({ added: 1, skipped: 1 });
    const { data } = await read('tree');
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(before.data[0]);
    const entries = await sql("SELECT count(*) AS n FROM en_entries WHERE word = 'tree'");
    expect(Number(entries[0]?.['n'])).toBe(1);
  });

  it('tells spellings apart that fold alike', async () => {
    expect(
      await load({
        'words.jsonl': ['Polish', 'polish'].map((word) => ({ word, part_of_speech: 'noun' })),
      }),
    ).toMatchObject({ added: 2 });
    expect((await read('Polish')).data.map(({ word }: { word: string }) => word)).toEqual([
      'Polish',
      'polish',
    ]);
    expect((await read('polish')).data[0].word).toBe('polish');
  });

  it('joins the parts of speech of a headword that are far apart in the files', async () => {
    const counts = await load({
      'words.jsonl': [
        { word: 'far', part_of_speech: 'adverb' },
        ...manyNouns(1_500),
        { word: 'far', part_of_speech: 'adjective' },
      ],
    });
    expect(counts).toMatchObject({ added: 1_502 });
    expect((await read('far')).meta.count).toBe(2);
    const entries = await sql("SELECT count(*) AS n FROM en_entries WHERE word = 'far'");
    expect(Number(entries[0]?.['n'])).toBe(1);
  });
});

describe('an update', () => {
  it('replaces unflagged entries and keeps their ids', async () => {
    await load({
      'words.jsonl': [
        {
          word: 'bank',
          part_of_speech: 'noun',
          forms: [{ word: 'banks', form_of_word: 'plural_form' }],
          meanings: [
            {
              sort_order: 1,
              title: 'money',
              definition: 'a place for money',
              translations: [
                { language: 'ru', title: 'банк', definition: '' },
                { language: 'de', title: 'Bank', definition: '' },
              ],
            },
            { sort_order: 2, title: 'river', definition: 'the side of a river' },
          ],
          short_translations: [{ language: 'es', description: 'banco' }],
        },
      ],
    });
    const [old] = (await read('bank')).data;
    const counts = await load(
      {
        'words.jsonl': [
          {
            word: 'bank',
            part_of_speech: 'noun',
            word_level: 'A2',
            forms: [
              { word: 'banks', form_of_word: 'plural_form', transcription: 'bæŋks' },
              { word: "bank's", form_of_word: 'possessive_singular_form' },
            ],
            meanings: [
              {
                sort_order: 1,
                title: 'money',
                definition: 'a business that keeps money',
                translations: [
                  { language: 'ru', title: 'банк', definition: 'учреждение' },
                  { language: 'zh', title: '银行', definition: '' },
                ],
              },
              { sort_order: 2, title: 'blood', definition: 'a store of blood' },
            ],
            short_translations: [{ language: 'es', description: 'el banco' }],
          },
        ],
      },
      { update: true },
    );
    expect(counts).toMatchObject({ updated: 1, added: 0, kept: 0, skipped: 0 });
    const [now] = (await read('bank')).data;
    expect(now.id).toBe(old.id);
    expect(now.word_level).toBe('A2');
    expect(now.forms.find(({ word }: { word: string }) => word === 'banks').id).toBe(
      old.forms[0].id,
    );
    expect(now.meanings[0]).toMatchObject({
      id: old.meanings[0].id,
      definition: 'a business that keeps money',
    });
    expect(
      now.meanings[0].translations.map(({ id, language }: { id: number; language: string }) => ({
        id,
        language,
      })),
    ).toEqual([
      { id: old.meanings[0].translations[0].id, language: 'ru' },
      { id: expect.any(Number), language: 'zh' },
    ]);
    expect(now.meanings[1].id).not.toBe(old.meanings[1].id);
    expect(now.short_translations[0]).toMatchObject({
      id: old.short_translations[0].id,
      description: 'el banco',
    });
    const ids = JSON.stringify(now).match(/"id":\d+/g) ?? [];
    expect(ids.length).toBeGreaterThan(7);
  });

  it('adds what is missing and deletes nothing that is gone from the dataset', async () => {
    const counts = await load(
      { 'words.jsonl': [{ word: 'brandnew', part_of_speech: 'adjective' }] },
      { update: true },
    );
    expect(counts).toMatchObject({ added: 1, updated: 0 });
    expect((await read('bank')).meta.count).toBe(1);
    expect((await read('tree')).meta.count).toBe(2);
  });

  it('leaves no trace of the old content in search, lists and forms', async () => {
    await load(
      {
        'words.jsonl': [
          {
            word: 'bank',
            part_of_speech: 'noun',
            forms: [{ word: 'bankz', form_of_word: 'plural_form' }],
          },
        ],
      },
      { update: true },
    );
    expect((await server.api.get('/words/banks')).status).toBe(404);
    expect((await read('bankz')).data[0].word).toBe('bank');
    expect((await server.api.get('/words/bank/forms')).body.data).toHaveLength(1);
  });
});

describe('an entry that a person has edited', () => {
  beforeAll(async () => {
    await load({
      'words.jsonl': [{ word: 'mine', part_of_speech: 'noun', description: 'as edited' }],
    });
    await change("UPDATE en_entries SET user_modified = TRUE WHERE word = 'mine'");
  });
  const dataset = {
    'words.jsonl': [
      { word: 'mine', part_of_speech: 'noun', description: 'as published' },
      { word: 'mine', part_of_speech: 'verb', description: 'as published' },
    ],
  };

  it('is kept by an update, and counted as kept', async () => {
    const before = await read('mine');
    expect(await load(dataset, { update: true })).toMatchObject({ kept: 1, updated: 0, added: 0 });
    expect(await read('mine')).toEqual(before);
  });

  it('gets no missing part of speech by an add-only import', async () => {
    const before = await read('mine');
    expect(await load(dataset)).toMatchObject({ added: 0, kept: 0, skipped: 2 });
    expect(await read('mine')).toEqual(before);
  });

  it('gets no translations from a file of translations alone', async () => {
    const before = await read('mine');
    const files = {
      'short-translations.ru.jsonl': [
        { word: 'mine', part_of_speech: 'noun', language: 'ru', description: 'моё' },
      ],
    };
    await load(files);
    await load(files, { update: true });
    expect(await read('mine')).toEqual(before);
  });

  it('never shows its flag in the public API', async () => {
    const answers = [
      (await server.api.get('/words/mine')).text,
      (await server.api.get('/words?search=mine&with_meanings=true')).text,
      (await server.api.get('/search?search=mine')).text,
    ];
    for (const text of answers) expect(text).not.toMatch(/user_modified|revision|entry_id|folded/);
  });

  it('is replaced by the next update once the flag is cleared', async () => {
    await change("UPDATE en_entries SET user_modified = FALSE WHERE word = 'mine'");
    expect(await load(dataset, { update: true })).toMatchObject({ updated: 1, added: 1, kept: 0 });
    expect((await read('mine')).data[0].description).toBe('as published');
  });
});

describe('a file of translations alone', () => {
  it('loads into entries that are there, and counts them as updated', async () => {
    await load({ 'words.jsonl': [tree('a tall plant')] }, { update: true });
    const counts = await load({
      'meaning-translations.de.jsonl': [
        {
          word: 'tree',
          part_of_speech: 'noun',
          meaning_sort_order: 1,
          meaning_title: 'plant',
          language: 'de',
          title: 'Baum',
        },
      ],
      'short-translations.de.jsonl': [
        { word: 'tree', part_of_speech: 'noun', language: 'de', description: 'der Baum' },
        { word: 'nowhere', part_of_speech: 'noun', language: 'de', description: 'nirgendwo' },
      ],
    });
    expect(counts).toMatchObject({ added: 0, updated: 1, skipped: 1 });
    const { body } = await server.api.get('/words/tree/translations?language=de');
    expect(body.data.short_translations).toMatchObject([{ description: 'der Baum' }]);
    expect(body.data.meaning_translations).toMatchObject([{ title: 'Baum' }]);
  });

  it('changes nothing that is there in add-only mode', async () => {
    const before = await read('tree');
    const counts = await load({
      'short-translations.de.jsonl': [
        { word: 'tree', part_of_speech: 'noun', language: 'de', description: 'etwas anderes' },
      ],
    });
    expect(counts).toMatchObject({ updated: 0, skipped: 1 });
    expect(await read('tree')).toEqual(before);
  });
});

describe('what an import records', () => {
  it('is a history row with its counts', async () => {
    const {
      left_out: _none,
      dataset: _into,
      ...counts
    } = await load(
      { 'words.jsonl': [tree('a plant'), { word: 'recorded', part_of_speech: 'noun' }] },
      { update: true, manifest: { name: 'The recorded one', version: '7.8.9' } },
    );
    const rows = await sql(
      'SELECT action, details, created_at FROM history ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]?.['action']).toBe('import');
    expect(JSON.parse(String(rows[0]?.['details']))).toEqual({
      source: 'a test',
      mode: 'update',
      dataset: 'The recorded one',
      version: '7.8.9',
      ...counts,
    });
  });

  it('is the version of the dataset, which /meta tells', async () => {
    const { body } = await server.api.get('/meta');
    expect(body.meta).toEqual({ dataset_version: '7.8.9' });
    expect(body.data.dataset_version).toBe('7.8.9');
  });

  onOneDatabase(() => {
    it('is every dataset ever imported, each version of each name once', async () => {
      const words = { 'words.jsonl': [tree('a plant')] };
      const license = {
        license: 'CC0',
        license_url: 'https://example.org/cc0',
        attribution: 'A, B',
      };
      await load(words, { manifest: { name: 'First', version: '1', ...license } });
      await load(words, { manifest: { name: 'Second', version: '2' } });
      await load(words, { manifest: { name: 'First', version: '3', ...license } });
      await load(words, { manifest: { name: 'Second', version: '2' } });
      const { data } = (await server.api.get('/meta')).body;
      const named = data.datasets.filter(({ name }: { name: string }) => /First|Second/.test(name));
      expect(named).toEqual([
        { name: 'First', version: '1', ...license },
        { name: 'First', version: '3', ...license },
        {
          name: 'Second',
          version: '2',
          license: 'CC-BY-4.0',
          license_url: '',
          attribution: 'nobody',
        },
      ]);
      expect(data).toMatchObject({
        dataset_version: '2',
        license: 'CC-BY-4.0 AND CC0',
        license_url: '',
        attribution: 'nobody\nA, B',
        notice: '',
      });
    });

    it('without a manifest leaves the version as it was', async () => {
      await load(
        { 'words.jsonl': [{ word: 'unversioned', part_of_speech: 'noun' }] },
        { manifest: null },
      );
      const { data } = (await server.api.get('/meta')).body;
      expect(data.dataset_version).toBe('2');
      expect(data.datasets.at(-1)).toEqual({
        name: '',
        version: null,
        license: 'NOASSERTION',
        license_url: '',
        attribution: '',
      });
      const unversioned = await read('unversioned');
      expect(unversioned.meta.count).toBe(1);
      expect(unversioned.data[0].source).toBe('');
    });

    it('is a newer Last-Modified and another ETag', async () => {
      const lastModified = async () => (await server.api.get('/meta')).headers.get('last-modified');
      await expect.poll(lastModified).not.toBeNull();
      const before = await server.api.get('/meta');
      // The header has whole seconds, so do the next import in another second.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
      onTestFinished(() => void vi.useRealTimers());
      await load({ 'words.jsonl': [{ word: 'newer', part_of_speech: 'noun' }] });
      vi.setSystemTime(Date.now() + 1_000);
      const after = await server.api.get('/meta');
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
      expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThan(
        Date.parse(before.headers.get('last-modified') ?? ''),
      );
    });
  });
});

describe('a dataset with something wrong in it imports nothing', () => {
  const good = Array.from({ length: 1_200 }, (_, i) => ({
    word: `good ${i}`,
    part_of_speech: 'noun',
  }));
  type Case = [name: string, files: DatasetFiles, manifest: Record<string, unknown> | null];
  const onEach: Case[] = [
    ['a bad last line', { 'words.jsonl': [...good, '{"word":'] }, {}],
    [
      'a record twice',
      { 'words.jsonl': [...good, { word: 'good 0', part_of_speech: 'noun' }] },
      {},
    ],
  ];
  const onOne: Case[] = [
    [
      'an unknown field',
      { 'words.jsonl': [...good, { word: 'x', part_of_speech: 'noun', a: 1 }] },
      {},
    ],
    [
      'a headword of 129 characters',
      { 'words.jsonl': [...good, { word: 'x'.repeat(129), part_of_speech: 'noun' }] },
      {},
    ],
    [
      'fewer lines than promised',
      { 'words.jsonl': good },
      { files: { 'words.jsonl': { lines: 1_201 } } },
    ],
    [
      'a file that is missing',
      { 'words.jsonl': good },
      { files: { 'phrases.jsonl': { lines: 1 } } },
    ],
    ['a file of an unknown name', { 'words.jsonl': good, 'verbs.jsonl': [] }, {}],
  ];
  const importsNothing = async (...[, files, manifest]: Case) => {
    const before = await everything();
    await expect(load(files, { manifest })).rejects.toThrow('nothing was imported');
    await expect(load(files, { manifest, update: true })).rejects.toThrow('nothing was imported');
    expect(await everything()).toEqual(before);
    expect(await scratchLeft(inFolder('tmp'))).toEqual([]);
    expect((await server.api.get('/words/good%200')).status).toBe(404);
  };
  it.each(onEach)('(%s)', importsNothing);
  onOneDatabase(() => it.each(onOne)('(%s)', importsNothing));
});

it('a cancelled import changes nothing, and the next one works', async () => {
  const before = await everything();
  const folder = await writeDatasetFolder(inFolder('cancelled'), {
    'words.jsonl': manyNouns(2_000, 'new'),
  });
  const request = {
    source: { open: await localSource(folder), name: 'a test' },
    update: true,
    skipInvalid: false,
  };
  let cancelled: Promise<unknown> | undefined;
  const running = importer.run(request, ({ stage, percent }) => {
    if (stage === 'import' && (percent ?? 0) > 20) cancelled ??= importer.cancel();
  });
  await expect(running).rejects.toThrow('cancelled');
  await cancelled;
  expect(importer.status().running).toBe(false);
  expect(await everything()).toEqual(before);
  expect(await scratchLeft(inFolder('tmp'))).toEqual([]);
  expect(
    await load({ 'words.jsonl': [{ word: 'afterwards', part_of_speech: 'adverb' }] }),
  ).toMatchObject({
    added: 1,
  });
});

it('one import runs at a time, and readers see the old content meanwhile', async () => {
  const folder = await writeDatasetFolder(inFolder('slow'), {
    'words.jsonl': manyNouns(2_000, 'a newer word'),
  });
  const request = {
    source: { open: await localSource(folder), name: 'a test' },
    update: true,
    skipInvalid: false,
  };
  const seen: number[] = [];
  const running = importer.run(request);
  await expect(importer.run(request)).rejects.toMatchObject({ code: 'import_in_progress' });
  let over = false;
  void running.finally(() => (over = true));
  while (!over) {
    const { status, body } = await server.api.get('/words/noun-000000');
    if (over) break;
    expect(status).toBe(200);
    expect(body.data[0].meanings[0].definition).toMatch(/^a (newer )?word$/);
    seen.push((await server.api.get('/words?search=noun-00119&limit=100')).body.data.length);
  }
  await running;
  expect(new Set(seen)).toEqual(new Set([0, 10].filter((n) => seen.includes(n))));
  expect((await server.api.get('/words?search=noun-00119&limit=100')).body.data).toHaveLength(10);
});

it('another server on the same database follows', async () => {
  const env = { ADMIN_API_ENABLED: 'false' };
  const second = await startTestServer(env, { database: server.database });
  try {
    await load({ 'words.jsonl': [{ word: 'followed', part_of_speech: 'verb' }] });
    await expect.poll(async () => (await second.api.get('/words/followed')).status).toBe(200);
  } finally {
    await second.stop();
  }
});

onOneDatabase(() => {
  describe('the first start', () => {
    it('with a broken dataset leaves a server that is ready, and empty', async () => {
      const database = await createDatabase();
      await writeFile(join(database.folder, 'words.jsonl'), '{"word":\n');
      const broken = await startTestServer(
        { DICTIONARY_IMPORT_DIR: database.folder },
        { database },
      );
      try {
        expect((await fetch(`${broken.url}/api/ready`)).status).toBe(200);
        expect((await broken.api.get('/words')).body.data).toEqual([]);
        expect((await broken.api.get('/meta')).body.data).toMatchObject({
          dataset_version: null,
          datasets: [],
          license: 'CC-BY-4.0',
          license_url: 'https://creativecommons.org/licenses/by/4.0/',
          attribution: '',
          notice: '',
          counts: { entries: 0, words: 0, meanings: 0 },
        });
        expect((await broken.api.get('/random')).status).toBe(404);
        expect((await broken.api.get('/search?search=run')).body).toMatchObject({
          data: [],
          meta: { fuzzy: false },
        });
      } finally {
        await broken.stop();
        await database.drop();
      }
    });

    it('imports once: what is there when a dataset version is recorded stays', async () => {
      const database = await createDatabase();
      const folder = await writeDatasetFolder(join(database.folder, 'in'), {
        'words.jsonl': [{ word: 'early', part_of_speech: 'adverb' }],
      });
      const env = { DICTIONARY_IMPORT_DIR: folder };
      try {
        const first = await startTestServer(env, { database });
        expect((await first.api.get('/words/early')).status).toBe(200);
        await first.stop();
        await writeDatasetFolder(folder, {
          'words.jsonl': [{ word: 'late', part_of_speech: 'adverb' }],
        });
        const second = await startTestServer(env, { database });
        expect((await second.api.get('/words/late')).status).toBe(404);
        expect((await second.api.get('/words/early')).status).toBe(200);
        await second.stop();
      } finally {
        await database.drop();
      }
    });

    it('imports once: a dataset without a version counts, too', async () => {
      const database = await createDatabase();
      const env = {
        DICTIONARY_IMPORT_DIR: await writeDatasetFolder(
          join(database.folder, 'in'),
          { 'words.jsonl': [{ word: 'tree', part_of_speech: 'noun' }] },
          null,
        ),
      };
      try {
        const first = await startTestServer(env, { database });
        const { body } = await first.api.get('/meta');
        expect([body.data.dataset_version, body.data.counts.entries]).toEqual([null, 1]);
        const admin = await signIn(first.url);
        expect((await admin.delete('/en/headwords/tree')).status).toBe(204);
        await first.stop();
        const second = await startTestServer(env, { database });
        expect((await second.api.get('/meta')).body.data.counts.entries).toBe(0);
        await second.stop();
      } finally {
        await database.drop();
      }
    });

    it('imports nothing unless it is told to', async () => {
      const rows = await sql('SELECT details FROM history ORDER BY id LIMIT 1');
      expect(JSON.parse(String(rows[0]?.['details']))).toMatchObject({ source: 'a test' });
    });
  });
});

// Formats and the index are not the database's concern.
onOneDatabase(() => {
  describe('a file of wiktextract', () => {
    const line = (word: string, pos: string, gloss: string, more: object = {}) =>
      JSON.stringify({ word, lang_code: 'en', pos, senses: [{ glosses: [gloss] }], ...more });
    const importFile = async (text: string, request: Partial<ImportRequest> = {}) => {
      const path = inFolder('wiktionary.jsonl');
      await writeFile(path, text);
      const source = { open: await localSource(path), name: 'wiktionary.jsonl' };
      const asked = { source, update: false, skipInvalid: false, into: INTO_DEFAULT };
      return importer.run({ ...asked, ...request });
    };

    it('is imported whole, with its licence and what it has too much', async () => {
      const text = [
        line('quoll', 'noun', 'A marsupial.', {
          etymology_text: 'From a word for it.',
          forms: [{ form: 'quolls', tags: ['plural'] }],
          sounds: [{ ipa: '/kwɒl/', tags: ['UK'] }, { rhymes: '-ɒl' }],
          translations: [{ lang_code: 'ru', word: 'куолл' }],
          synonyms: [{ word: 'native cat' }],
        }),
        line('quolled', 'verb', 'past of quoll', {
          senses: [{ glosses: ['past of quoll'], tags: ['past'], form_of: [{ word: 'quoll' }] }],
        }),
        line('quoll', 'verb', 'To look for quolls.'),
      ].join('\n');
      expect(await importFile(text)).toEqual({
        added: 2,
        updated: 0,
        kept: 0,
        skipped: 0,
        invalid: 0,
        left_out: [{ field: 'sounds.rhymes', count: 1, kind: 'missing', examples: [] }],
        dataset: 'default',
      });
      expect((await read('quolls')).data).toMatchObject([
        {
          word: 'quoll',
          part_of_speech: 'noun',
          source: 'Wiktionary',
          etymologies: [{ number: 1, text: 'From a word for it.' }],
          pronunciations: [{ text: 'kwɒl', area_variant: 'british' }],
          meanings: [
            {
              definition: 'A marsupial.',
              synonyms: ['native cat'],
              translations: [{ language: 'ru', title: 'куолл' }],
            },
          ],
        },
      ]);
      expect((await read('quolled')).data).toMatchObject([
        { word: 'quoll', part_of_speech: 'verb' },
      ]);
      const { datasets } = (await server.api.get('/meta')).body.data;
      expect(datasets).toContainEqual({
        name: 'Wiktionary',
        version: null,
        license: 'CC-BY-SA-4.0',
        license_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
        attribution: 'Wiktionary contributors',
      });
    });

    it('changes nothing when a line is bad, unless bad lines are left out', async () => {
      const before = await everything();
      const text = `${line('numbat', 'noun', 'A marsupial.')}\n{"word": \n`;
      await expect(importFile(text)).rejects.toThrow('The dataset has a problem');
      expect(await everything()).toEqual(before);
      expect(await importFile(text, { skipInvalid: true })).toMatchObject({ added: 1, invalid: 1 });
    });
  });

  describe('dictionaries in other formats', () => {
    /** The result of importing some files from a folder. */
    const importFiles = async (files: Record<string, string | Uint8Array>, about = {}) => {
      const folder = await mkdtemp(inFolder('foreign-'));
      for (const [name, content] of Object.entries(files))
        await writeFile(join(folder, name), content);
      const source = { open: await localSource(folder), name: 'a folder' };
      return importer.run({ source, update: false, skipInvalid: false, about, into: INTO_DEFAULT });
    };
    const datasetNames = async () =>
      (await server.api.get('/meta')).body.data.datasets.map(({ name }: { name: string }) => name);

    it('are wordnets', async () => {
      const xml = `<LexicalResource><Lexicon id="t" label="Toy Wordnet" language="en" version="1"
      email="a@b.example" license="https://creativecommons.org/licenses/by/4.0/">
      <LexicalEntry id="e1"><Lemma writtenForm="dingo" partOfSpeech="n"/><Sense id="s1" synset="y1"/></LexicalEntry>
      <LexicalEntry id="e2"><Lemma writtenForm="warrigal" partOfSpeech="n"/><Sense id="s2" synset="y1"/></LexicalEntry>
      <LexicalEntry id="e3"><Lemma writtenForm="canid" partOfSpeech="n"/><Sense id="s3" synset="y2"/></LexicalEntry>
      <Synset id="y1" partOfSpeech="n"><Definition>a wild dog</Definition>
        <SynsetRelation relType="hypernym" target="y2"/></Synset>
      <Synset id="y2" partOfSpeech="n"><Definition>a doglike animal</Definition></Synset>
      </Lexicon></LexicalResource>`;
      expect(await importFiles({ 'wn.xml': xml })).toMatchObject({ added: 3, left_out: [] });
      expect((await read('dingo')).data).toMatchObject([
        { source: 'Toy Wordnet', meanings: [{ definition: 'a wild dog', synonyms: ['warrigal'] }] },
      ]);
      expect((await server.api.get('/words/canid/related')).body.data).toMatchObject([
        { kind: 'narrower', word: 'dingo' },
        { kind: 'narrower', word: 'warrigal' },
      ]);
      expect(await datasetNames()).toContain('Toy Wordnet');
    });

    it('are those of StarDict', async () => {
      const files = starDictFiles([['bettong', '/ˈbɛtɒŋ/\nn. 1. a small marsupial\n2. another']], {
        synonyms: [['rat-kangaroo', 0]],
      });
      expect(await importFiles(files, { license: 'CC0-1.0' })).toMatchObject({ added: 1 });
      expect((await read('rat-kangaroo')).data).toMatchObject([
        { word: 'bettong', transcription: 'ˈbɛtɒŋ', meanings: [{}, { definition: 'another' }] },
      ]);
      const { datasets } = (await server.api.get('/meta')).body.data;
      expect(datasets).toContainEqual(
        expect.objectContaining({ name: 'A small book', license: 'CC0-1.0' }),
      );
    });

    it('are those of dictd', async () => {
      const dict = '00-database-short\n  Small words\nbilby\n  n 1: a marsupial; "a shy bilby"\n';
      const index = '00databaseshort\tA\tg\nbilby\tg\to\n';
      expect(await importFiles({ 'x.index': index, 'x.dict': dict })).toMatchObject({ added: 1 });
      expect((await read('bilby')).data).toMatchObject([
        {
          source: 'Small words',
          meanings: [{ definition: 'a marsupial', examples: ['a shy bilby'] }],
        },
      ]);
    });

    it('change nothing when they lie about themselves', async () => {
      const before = await everything();
      const files = starDictFiles([
        ['potoroo', 'n. a marsupial'],
        ['quokka', 'n. another'],
      ]);
      const lies = { ...files, 'small.dict': Buffer.from('n. a marsupial') };
      await expect(importFiles(lies)).rejects.toThrow('The dataset has a problem');
      await expect(importFiles({ 'wn.xml': '<LexicalResource><Lexicon>' })).rejects.toThrow(
        'wn.xml:1',
      );
      expect(await everything()).toEqual(before);
    });
  });

  it('the index of the new content can answer every search when it takes over', async () => {
    const { dictionary } = server.server;
    const { revision } = dictionary;
    const files = { 'words.jsonl': manyNouns(5_000, 'changed once more') };
    let isOver = false;
    const imported = load(files, { update: true }).finally(() => (isOver = true));
    while (dictionary.revision === revision && !isOver) await setImmediate();
    expect(dictionary.index.isReadyForSearch).toBe(true);
    expect(await imported).toMatchObject({ invalid: 0 });
  });
});
