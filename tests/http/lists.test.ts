import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

interface Item {
  id: number;
  word: string;
  part_of_speech: string;
  word_level: string | null;
  language_register: string | null;
  area_variant: string | null;
  categories: string[];
  form_of_word: string;
  is_obsolete: boolean;
}

let server: TestServer;
let all: Item[];
beforeAll(async () => {
  server = await startTestServer();
  all = await walk('limit=100');
});
afterAll(() => server.stop());

const get = (path: string) => server.api.get(path);

/** Every page of a list, one after the other. */
async function walk(query: string, between: () => Promise<void> = async () => {}): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; await between()) {
    const { status, body } = await get(`/words?${query}&cursor=${cursor}`);
    expect(status).toBe(200);
    expect(body.meta.has_more).toBe(body.meta.next_cursor !== null);
    items.push(...body.data);
    cursor = body.meta.next_cursor;
  }
  return items;
}

const keyOf = ({ word }: { word: string }) => word.toLowerCase();

describe('a list', () => {
  it('holds every base record in the order of the folded headword, then the id', () => {
    expect(all).toHaveLength(40);
    expect(new Set(all.map(({ id }) => id)).size).toBe(40);
    const sorted = [...all].sort((a, b) =>
      keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.id - b.id,
    );
    expect(all.map(({ word }) => word)).toEqual(sorted.map(({ word }) => word));
    expect(all.every(({ form_of_word }) => form_of_word === 'base_form')).toBe(true);
  });

  it('has twenty items a page unless told, and says whether there are more', async () => {
    const first = (await get('/words')).body;
    expect(first.data).toHaveLength(20);
    expect(first.meta).toEqual({ limit: 20, has_more: true, next_cursor: expect.any(String) });
    expect(Object.keys(first.meta)).toEqual(['limit', 'has_more', 'next_cursor']);
    const last = (await get(`/words?limit=20&cursor=${first.meta.next_cursor}`)).body;
    expect(last.data).toHaveLength(20);
    expect(last.meta).toEqual({ limit: 20, has_more: false, next_cursor: null });
  });

  it.each([1, 3, 7, 20, 39, 40, 41])('is the same by pages of %i', async (limit) => {
    expect(await walk(`limit=${limit}`)).toEqual(all);
  });

  it('carries meanings and translations only when asked', async () => {
    const first = async (query: string) =>
      (await get(`/words?search=run&limit=2&${query}`)).body.data;
    for (const { meanings, short_translations } of await first('is_obsolete=false')) {
      expect({ meanings, short_translations }).toEqual({ meanings: [], short_translations: [] });
    }
    const [withMeanings] = await first('with_meanings=true&part_of_speech=verb');
    expect(withMeanings.meanings).toHaveLength(2);
    expect(withMeanings.meanings[0].translations).toHaveLength(3);
    expect(withMeanings.short_translations).toEqual([]);
    const [withTranslations] = await first('with_translations=true&part_of_speech=verb');
    expect(withTranslations.meanings).toEqual([]);
    expect(withTranslations.short_translations).toHaveLength(2);
    const [withBoth] = await first('with_meanings=true&with_translations=true&part_of_speech=verb');
    const { data } = (await get(`/words/id/${withBoth.id}`)).body;
    expect(withBoth).toEqual(data);
  });

  it.each<[string, (item: Item) => boolean]>([
    ['part_of_speech=verb', (item) => item.part_of_speech === 'verb'],
    [
      'part_of_speech=phrase&part_of_speech=grammar_pattern',
      (item) => /phrase|grammar/.test(item.part_of_speech),
    ],
    ['word_level=A1', (item) => item.word_level === 'A1'],
    ['word_level=A1&word_level=C2', (item) => ['A1', 'C2'].includes(item.word_level ?? '')],
    [
      'word_level=A1&part_of_speech=noun',
      (item) => item.word_level === 'A1' && item.part_of_speech === 'noun',
    ],
    [
      'language_register=slang&language_register=informal',
      (item) => item.language_register !== null && item.language_register !== 'formal',
    ],
    ['category=IT', (item) => item.categories.includes('IT')],
    [
      'category=IT&category=sport',
      (item) => item.categories.some((one) => one === 'IT' || one === 'sport'),
    ],
    ['area_variant=british&area_variant=american', (item) => item.area_variant !== null],
    ['area_variant=american&category=sport', () => false],
    ['is_obsolete=true', (item) => item.is_obsolete],
    ['is_obsolete=false', (item) => !item.is_obsolete],
    ['form_of_word=base_form', () => true],
    ['search=ru', (item) => keyOf(item).startsWith('ru')],
    ['search=RUN', (item) => keyOf(item).startsWith('run')],
    [
      'search=run&part_of_speech=verb',
      (item) => keyOf(item).startsWith('run') && item.part_of_speech === 'verb',
    ],
    ['search=%25', () => false],
    ['search=_', () => false],
    ['search=100%25', (item) => item.word === '100%'],
    ['search=', () => true],
    ['word_level=C2&word_level=C2', (item) => item.word_level === 'C2'],
  ])('filtered by %s is what the whole list says', async (query, matches) => {
    const expected = all.filter(matches).map(({ id }) => id);
    expect((await walk(`${query}&limit=100`)).map(({ id }) => id)).toEqual(expected);
    expect((await walk(`${query}&limit=2`)).map(({ id }) => id)).toEqual(expected);
  });

  it('of forms holds forms', async () => {
    const forms = await walk('form_of_word=past_simple&limit=2');
    expect(forms.map(({ word }) => word)).toEqual([
      'left',
      'marched',
      'overran',
      'ran',
      'resumed',
      'saw',
    ]);
    expect(forms.every(({ form_of_word }) => form_of_word === 'past_simple')).toBe(true);
  });
});

describe('a cursor', () => {
  const next = async (query: string): Promise<string> =>
    (await get(`/words?${query}`)).body.meta.next_cursor;

  it('that is empty is the first page', async () => {
    expect((await get('/words?cursor=')).body).toEqual((await get('/words')).body);
  });

  it('may go on with another page size and other parts', async () => {
    const cursor = await next('limit=5');
    const { body } = await get(`/words?limit=7&with_meanings=true&cursor=${cursor}`);
    expect(body.data.map(({ id }: Item) => id)).toEqual(all.slice(5, 12).map(({ id }) => id));
  });

  it('does not mind the order of filter values', async () => {
    const cursor = await next('word_level=A1&word_level=A2&limit=2');
    expect((await get(`/words?word_level=A2&word_level=A1&cursor=${cursor}`)).status).toBe(200);
    const repeated = 'word_level=A1&word_level=A2&word_level=A1';
    expect((await get(`/words?${repeated}&cursor=${cursor}`)).status).toBe(200);
    expect(await next(`${repeated}&limit=2`)).toBe(cursor);
  });

  it.each([
    ['a filter less', 'word_level=A1&limit=2', 'limit=2'],
    ['a filter more', 'limit=2', 'word_level=A1'],
    ['another value', 'word_level=A1&limit=2', 'word_level=A2'],
    ['another filter', 'part_of_speech=verb&limit=2', 'form_of_word=base_form'],
    ['another prefix', 'search=ru&limit=1', 'search=r'],
    ['another wish for obsolete words', 'is_obsolete=false&limit=2', 'limit=2'],
  ])('is refused with %s', async (_name, made, used) => {
    const cursor = await next(made);
    expect(cursor).toEqual(expect.any(String));
    expectError(await get(`/words?${used}&cursor=${cursor}`), 400, 'invalid_cursor');
  });

  it('is refused with any of its characters changed, or one more or less', async () => {
    const cursor = await next('limit=3');
    const forgeries = [...cursor].map((character, i) => {
      const other = character === 'A' ? 'B' : 'A';
      return cursor.slice(0, i) + other + cursor.slice(i + 1);
    });
    for (const forged of [
      ...forgeries,
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
    ]) {
      expectError(
        await get(`/words?limit=3&cursor=${encodeURIComponent(forged)}`),
        400,
        'invalid_cursor',
      );
    }
  });

  it.each([
    'null',
    '5',
    '{}',
    '[]',
    '["run"]',
    '[null,null]',
    '[1,"run"]',
    '["run",1.5]',
    '["run",{}]',
    '[{},1]',
    'not JSON',
    '"',
  ])('is refused when somebody who knows how they are made makes one of %j', async (payload) => {
    const filters = [
      'area_variant',
      'category',
      'form_of_word',
      'language_register',
      'part_of_speech',
      'word_level',
    ];
    const bound = ['v1', filters.map((name) => [name, []]), null, null, payload];
    const digest = createHash('sha256').update(JSON.stringify(bound)).digest().subarray(0, 12);
    const cursor = Buffer.concat([digest, Buffer.from(payload)]).toString('base64url');
    expectError(await get(`/words?cursor=${cursor}`), 400, 'invalid_cursor');
  });

  it.each(['x', '%00', '....', 'AAAA', '🙂', 'a'.repeat(10_000), '__proto__'])(
    'is refused when it is %j',
    async (cursor) => {
      const answer = await get(
        `/words?cursor=${cursor === '%00' ? cursor : encodeURIComponent(cursor)}`,
      );
      expect(answer.status).toBe(400);
      expect(['invalid_cursor', 'validation_failed']).toContain(answer.body.code);
    },
  );
});

describe('a walk while the dictionary is edited', () => {
  /** Changes content like every writer, incrementing the revision. */
  async function edit(statements: (revision: number) => string[]) {
    const { dictionary } = server.server;
    await dictionary.database.write(async (transaction) => {
      const { Setting } = dictionary.database.models;
      const row = await Setting.findByPk('content_state', { transaction });
      const state = JSON.parse(row?.value ?? '{}');
      state.revision += 1;
      for (const statement of statements(state.revision)) {
        await dictionary.database.sequelize.query(statement, { transaction });
      }
      await row?.update({ value: JSON.stringify(state) }, { transaction });
    });
    await dictionary.refresh();
  }
  const deleteEntry = (id: number) =>
    edit((revision) => [
      `DELETE FROM en_words WHERE entry_id = ${id}`,
      `DELETE FROM en_entries WHERE id = ${id}`,
      `INSERT INTO en_deletions (entry_id, revision) VALUES (${id}, ${revision})`,
    ]);
  const addEntry = (id: number, word: string) =>
    edit((revision) => [
      `INSERT INTO en_entries (id, word, folded, user_modified, revision) VALUES (${id}, '${word}', '${word}', TRUE, ${revision})`,
      `INSERT INTO en_words (id, entry_id, word, part_of_speech, form_of_word, head, content)
       SELECT ${id}, ${id}, '${word}', part_of_speech, form_of_word, head, content FROM en_words WHERE word = 'thou'`,
    ]);

  it('neither repeats nor skips an item that was there all the time', async () => {
    let entry = 900_000;
    const made: number[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.tuple(fc.boolean(), fc.stringMatching(/^[a-z]{1,3}$/)), {
          minLength: 1,
          maxLength: 8,
        }),
        async (limit, edits) => {
          const steps = [...edits];
          const seen = await walk(`limit=${limit}`, async () => {
            const [adds, prefix] = steps.shift() ?? [];
            if (prefix === undefined) return;
            if (adds || made.length === 0) {
              entry += 1;
              await addEntry(entry, `${prefix}-${entry}`);
              made.push(entry);
            } else {
              await deleteEntry(made.shift() ?? 0);
            }
          });
          const ids = seen.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.filter((id) => id < 900_000)).toEqual(all.map(({ id }) => id));
        },
      ),
      { numRuns: 12 },
    );
    for (const id of made) await deleteEntry(id);
    expect(await walk('limit=100')).toEqual(all);
  });

  it('goes on after the last item seen even when that is deleted', async () => {
    await addEntry(990_001, 'run a');
    const first = (await get('/words?search=run&limit=3')).body;
    expect(first.data.at(-1).id).toBe(990_001);
    await deleteEntry(990_001);
    const rest = (await get(`/words?search=run&limit=100&cursor=${first.meta.next_cursor}`)).body
      .data;
    expect([...first.data.slice(0, 2), ...rest].map(({ id }: Item) => id)).toEqual(
      all.filter((item) => keyOf(item).startsWith('run')).map(({ id }) => id),
    );
  });
});

describe('a random word', () => {
  const draw = async (query = '') => (await get(`/random${query}`)).body;

  it('is a whole record', async () => {
    const { data, meta } = await draw();
    expect(meta).toEqual({});
    expect(data).toEqual((await get(`/words/id/${data.id}`)).body.data);
  });

  it('is drawn uniformly over the records that match', async () => {
    const matching = all.filter(({ word_level }) => word_level === 'A2' || word_level === 'C1');
    const drawn = new Map(matching.map(({ id }) => [id, 0]));
    const draws = 50 * matching.length;
    for (let i = 0; i < draws; i++) {
      const { data } = await draw('?word_level=A2&word_level=C1');
      drawn.set(data.id, (drawn.get(data.id) ?? 0) + 1);
    }
    expect(drawn.size).toBe(matching.length);
    // With these degrees of freedom, a chi-squared this large occurs once in a million.
    const chiSquared = [...drawn.values()].reduce((sum, n) => sum + (n - 50) ** 2 / 50, 0);
    expect(chiSquared).toBeLessThan(60);
  });

  it('keeps to every filter', async () => {
    for (let i = 0; i < 20; i++) {
      const { data } = await draw(
        '?part_of_speech=noun&search=r&is_obsolete=false&area_variant=american',
      );
      expect(data.word).toBe('résumé');
    }
  });

  it('is a base form unless a form is asked for', async () => {
    for (let i = 0; i < 30; i++) expect((await draw()).data.form_of_word).toBe('base_form');
    expect((await draw('?form_of_word=superlative_form')).data.word).toMatch(/^(un)?happiest$/);
  });

  it('that matches nothing is word_doesnt_found', async () => {
    expectError(
      await get('/random?word_level=A1&language_register=slang'),
      404,
      'word_doesnt_found',
    );
  });
});
