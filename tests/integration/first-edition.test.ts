import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { init } from '../../migrations/0001-init.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { wordRecord } from '../../server/contract/word.ts';
import { Database } from '../../server/database/database.ts';
import { appliedMigrations, migrate } from '../../server/database/migrate.ts';
import { settingsFor } from '../_util/command.ts';
import { createDatabase, databaseKind, type TestDatabase } from '../_util/databases.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

/** Texts that would be corrupted if the migration searched the JSON text instead of parsing it. */
const AWKWARD = String.raw`a "quote", \ back\\slash, "labels":["area_variant":null] {}],[ 'é' 跑 $1 :x ?`;
const meaning = (id: number, fields: object = {}) => ({
  id,
  sort_order: id,
  title: AWKWARD,
  definition: 'to move\tfast',
  is_obsolete: false,
  examples: [AWKWARD],
  categories: [],
  meaning_level: null,
  area_variant: null,
  language_register: null,
  translations: [
    { id: id + 50, language: 'ru', title: AWKWARD, definition: '', variants_of_words: [] },
  ],
  synonyms: ['jog'],
  antonyms: [],
  ...fields,
});
const form = (id: number, fields: object = {}) => ({
  id,
  word: 'ran',
  form_of_word: 'past_simple',
  area_variant: null,
  transcription: null,
  ...fields,
});
/** Forms that 0.1.0 accepted although they are no inflections, and one that repeats the base. */
const BASE_FORMS = [
  form(5, { word: 'runn', form_of_word: 'base_form', area_variant: 'british' }),
  form(6, { word: 'run', form_of_word: 'base_form' }),
];
const FORMS = [form(2), form(3, { word: 'runned', area_variant: 'british', transcription: 'x}' })];
const MEANINGS = [meaning(11), meaning(12, { area_variant: 'american' })];
const SHORT = [{ id: 31, language: 'de', description: AWKWARD, variants_of_words: ['laufen'] }];

/** Fills a database as version 0.1.0 would have. */
async function fillFirstEdition(database: Database, datasets: object[]): Promise<void> {
  await database.write(async (transaction) => {
    const queryInterface = database.sequelize.getQueryInterface();
    await init.up({ queryInterface, transaction });
    const insert = (table: string, rows: object[]) =>
      queryInterface.bulkInsert(table, rows, { transaction });
    await database.sequelize.query(
      'CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TIMESTAMP NOT NULL)',
      { transaction },
    );
    await insert('migrations', [{ name: init.name, applied_at: new Date() }]);
    await insert('settings', [{ key: 'datasets', value: JSON.stringify(datasets) }]);
    const entry = (id: number, word: string) => ({
      id,
      word,
      folded: word,
      user_modified: false,
      revision: 1,
    });
    await insert('en_entries', [entry(1, 'run'), entry(2, 'bare')]);
    const base = { part_of_speech: 'verb', form_of_word: 'base_form' };
    await insert('en_words', [
      {
        ...base,
        id: 1,
        entry_id: 1,
        word: 'run',
        languages: 0b1001,
        head: JSON.stringify({
          word: 'run',
          part_of_speech: 'verb',
          description: AWKWARD,
          frequency: 5.5,
          forms: [BASE_FORMS[0], ...FORMS, BASE_FORMS[1]],
        }),
        content: JSON.stringify({ meanings: MEANINGS, short_translations: SHORT }),
      },
      {
        ...base,
        id: 4,
        entry_id: 2,
        word: 'bare',
        languages: 0,
        head: JSON.stringify({ word: 'bare', part_of_speech: 'verb' }),
        content: JSON.stringify({ meanings: [], short_translations: [] }),
      },
    ]);
    await insert(
      'en_words',
      [...FORMS, ...BASE_FORMS].map(({ id, ...said }) => ({
        id,
        entry_id: 1,
        base_id: 1,
        word: said.word,
        part_of_speech: 'verb',
        form_of_word: said.form_of_word,
        area_variant: said.area_variant,
        head: JSON.stringify({ ...said, part_of_speech: 'verb' }),
      })),
    );
  });
}

async function serveFirstEdition(datasets: object[]): Promise<[TestServer, TestDatabase]> {
  const test = await createDatabase();
  const database = await Database.open(parseConfig(settingsFor(test)).database);
  await fillFirstEdition(database, datasets);
  const copies: string[] = [];
  expect(await migrate(database, (copy) => copies.push(copy))).toEqual([
    '0002-record-second-edition',
    '0003-translations',
    '0004-rate-limits',
    '0005-search-misses',
    '0006-api-key-uses',
    '0007-lookups',
    '0008-record-third-edition',
    '0009-categories',
    '0010-datasets',
    '0011-authors',
    '0012-media',
  ]);
  await database.close();
  await expectCopy(copies);
  const env = { DICTIONARY_AUTO_IMPORT: 'false' };
  return [await startTestServer(env, { database: test }), test];
}

/** Checks that the original SQLite file is kept beside the migrated one. */
async function expectCopy(copies: readonly string[]): Promise<void> {
  if (databaseKind() === 'postgres') {
    expect(copies).toEqual([]);
    return;
  }
  const [copy = ''] = copies;
  expect(basename(copy)).toMatch(/^.+-before-0002-record-second-edition$/);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  const database = await Database.open({ dialect: 'sqlite', path: copy });
  try {
    expect(await appliedMigrations(database)).toEqual(['0001-init']);
    const [found] = await database.sequelize.query<{ n: number }>(
      'SELECT count(*) AS n FROM en_words',
      { type: QueryTypes.SELECT },
    );
    expect(found?.n).toBe(6);
  } finally {
    await database.close();
  }
}

const dataset = (name: string) => ({
  name,
  version: '1',
  license: 'CC0',
  license_url: null,
  attribution: null,
  notice: null,
});
const NEW_OF_MEANING = {
  labels: [],
  grammar: [],
  etymology_number: null,
  quotes: [],
  patterns: [],
  collocations: [],
  topics: [],
  notes: [],
  pronunciations: [],
};
const NEW_OF_RECORD = {
  labels: [],
  pronunciations: [],
  etymologies: [],
  alternatives: [],
  alternative_details: [],
};

describe('a database of the first edition', () => {
  let server: TestServer;
  let test: TestDatabase;
  beforeAll(async () => {
    [server, test] = await serveFirstEdition([dataset('The "only" one')]);
  });
  afterAll(async () => {
    await server.stop();
    await test.drop();
  });

  it('has everything that it had, and the new fields after it', async () => {
    const [run] = (await server.api.get('/words/run')).body.data;
    expect(Object.keys(run)).toEqual(Object.keys(wordRecord.shape));
    expect(wordRecord.parse(run)).toEqual(run);
    expect(run).toMatchObject({
      ...NEW_OF_RECORD,
      alternatives: ['runn'],
      alternative_details: [{ word: 'runn', area_variant: 'british', kind: 'spelling' }],
      id: 1,
      description: AWKWARD,
      area_variant: null,
      frequency: 5.5,
      short_translations: SHORT,
      source: 'The "only" one',
    });
    const area = (of: object) => Reflect.get(of, 'area_variant') ?? 'common';
    expect(run.meanings).toEqual(
      MEANINGS.map((one) => ({ ...one, area_variant: area(one), ...NEW_OF_MEANING })),
    );
    expect(run.forms).toEqual(
      FORMS.map((one) => ({
        ...one,
        area_variant: area(one),
        pronunciations: [],
        frequency: null,
        dataset: 'default',
      })),
    );
  });

  it('has other spellings where it had forms that are base forms', async () => {
    const [run] = (await server.api.get('/words/runn')).body.data;
    expect(run).toMatchObject({ id: 1, word: 'run' });
    expect((await server.api.get('/words/id/5')).status).toBe(404);
    const { sequelize } = server.server.dictionary.database;
    const rows = await sequelize.query('SELECT id FROM en_words WHERE base_id IS NOT NULL', {
      type: QueryTypes.SELECT,
    });
    expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('is found by its translations', async () => {
    const { data } = (await server.api.get('/search?search=Laufen')).body;
    expect(data).toMatchObject([{ id: 1, matched: { language: 'de', text: 'laufen' } }]);
  });

  it('has records of nothing but a word', async () => {
    const [bare] = (await server.api.get('/words/bare')).body.data;
    expect(wordRecord.parse(bare)).toEqual(bare);
    expect(bare).toMatchObject({ ...NEW_OF_RECORD, meanings: [], source: 'The "only" one' });
  });

  it('has records of forms that say what they are forms of, and from where', async () => {
    const { data } = (await server.api.get('/words/id/3')).body;
    expect(wordRecord.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      ...NEW_OF_RECORD,
      word: 'runned',
      area_variant: 'british',
      transcription: 'x}',
      source: 'The "only" one',
    });
    const found = (await server.api.get('/words?form_of_word=past_simple&area_variant=common'))
      .body;
    expect(found.data.map(({ id }: { id: number }) => id)).toEqual([2]);
  });

  it('has search items with labels and source', async () => {
    const [item] = (await server.api.get('/search?search=run')).body.data;
    expect(item).toMatchObject({ labels: [], source: 'The "only" one' });
    expect(item).not.toHaveProperty('etymologies');
  });

  it('has relations to nothing yet', async () => {
    const { sequelize } = server.server.dictionary.database;
    const rows = await sequelize.query('SELECT * FROM en_relations', { type: QueryTypes.SELECT });
    expect(rows).toEqual([]);
  });
});

it.each([
  ['no dataset', []],
  ['several datasets', [dataset('One'), dataset('Two')]],
])(
  'a database of the first edition with %s does not say where words are from',
  async (_, known) => {
    const [server, test] = await serveFirstEdition(known);
    try {
      expect((await server.api.get('/words/run')).body.data[0].source).toBe('');
    } finally {
      await server.stop();
      await test.drop();
    }
  },
);
