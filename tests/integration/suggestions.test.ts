import { promisify } from 'node:util';
import pg from 'pg';
import { QueryTypes } from 'sequelize';
import sqlite3 from 'sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meaning, WordRecord } from '../../server/contract/word.ts';
import { SUGGESTION_QUEUE_LIMIT } from '../../server/dictionary/suggestions/submit.ts';
import { databaseKind, onOneDatabase } from '../_util/databases.ts';
import { expectError } from '../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';

let server: TestServer;
let verb: WordRecord;
let meaning: Meaning;
beforeAll(async () => {
  server = await startTestServer();
  const { data } = (await server.api.get('/words/run')).body;
  verb = data.find((record: WordRecord) => record.part_of_speech === 'verb');
  meaning = verb.meanings[0]!;
});
afterAll(() => server.stop());

const suggest = (body: unknown) => server.api.post('/suggestions', body);
const queue = () =>
  server.server.dictionary.database.sequelize.query<Record<string, string | number | null>>(
    'SELECT id, status, kind, headword, word_id, message, edits FROM suggestions ORDER BY id',
    { type: QueryTypes.SELECT },
  );
const edit = (target_type: string, target_id: number, changes: object) => ({
  headword: 'run',
  kind: 'edit',
  edits: [{ target_type, target_id, changes }],
});

describe('a suggestion that is accepted', () => {
  it('as a report answers 201 with its id and waits in the queue', async () => {
    const { status, body, headers } = await suggest({ headword: 'run', message: '  A mistake.\n' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { id: expect.any(Number), status: 'new' }, meta: {} },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await queue()).at(-1)).toMatchObject({
      id: body.data.id,
      status: 'new',
      kind: 'report',
      headword: 'run',
      word_id: null,
      message: 'A mistake.',
      edits: '[]',
    });
  });

  it.each<[string, () => object]>([
    ['the record', () => ({ headword: 'run', word_id: verb.id, message: 'x' })],
    ['a form of the headword', () => ({ headword: 'ran', message: 'x' })],
    ['the headword in another case', () => ({ headword: ' RUN ', kind: 'report', message: 'x' })],
    ['a message of 2,000 characters', () => ({ headword: 'run', message: 'x'.repeat(2_000) })],
    ['no edits', () => ({ headword: 'run', message: 'x', edits: [] })],
  ])('names %s', async (_name, body) => {
    expect((await suggest(body())).status).toBe(201);
    expect((await queue()).at(-1)).toMatchObject({ headword: 'run' });
  });

  it.each<[string, () => object, object, object]>([
    [
      'the description of a word',
      () => edit('word', verb.id, { description: 'To move.' }),
      { description: null },
      { description: 'To move.' },
    ],
    [
      'the transcription of a word',
      () => edit('word', verb.id, { transcription: 'rʌn' }),
      { transcription: 'ɹʌn' },
      { transcription: 'rʌn' },
    ],
    [
      'the title of a meaning',
      () => edit('meaning', meaning.id, { title: 'go fast' }),
      { title: 'move fast' },
      { title: 'go fast' },
    ],
    [
      'the definition of a meaning, and a title that stays',
      () => edit('meaning', meaning.id, { title: 'move fast', definition: 'to hurry' }),
      { title: 'move fast', definition: 'to move quickly on foot' },
      { definition: 'to hurry' },
    ],
    [
      'a meaning translation',
      () => edit('meaning_translation', meaning.translations[0]!.id, { definition: 'быстро' }),
      { definition: '' },
      { definition: 'быстро' },
    ],
    [
      'a short translation',
      () => edit('short_translation', verb.short_translations[0]!.id, { description: 'бежать' }),
      { description: 'бегать, бежать' },
      { description: 'бежать' },
    ],
  ])(
    'proposes to change %s, and keeps what the reader saw',
    async (_name, body, before, changes) => {
      expect((await suggest(body())).status).toBe(201);
      const last = (await queue()).at(-1);
      expect(last).toMatchObject({ kind: 'edit', message: null });
      expect(JSON.parse(String(last?.['edits']))).toEqual([
        expect.objectContaining({ before, changes }),
      ]);
    },
  );

  it.each([
    ['a word', ' blorptastic ', 'blorptastic'],
    ['a word of another script', 'привет-ка', 'привет-ка'],
    ['a word in composed letters', 'cafe\u0301teriaish', 'caféteriaish'],
    ['a phrase', "it's raining blorps", "it's raining blorps"],
  ])('proposes %s that is not there', async (_name, headword, kept) => {
    const message = ' Seen in a newspaper. ';
    const { status, body } = await suggest({ headword, kind: 'word', message });
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { id: expect.any(Number), status: 'new' }, meta: {} },
    });
    expect((await queue()).at(-1)).toMatchObject({
      id: body.data.id,
      status: 'new',
      kind: 'word',
      headword: kept,
      word_id: null,
      message: 'Seen in a newspaper.',
      edits: '[]',
    });
  });

  it('changes nothing in the dictionary', async () => {
    expect((await server.api.get(`/words/id/${verb.id}`)).body.data).toEqual(verb);
  });
});

// The checks come before the queue.
onOneDatabase(() => {
  describe('a suggestion that is refused', () => {
    const foreign = async () => {
      const { data } = (await server.api.get('/words/happy')).body;
      return data[0].meanings[0].id;
    };

    it.each<[string, () => unknown, string]>([
      ['nothing', () => ({}), 'body.headword'],
      ['an empty headword', () => ({ headword: '', message: 'x' }), 'body.headword'],
      ['a report without a message', () => ({ headword: 'run' }), 'body.message'],
      [
        'a report with a blank message',
        () => ({ headword: 'run', message: ' \n ' }),
        'body.message',
      ],
      [
        'a message that is too long',
        () => ({ headword: 'run', message: 'x'.repeat(2_001) }),
        'body.message',
      ],
      [
        'a report with edits',
        () => ({ ...edit('word', verb.id, { description: 'x' }), kind: 'report', message: 'x' }),
        'body.edits',
      ],
      ['an unknown kind', () => ({ headword: 'run', kind: 'praise', message: 'x' }), 'body.kind'],
      [
        'a proposed word that is there',
        () => ({ headword: 'run', kind: 'word', message: 'x' }),
        'body.headword',
      ],
      [
        'a proposed word that is there as a form, in another case',
        () => ({ headword: ' RAN ', kind: 'word', message: 'x' }),
        'body.headword',
      ],
      [
        'a proposed word that is blank',
        () => ({ headword: ' \t', kind: 'word', message: 'x' }),
        'body.headword',
      ],
      [
        'a proposed word of two lines',
        () => ({ headword: 'blorp\nblarp', kind: 'word', message: 'x' }),
        'body.headword',
      ],
      [
        'a proposed word that is too long',
        () => ({ headword: 'x'.repeat(129), kind: 'word', message: 'x' }),
        'body.headword',
      ],
      [
        'a proposed word without a message',
        () => ({ headword: 'blorp', kind: 'word' }),
        'body.message',
      ],
      [
        'a proposed word with a blank message',
        () => ({ headword: 'blorp', kind: 'word', message: ' \n' }),
        'body.message',
      ],
      [
        'a proposed word with a message that is too long',
        () => ({ headword: 'blorp', kind: 'word', message: 'x'.repeat(2_001) }),
        'body.message',
      ],
      [
        'a proposed word with edits',
        () => ({
          ...edit('word', verb.id, { description: 'x' }),
          headword: 'blorp',
          kind: 'word',
          message: 'x',
        }),
        'body.edits',
      ],
      [
        'a proposed word with a record',
        () => ({ headword: 'blorp', kind: 'word', message: 'x', word_id: verb.id }),
        'body.word_id',
      ],
      [
        'an unknown field',
        () => ({ headword: 'run', message: 'x', status: 'resolved' }),
        'body.status',
      ],
      [
        'the record of another headword',
        () => ({ headword: 'happy', message: 'x', word_id: verb.id }),
        'body.word_id',
      ],
      [
        'a record that is not there',
        () => ({ headword: 'run', message: 'x', word_id: 99_999_999_999 }),
        'body.word_id',
      ],
      [
        'a record id that is a text',
        () => ({ headword: 'run', message: 'x', word_id: '1' }),
        'body.word_id',
      ],
      [
        'an edit without edits',
        () => ({ headword: 'run', kind: 'edit', message: 'x' }),
        'body.edits',
      ],
      ['an edit with no edits', () => ({ headword: 'run', kind: 'edit', edits: [] }), 'body.edits'],
      ['an edit that names no field', () => edit('word', verb.id, {}), 'body.edits.0.changes'],
      [
        'an edit that changes nothing',
        () => edit('meaning', meaning.id, { title: ' move fast ' }),
        'body.edits.0.changes',
      ],
      [
        'a field that is not editable',
        () => edit('word', verb.id, { word_level: 'A1' }),
        'body.edits.0.changes.word_level',
      ],
      [
        'a field of another kind of thing',
        () => edit('short_translation', 1, { title: 'x' }),
        'body.edits.0.changes.title',
      ],
      [
        'a value that is no text',
        () => edit('meaning', meaning.id, { title: null }),
        'body.edits.0.changes.title',
      ],
      [
        'a kind of thing that is not editable',
        () => edit('form', 1, { word: 'x' }),
        'body.edits.0.target_type',
      ],
      [
        'a target that is not there',
        () => edit('meaning', 99_999_999_999, { title: 'x' }),
        'body.edits.0.target_id',
      ],
      [
        'a record that is a form',
        () => edit('word', verb.forms[0]!.id, { description: 'x' }),
        'body.edits.0.target_id',
      ],
      [
        'a title that is too long',
        () => edit('meaning', meaning.id, { title: 'x'.repeat(10_001) }),
        'body.edits.0.changes.title',
      ],
    ])('has %s', async (_name, body, place) => {
      const before = await queue();
      const answer = await suggest(body());
      const { details } = expectError(answer, 400, 'validation_failed');
      expect(details?.map(({ path }) => path)).toContain(place);
      expect(await queue()).toEqual(before);
    });

    it('has a target of another headword', async () => {
      const answer = await suggest(edit('meaning', await foreign(), { title: 'x' }));
      expectError(answer, 400, 'validation_failed');
    });

    it('is about a headword that is not there', async () => {
      expectError(await suggest({ headword: 'xyzzy', message: 'x' }), 404, 'word_doesnt_found');
      const edits = edit('word', verb.id, { description: 'x' });
      expectError(await suggest({ ...edits, headword: 'xyzzy' }), 404, 'word_doesnt_found');
    });
  });
});

describe('the queue', () => {
  it('is full with five hundred that wait, and open again when one is dealt with', async () => {
    const { sequelize } = server.server.dictionary.database;
    const waiting = (await queue()).filter(({ status }) => status === 'new').length;
    const now = '2026-01-01 00:00:00';
    const rows = Array.from(
      { length: SUGGESTION_QUEUE_LIMIT - waiting },
      () => `('${now}', '${now}', 'new', 'report', 'run', 'x', '[]')`,
    );
    await sequelize.query(
      `INSERT INTO suggestions (created_at, updated_at, status, kind, headword, message, edits) VALUES ${rows.join(',')}`,
    );
    const refused = await suggest({ headword: 'run', message: 'one too many' });
    expectError(refused, 503, 'suggestion_queue_full');
    const word = await suggest({ headword: 'blorpish', kind: 'word', message: 'x' });
    expectError(word, 503, 'suggestion_queue_full');
    expect(await queue()).toHaveLength(SUGGESTION_QUEUE_LIMIT);
    await sequelize.query("UPDATE suggestions SET status = 'dismissed' WHERE id = 1");
    expect((await suggest({ headword: 'run', message: 'in its place' })).status).toBe(201);
    expectError(await suggest({ headword: 'run', message: 'again' }), 503, 'suggestion_queue_full');
    // Make room for the following tests.
    await sequelize.query("UPDATE suggestions SET status = 'dismissed'");
  });
});

describe('while nothing can be written', () => {
  it('is refused at once beside an import', async ({ skip }) => {
    skip(databaseKind() !== 'sqlite', 'Postgres takes suggestions beside an import');
    const { database } = server.server.dictionary;
    const before = await queue();
    let end = () => {};
    let importing: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      importing = database.writeLong(
        () =>
          new Promise<void>((resolve) => {
            end = resolve;
            begun();
          }),
      );
    });
    const answer = await suggest({ headword: 'run', message: 'x' });
    const word = await suggest({ headword: 'blorpish', kind: 'word', message: 'x' });
    end();
    await importing;
    expectError(word, 503, 'suggestions_unavailable');
    expectError(answer, 503, 'suggestions_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await queue()).toEqual(before);
  });

  it('is refused at once beside an import of another process', async ({ skip }) => {
    skip(databaseKind() !== 'sqlite', 'Postgres takes suggestions beside an import');
    const database = await createFilledDatabase();
    const reader = await startTestServer(
      { ADMIN_API_ENABLED: 'false', DICTIONARY_AUTO_IMPORT: 'false' },
      { database },
    );
    const importer = new sqlite3.Database(database.url.slice('sqlite:'.length));
    const exec = (sql: string) =>
      new Promise<void>((resolve, reject) => {
        importer.exec(sql, (error) => (error ? reject(error) : resolve()));
      });
    try {
      await exec('BEGIN IMMEDIATE');
      const suggestions = Array.from({ length: 3 }, () =>
        reader.api.post('/suggestions', { headword: 'run', message: 'x' }),
      );
      for (const answer of await Promise.all(suggestions)) {
        expectError(answer, 503, 'suggestions_unavailable');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      await exec('ROLLBACK');
      const { status } = await reader.api.post('/suggestions', { headword: 'run', message: 'x' });
      expect(status).toBe(201);
    } finally {
      await promisify(importer.close.bind(importer))();
      await reader.stop();
      await database.drop();
    }
  });

  it('takes one connection to Postgres at most, and is refused when too many wait', async ({
    skip,
  }) => {
    skip(databaseKind() !== 'postgres', 'SQLite has one writer anyway');
    await server.server.dictionary.database.models.Suggestion.truncate();
    const locker = new pg.Client({ connectionString: server.database.url });
    await locker.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE suggestions');
      const suggestions = Array.from({ length: 250 }, () =>
        suggest({ headword: 'run', message: 'x' }),
      );
      const first = await Promise.race(suggestions);
      expectError(first, 503, 'suggestions_unavailable');
      const waiting = async () => {
        const { rows } = await locker.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(await waiting()).toBe(1);
      expect((await server.api.get('/words/leave')).status).toBe(200);
      await locker.query('COMMIT');
      const statuses = (await Promise.all(suggestions)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([201, 503]));
    } finally {
      await locker.end();
    }
  });

  it('is refused where it may only be read', async ({ skip }) => {
    skip(databaseKind() !== 'postgres', 'only Postgres has databases that may only be read');
    const database = await createFilledDatabase();
    const writer = await startTestServer({}, { database });
    const name = new URL(database.url).pathname.slice(1);
    await writer.server.dictionary.database.sequelize.query(
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    );
    await writer.stop();
    const reader = await startTestServer(
      { ADMIN_API_ENABLED: 'false', DICTIONARY_AUTO_IMPORT: 'false' },
      { database },
    );
    try {
      const answer = await reader.api.post('/suggestions', { headword: 'run', message: 'x' });
      expectError(answer, 503, 'suggestions_unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await reader.api.get('/words/run')).status).toBe(200);
    } finally {
      await reader.stop();
      await database.drop();
    }
  });
});

onOneDatabase(() => {
  it('has a rate limit of its own, beside the one of all requests', async () => {
    const other = await startTestServer({ SUGGESTIONS_RATE_LIMIT: '2/3600' });
    try {
      const answers = [];
      for (const body of [
        { headword: 'run', message: 'x' },
        { headword: 'blorpish', kind: 'word', message: 'x' },
        { headword: 'blorpish', kind: 'word', message: 'x' },
      ]) {
        answers.push(await other.api.post('/suggestions', body));
      }
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
      const refused = answers[2]!;
      expectError(refused, 429, 'too_many_requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(refused.headers.get('ratelimit-policy')).toBe('"suggestions";q=2;w=3600');
      expect((await other.api.get('/words/run')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});
