import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../server/contract/admin/words.ts';
import type { ApiClient } from '../_util/client.ts';
import { onOneDatabase } from '../_util/databases.ts';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url);
});
afterAll(() => server.stop());

let n = 0;
let word: string;
let id: number;
beforeEach(async () => {
  word = `zyx${++n}`;
  const { body } = await admin.post('/en/words', {
    word,
    part_of_speech: 'noun',
    word_level: 'B1',
    forms: [
      { word: `${word}s`, form_of_word: 'plural_form' },
      { word: `${word}'s`, form_of_word: 'possessive_singular_form' },
    ],
    meanings: [
      {
        title: 'first',
        translations: [{ language: 'es', title: 'una cosa' }],
        synonyms: ['thing'],
      },
      { title: 'second', translations: [{ language: 'de', title: 'Ding' }] },
    ],
    short_translations: [{ language: 'de', description: 'Ding' }],
  });
  id = body.id;
});

/** A record without its revision, which each change increments. */
const read = async (recordId = id) => {
  const { revision: _revision, ...rest } = (await admin.get(`/en/${recordId}`)).body;
  return rest;
};
const rowsOf = async (query: string): Promise<HistoryItem[]> =>
  (await admin.get(`/en/history?${query}`)).body.items;
const newest = async (query = `word_id=${id}`): Promise<HistoryItem> => {
  const [row] = await rowsOf(query);
  if (!row) throw new Error('no row');
  return row;
};
const revert = (row: { id: number }) => admin.post(`/en/history/${row.id}/revert`, undefined);

// What an edit has changed is worked out without the database.
onOneDatabase(() => {
  describe('an edit that is taken back', () => {
    const edits: [string, () => Promise<unknown>][] = [
      ['of a field', () => admin.patch(`/en/${id}`, { word_level: 'C2', description: 'new' })],
      [
        'of a field of a part of a part',
        async () => {
          const { meanings } = await read();
          const [translation] = meanings[0].translations;
          const path = `/en/${id}/meanings/${meanings[0].id}/translations/${translation.id}`;
          return admin.patch(path, { title: 'algo' });
        },
      ],
      ['that added a meaning', () => admin.post(`/en/${id}/meanings`, { title: 'third' })],
      [
        'that deleted a meaning with its translations',
        async () => admin.delete(`/en/${id}/meanings/${(await read()).meanings[0].id}`),
      ],
      [
        'that deleted the first form',
        async () => admin.delete(`/en/${id}/forms/${(await read()).forms[0].id}`),
      ],
      [
        'that gave the meanings another order',
        async () => {
          const { meanings } = await read();
          const [first, second] = meanings;
          return admin.patch(`/en/${id}`, {
            meanings: [
              { id: second.id, sort_order: 1 },
              { id: first.id, sort_order: 2 },
            ],
          });
        },
      ],
      [
        'of all at once',
        async () => {
          const { meanings, forms } = await read();
          return admin.patch(`/en/${id}`, {
            transcription: 'x',
            part_of_speech: 'verb',
            forms: [{ word: 'another', form_of_word: 'past_simple' }, { id: forms[1].id }],
            meanings: [
              { id: meanings[1].id, title: 'changed', translations: [] },
              { title: 'new', translations: [{ language: 'ru', title: 'новое' }] },
            ],
            short_translations: [],
          });
        },
      ],
    ];
    it.each(edits)('%s leaves the record as it was, ids and all', async (_name, edit) => {
      const before = await read();
      await edit();
      const after = await read();
      expect(after).not.toEqual(before);
      const row = await newest();
      const answer = await revert(row);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id, user_modified: true });
      expect(await read()).toEqual(before);
      const own = await newest();
      expect(own).toMatchObject({ reverts: row.id, headword: word, word_id: id });

      // That is a change like any other.
      expect((await revert(own)).status).toBe(200);
      expect(await read()).toEqual(after);
    });

    it('leaves alone what it did not touch', async () => {
      await admin.patch(`/en/${id}`, { word_level: 'C2' });
      const row = await newest();
      await admin.patch(`/en/${id}`, { description: 'later' });
      expect((await revert(row)).body).toMatchObject({ word_level: 'B1', description: 'later' });
    });

    it('is refused when something has changed since, and says what', async () => {
      await admin.patch(`/en/${id}`, { word_level: 'C2', description: 'mine' });
      const row = await newest();
      await admin.patch(`/en/${id}`, { description: 'later' });
      const before = await read();
      const { details, detail } = expectError(await revert(row), 409, 'entry_changed');
      expect(details).toEqual([{ path: 'description', message: 'is "later" now' }]);
      expect(detail).toBe('Changed since: description is "later" now.');
      expect(await read()).toEqual(before);
      expect((await newest()).reverts).toBeNull();
    });

    it('is refused the second time', async () => {
      await admin.patch(`/en/${id}`, { word_level: 'C2' });
      const row = await newest();
      expect((await revert(row)).status).toBe(200);
      expectError(await revert(row), 409, 'entry_changed');
    });

    it('is refused when its part or its record is gone', async () => {
      const { meanings } = await read();
      await admin.patch(`/en/${id}/meanings/${meanings[0].id}`, { title: 'x' });
      const row = await newest();
      await admin.delete(`/en/${id}/meanings/${meanings[0].id}`);
      expectError(await revert(row), 409, 'entry_changed');
      await admin.delete(`/en/${id}`);
      expectError(await revert(row), 409, 'entry_changed');
    });

    it('is refused when two meanings could not be told apart', async () => {
      const [first] = (await read()).meanings;
      await admin.patch(`/en/${id}/meanings/${first.id}`, { title: 'renamed' });
      const row = await newest();
      await admin.post(`/en/${id}/meanings`, { title: 'first', sort_order: first.sort_order });
      expectError(await revert(row), 409, 'entry_changed');
    });
  });
});

describe('a creation that is taken back', () => {
  it('answers 204, and the word is gone', async () => {
    const row = await newest(`word_id=${id}&action=create`);
    const answer = await revert(row);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await server.api.get(`/words/${word}`)).status).toBe(404);
    expect(await newest(`headword=${word}`)).toMatchObject({ action: 'delete', reverts: row.id });
  });

  onOneDatabase(() => {
    it('is refused when the record has been changed', async () => {
      await admin.patch(`/en/${id}`, { word_level: 'C2' });
      const row = await newest(`word_id=${id}&action=create`);
      expectError(await revert(row), 409, 'entry_changed');
      expect((await server.api.get(`/words/${word}`)).status).toBe(200);
    });
  });
});

describe('a deletion that is taken back', () => {
  it('brings the record back with its ids, and search finds it', async () => {
    const before = await read();
    await admin.delete(`/en/${id}`);
    expect((await server.api.get(`/words/${word}`)).status).toBe(404);
    const row = await newest(`headword=${word}`);
    expect((await revert(row)).body).toMatchObject({ id, user_modified: true });
    expect(await read()).toEqual(before);
    const { body } = await server.api.get(`/words/${word}s`);
    expect(body.data[0].id).toBe(id);
    expectError(await revert(row), 409, 'entry_changed');
  });

  it('brings all parts of speech of a headword back', async () => {
    const verb = (await admin.post('/en/words', { word, part_of_speech: 'verb' })).body;
    const before = [await read(), await read(verb.id)];
    await admin.delete(`/en/headwords/${word}`);
    const row = await newest(`headword=${word}&action=delete_headword`);
    expect((await revert(row)).body.id).toBe(id);
    expect([await read(), await read(verb.id)]).toEqual(before);
    expect((await rowsOf(`headword=${word}`)).filter(({ reverts }) => reverts === row.id)).toEqual([
      expect.objectContaining({ action: 'create', word_id: verb.id }),
      expect.objectContaining({ action: 'create', word_id: id }),
    ]);
  });

  onOneDatabase(() => {
    it('is refused when the headword has that part of speech again', async () => {
      await admin.delete(`/en/${id}`);
      const row = await newest(`headword=${word}`);
      await admin.post('/en/words', { word, part_of_speech: 'noun' });
      expectError(await revert(row), 409, 'entry_exists');
    });
  });
});

describe('a renaming that is taken back', () => {
  it('gives the record its old name, and links follow', async () => {
    const other = (
      await admin.post('/en/words', {
        word: `${word} friend`,
        part_of_speech: 'noun',
        meanings: [{ title: 'a', synonyms: [word] }],
      })
    ).body;
    const before = [await read(), (await read(other.id)).meanings];
    await admin.patch(`/en/${id}`, { word: `${word}new` });
    expect((await read(other.id)).meanings[0].synonyms).toEqual([`${word}new`]);
    const row = await newest();
    expect(row.action).toBe('rename');
    expect((await revert(row)).body).toMatchObject({ id, word });
    expect([await read(), (await read(other.id)).meanings]).toEqual(before);
    expect((await server.api.get(`/words/${word}new`)).status).toBe(404);
  });

  onOneDatabase(() => {
    it('is refused when another record has the old name', async () => {
      await admin.patch(`/en/${id}`, { word: `${word}new` });
      const row = await newest();
      await admin.post('/en/words', { word, part_of_speech: 'noun' });
      expectError(await revert(row), 409, 'entry_exists');
    });
  });
});

it('takes the return of a headword to its dataset back', async () => {
  await admin.patch(`/en/reset-user-modified/${word}`);
  const row = await newest(`headword=${word}&action=reset_user_modified`);
  expect((await revert(row)).body).toMatchObject({ id, user_modified: true });
  expectError(await revert(row), 409, 'entry_changed');
});

it('takes back what a version with fewer fields has deleted', async () => {
  await admin.delete(`/en/${id}`);
  const row = await newest(`headword=${word}`);
  const { sequelize } = server.server.dictionary.database;
  const old = {
    id,
    word,
    part_of_speech: 'noun',
    meanings: [{ id: 900_000_000 + n, title: 'x', synonyms: [] }],
  };
  const details = JSON.stringify({ changes: [{ path: '', before: old, after: null }] });
  await sequelize.query('UPDATE history SET details = $1 WHERE id = $2', {
    bind: [details, row.id],
  });
  expect((await revert(row)).body).toMatchObject({
    id,
    frequency: null,
    meanings: [{ title: 'x' }],
  });
});

onOneDatabase(() => {
  it('refuses rows of imports, rows that are not there, and other methods', async () => {
    const answer = await revert(await newest('action=import'));
    expect(expectError(answer, 400, 'validation_failed').details?.[0]?.path).toBe('path.id');
    expectError(await revert({ id: 999_999_999 }), 404, 'not_found');
    expectError(await admin.get('/en/history/1/revert'), 405, 'method_not_allowed');
  });
});
