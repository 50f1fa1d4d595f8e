import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import { onOneDatabase } from '../_util/databases.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url);
});
afterAll(() => server.stop());

/** The files of an exported archive, without the time of the export. */
function filesOf(zip: Buffer): Record<string, string> {
  const entries = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  const files = Object.fromEntries(entries);
  return { ...files, 'manifest.json': files['manifest.json'].replace(/"generatedAt": ".*?"/, '') };
}

let n = 0;
/** A headword for the test, in the state of one from a dataset: not edited. */
let word: string;
let id: number;
beforeEach(async () => {
  word = `zyx${++n}`;
  const { body } = await admin.post('/en/words', {
    word,
    part_of_speech: 'noun',
    forms: [{ word: `${word}s`, form_of_word: 'plural_form' }],
    meanings: [
      {
        title: 'first',
        definition: 'a thing',
        translations: [{ language: 'es', title: 'una cosa' }],
        synonyms: ['thing'],
      },
    ],
    short_translations: [{ language: 'de', description: 'Ding' }],
  });
  id = body.id;
  await admin.patch(`/en/reset-user-modified/${word}`);
});

const read = async (recordId = id) => (await admin.get(`/en/${recordId}`)).body;
const isFlagged = async (recordId = id) => (await read(recordId)).user_modified;
const history = async (query: string) => (await admin.get(`/en/history?${query}`)).body.items;
const importFixture = async (update: boolean) => {
  const { text } = await admin.post('/en/dictionary/import', {
    source: { kind: 'file', path: '.' },
    update,
  });
  return JSON.parse(text.trim().split('\n').at(-1) ?? '');
};

it('says of a form which word it belongs to', async () => {
  const { forms, base } = await read();
  expect(base).toBeUndefined();
  expect((await read(forms[0].id)).base).toEqual({ id, word });
});

describe('the flag of a headword', () => {
  it('is set by creating a word from scratch', async () => {
    const { status, body } = await admin.post('/en/words', {
      word: `${word}b`,
      part_of_speech: 'noun',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ word: `${word}b`, user_modified: true, meanings: [] });
    expect((await history(`word_id=${body.id}`))[0]).toMatchObject({
      action: 'create',
      headword: `${word}b`,
      changes: [{ path: '', before: null, after: { word: `${word}b` } }],
    });
  });

  it('is cleared by a reset, which leaves the content and a row in the history', async () => {
    await admin.patch(`/en/${id}`, { description: 'mine' });
    const { status, body } = await admin.patch(`/en/reset-user-modified/${word}`);
    expect(status).toBe(200);
    expect(body).toEqual({ word, user_modified: false, revision: expect.any(Number) });
    expect(await read()).toMatchObject({ user_modified: false, description: 'mine' });
    const [row] = await history(`headword=${word}`);
    expect(row).toMatchObject({ action: 'reset_user_modified' });
  });

  const part = async () => {
    const { meanings, forms, short_translations } = await read();
    return {
      meaning: `/en/${id}/meanings/${meanings[0].id}`,
      translation: `/en/${id}/meanings/${meanings[0].id}/translations/${meanings[0].translations[0].id}`,
      form: `/en/${id}/forms/${forms[0].id}`,
      formRecord: `/en/${forms[0].id}`,
      short: `/en/${id}/short-translations/${short_translations[0].id}`,
    };
  };
  type Change = [string, () => Promise<{ status: number }>];
  /** A row that changes, rows that are added and rows that go. */
  const onEach: Change[] = [
    ['a changed meaning', async () => admin.patch((await part()).meaning, { title: 'x' })],
    [
      'a new form',
      () => admin.post(`/en/${id}/forms`, { word: `${word}es`, form_of_word: 'plural_form' }),
    ],
    ['a deleted form', async () => admin.delete((await part()).form)],
  ];
  const onOne: Change[] = [
    ['a field', () => admin.patch(`/en/${id}`, { word_level: 'A1' })],
    ['a new meaning', () => admin.post(`/en/${id}/meanings`, { definition: 'another' })],
    ['a deleted meaning', async () => admin.delete((await part()).meaning)],
    ['links', async () => admin.patch((await part()).meaning, { antonyms: ['nothing'] })],
    [
      'a new translation',
      async () =>
        admin.post(`${(await part()).meaning}/translations`, { language: 'fr', title: 'x' }),
    ],
    ['a changed translation', async () => admin.patch((await part()).translation, { title: 'x' })],
    ['a deleted translation', async () => admin.delete((await part()).translation)],
    ['a changed form', async () => admin.patch((await part()).form, { transcription: 'x' })],
    [
      'a form changed as a record',
      async () => admin.patch((await part()).formRecord, { word: 'x' }),
    ],
    ['a form deleted as a record', async () => admin.delete((await part()).formRecord)],
    [
      'a new short translation',
      () => admin.post(`/en/${id}/short-translations`, { language: 'ar', description: 'x' }),
    ],
    [
      'a changed short translation',
      async () => admin.patch((await part()).short, { description: 'x' }),
    ],
    ['a deleted short translation', async () => admin.delete((await part()).short)],
  ];
  const setsTheFlag = async (...[, change]: Change) => {
    const before = await read();
    expect(before.user_modified).toBe(false);
    const { status } = await change();
    expect([200, 201, 204]).toContain(status);
    const after = await read();
    expect(after.user_modified).toBe(true);
    expect(after.revision).toBeGreaterThan(before.revision);
    const [row] = await history(`word_id=${id}`);
    expect(row).toMatchObject({ action: 'update', headword: word, part_of_speech: 'noun' });
    expect(row.changes).toHaveLength(1);
    // The public answer is current, and does not show these fields.
    const { body } = await server.api.get(`/words/id/${id}`);
    const { user_modified: _flag, revision: _revision, relations: _relations, ...shown } = after;
    expect(body.data).toEqual(shown);
  };
  it.each(onEach)('is set by %s, and the history tells', setsTheFlag);
  onOneDatabase(() => it.each(onOne)('is set by %s, and the history tells', setsTheFlag));

  onOneDatabase(() => {
    it('stands beside what the parts of a change are called', async () => {
      const before = await read();
      const [meaning] = before.meanings;
      const [translation] = meaning.translations;
      await admin.patch((await part()).translation, { title: 'renamed' });
      const [row] = await history(`word_id=${id}`);
      const place = `meanings[${meaning.id}]`;
      expect(row.part_names).toEqual({
        [place]: meaning.title || meaning.definition,
        [`${place}.translations[${translation.id}]`]: translation.language,
      });
    });
  });

  it('is not set by a change that changes nothing', async () => {
    const { meanings, forms, short_translations, revision } = await read();
    const { status } = await admin.patch(`/en/${id}`, { meanings, forms, short_translations });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ user_modified: false, revision });
  });

  it('is set by deleting one part of speech of several', async () => {
    const { body } = await admin.post('/en/words', { word, part_of_speech: 'verb' });
    await admin.patch(`/en/reset-user-modified/${word}`);
    expect((await admin.delete(`/en/${body.id}`)).status).toBe(204);
    expect(await isFlagged()).toBe(true);
    expect((await admin.get(`/en/${body.id}`)).body.code).toBe('word_doesnt_found');
  });

  it('keeps an edited headword through an update, and lets it go after a reset', async () => {
    const { body: found } = await server.api.get('/words/run');
    const run = found.data[0];
    await admin.patch(`/en/${run.id}`, { description: 'edited here' });
    expect(await importFixture(true)).toMatchObject({ kept: found.data.length });
    expect((await read(run.id)).description).toBe('edited here');
    await admin.patch('/en/reset-user-modified/run');
    expect(await importFixture(true)).toMatchObject({ kept: 0 });
    expect(await read(run.id)).toMatchObject({
      description: run.description,
      user_modified: false,
    });
  });

  it.each(['headword', 'records'])(
    'leaves nothing when the %s go, and an update brings it back',
    async (way) => {
      const { body: before } = await server.api.get('/words/run');
      await admin.patch(`/en/${before.data[0].id}`, { description: 'edited here' });
      if (way === 'headword') {
        expect((await admin.delete('/en/headwords/run')).status).toBe(204);
      } else {
        for (const record of before.data) await admin.delete(`/en/${record.id}`);
      }
      expect((await server.api.get('/words/run')).status).toBe(404);
      expect(await importFixture(true)).toMatchObject({ added: before.data.length });
      const { body: after } = await server.api.get('/words/run');
      expect(after.data).toHaveLength(before.data.length);
      expect(await isFlagged(after.data[0].id)).toBe(false);
    },
  );
});

describe('a rename', () => {
  it('moves a record with its ids and forms, and takes the links to it along', async () => {
    const { body: other } = await admin.post('/en/words', {
      word: `${word} kin`,
      part_of_speech: 'noun',
      meanings: [{ definition: 'a relative', synonyms: [word, 'kin'], antonyms: [word] }],
    });
    const before = await read();
    const { status, body } = await admin.patch(`/en/${id}`, { word: `new ${word}` });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      word: `new ${word}`,
      user_modified: true,
      revision: body.revision,
    });
    expect((await server.api.get(`/words/${word}`)).status).toBe(404);
    expect((await server.api.get(`/words/${word}s`)).body.data[0].id).toBe(id);
    expect((await server.api.get(`/words/new%20${word}`)).body.data[0].id).toBe(id);
    const linked = await read(other.id);
    expect(linked.meanings[0]).toMatchObject({
      synonyms: ['kin', `new ${word}`],
      antonyms: [`new ${word}`],
    });
    expect((await history(`word_id=${other.id}`))[0].action).toBe('relink');
    expect((await history(`word_id=${id}`))[0]).toMatchObject({
      action: 'rename',
      headword: word,
      changes: [{ path: 'word', before: word, after: `new ${word}` }],
    });
  });

  onOneDatabase(() => {
    it('leaves links alone while the old spelling has another part of speech', async () => {
      await admin.post('/en/words', { word, part_of_speech: 'adjective' });
      const { body: other } = await admin.post('/en/words', {
        word: `${word} kin`,
        part_of_speech: 'noun',
        meanings: [{ definition: 'a relative', synonyms: [word] }],
      });
      await admin.patch(`/en/${id}`, { word: `new ${word}` });
      expect((await read(other.id)).meanings[0].synonyms).toEqual([word]);
    });
  });

  it('takes phrasal verbs along with their base verb', async () => {
    const { body: verb } = await admin.post('/en/words', { word, part_of_speech: 'verb' });
    const { body: phrasal } = await admin.post('/en/words', {
      word: `${word} up`,
      part_of_speech: 'verb',
      base_phrasal: word,
    });
    expect((await read(verb.id)).phrasal_variants).toEqual([`${word} up`]);
    await admin.patch(`/en/${verb.id}`, { word: `${word}ify` });
    expect((await read(phrasal.id)).base_phrasal).toBe(`${word}ify`);
  });

  it('answers with the phrasal verbs that a record names, and only there', async () => {
    const given = { phrasal_variants: [`${word} off`] };
    const { body: noun } = await admin.post('/en/words', {
      word,
      part_of_speech: 'pronoun',
      ...given,
    });
    const { body: verb } = await admin.post('/en/words', { word, part_of_speech: 'verb' });
    expect(await read(noun.id)).toMatchObject(given);
    expect((await read(verb.id)).phrasal_variants).toEqual([]);
  });

  it('joins a headword that is there, unless it has the part of speech', async () => {
    const { body: verb } = await admin.post('/en/words', {
      word: `${word}x`,
      part_of_speech: 'verb',
    });
    await admin.patch(`/en/${verb.id}`, { word });
    expect((await server.api.get(`/words/${word}`)).body.meta.count).toBe(2);
    const { body: noun } = await admin.post('/en/words', {
      word: `${word}x`,
      part_of_speech: 'noun',
    });
    const refused = await admin.patch(`/en/${noun.id}`, { word });
    expect([refused.status, refused.body.code]).toEqual([409, 'entry_exists']);
    const alsoRefused = await admin.patch(`/en/${verb.id}`, { part_of_speech: 'noun' });
    expect(alsoRefused.body.code).toBe('entry_exists');
  });
});

describe('refusals', () => {
  onOneDatabase(() => {
    it('answers 401 without a session on every route', async () => {
      const { body: document } = await admin.get('/openapi.json');
      for (const [path, methods] of Object.entries<Record<string, { security?: unknown[] }>>(
        document.paths,
      )) {
        if (path.startsWith('/api/auth/')) continue;
        for (const method of Object.keys(methods)) {
          const url = `${server.url}${path.replace(/\{\w+\}/g, '1')}`;
          const response = await fetch(url, { method: method.toUpperCase() });
          expect([path, method, response.status]).toEqual([path, method, 401]);
        }
      }
    });
  });

  it('lets one of two edits of the same revision win', async () => {
    const { revision } = await read();
    const guard = { 'if-match': String(revision) };
    const answers = await Promise.all([
      admin.patch(`/en/${id}`, { description: 'one' }, guard),
      admin.patch(`/en/${id}`, { description: 'two' }, guard),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('entry_changed');
    const won = answers.find(({ status }) => status === 200);
    expect(await read()).toEqual(won?.body);
    expect(await history(`word_id=${id}&action=update`)).toHaveLength(1);
    // The winner's revision, quoted as in HTTP, is valid for the next edit.
    const next = { 'if-match': `"${won?.body.revision}"` };
    expect((await admin.delete(`/en/${id}`, next)).status).toBe(204);
  });

  onOneDatabase(() => {
    const cases: [
      string,
      () => Promise<{ status: number; body: { code: string; details?: { path: string }[] } }>,
      number,
      string,
      string?,
    ][] = [
      [
        'a word that is there',
        () => admin.post('/en/words', { word, part_of_speech: 'noun' }),
        409,
        'entry_exists',
      ],
      [
        'no part of speech',
        () => admin.post('/en/words', { word: 'q' }),
        400,
        'validation_failed',
        'body.part_of_speech',
      ],
      [
        'an unknown field',
        () => admin.patch(`/en/${id}`, { colour: 1 }),
        400,
        'validation_failed',
        'body.colour',
      ],
      [
        'a definition that is no text',
        () =>
          admin.patch(`/en/${id}`, {
            meanings: [{ title: 'a' }, { title: 'b' }, { definition: 5 }],
          }),
        400,
        'validation_failed',
        'body.meanings.2.definition',
      ],
      [
        'a meaning of nowhere',
        () => admin.patch(`/en/${id}`, { meanings: [{ id: 999999 }] }),
        400,
        'validation_failed',
        'body.meanings.0.id',
      ],
      [
        "another record's id",
        () => admin.patch(`/en/${id}`, { id: id + 1 }),
        400,
        'validation_failed',
        'body.id',
      ],
      [
        'a field that forms lack',
        async () => admin.patch(`/en/${(await read()).forms[0].id}`, { description: 'x' }),
        400,
        'validation_failed',
        'body.description',
      ],
      [
        'a form that would be its base',
        () => admin.post(`/en/${id}/forms`, { word: 'x', form_of_word: 'base_form' }),
        400,
        'validation_failed',
        'body.form_of_word',
      ],
      [
        'a form as a record that would be its base',
        async () => admin.patch(`/en/${(await read()).forms[0].id}`, { form_of_word: 'base_form' }),
        400,
        'validation_failed',
        'body.form_of_word',
      ],
      [
        'an If-Match that is no revision',
        () => admin.patch(`/en/${id}`, {}, { 'if-match': 'x' }),
        400,
        'validation_failed',
        'header.if-match',
      ],
      ['an id that is no number', () => admin.get('/en/abc'), 400, 'validation_failed', 'path.id'],
      ['an id that is not there', () => admin.get('/en/999999'), 404, 'word_doesnt_found'],
      [
        'an id that is not there, to delete',
        () => admin.delete('/en/999999'),
        404,
        'word_doesnt_found',
      ],
      [
        'a part that is not there',
        () => admin.patch(`/en/${id}/meanings/999999`, {}),
        404,
        'not_found',
      ],
      [
        'a part of a form',
        async () => admin.post(`/en/${(await read()).forms[0].id}/meanings`, { definition: 'x' }),
        404,
        'not_found',
      ],
      [
        'a headword that is not there',
        () => admin.delete('/en/headwords/nowhere'),
        404,
        'word_doesnt_found',
      ],
      [
        'a headword in another case',
        () => admin.patch(`/en/reset-user-modified/${word.toUpperCase()}`),
        404,
        'word_doesnt_found',
      ],
      [
        'a meaning twice',
        () => admin.post(`/en/${id}/meanings`, { title: 'first', sort_order: 1 }),
        400,
        'validation_failed',
        'body',
      ],
      [
        'a page of none',
        () => admin.get('/en/words?page=0'),
        400,
        'validation_failed',
        'query.page',
      ],
      [
        'a gap that is none',
        () => admin.get('/en/words?missing=sense'),
        400,
        'validation_failed',
        'query.missing.0',
      ],
    ];
    it.each(cases)('refuses %s', async (_name, ask, status, code, path) => {
      const answer = await ask();
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      if (path) expect(answer.body.details?.map((one) => one.path)).toContain(path);
    });
  });
});

// What the overview in memory knows.
onOneDatabase(() => {
  describe('the list and the statistics', () => {
    it('finds what lacks something, and counts it alike', async () => {
      const { body: statistics } = await admin.get('/en/statistics');
      const { body: meta } = await server.api.get('/meta');
      for (const [name, count] of Object.entries(meta.data.counts)) {
        expect([name, statistics.totals[name]]).toEqual([name, count]);
      }
      for (const [gap, count] of Object.entries(statistics.missing)) {
        const { body } = await admin.get(`/en/words?missing=${gap}&limit=100`);
        expect([gap, body.total]).toEqual([gap, count]);
        for (const item of body.items) expect(item.missing).toContain(gap);
      }
      for (const [name, counts] of [
        ['part_of_speech', statistics.by_part_of_speech],
        ['word_level', statistics.by_level],
      ]) {
        for (const [value, count] of Object.entries(counts)) {
          const { body } = await admin.get(`/en/words?${name}=${value}`);
          expect([value, body.total]).toEqual([value, count]);
        }
      }
    });

    it('follows an edit at once', async () => {
      const counted = async () => (await admin.get('/en/statistics')).body;
      const before = await counted();
      await admin.patch(`/en/${id}`, { word_level: 'C2' });
      await admin.post(`/en/${id}/meanings`, { definition: 'x', examples: ['an example'] });
      const after = await counted();
      expect(after.by_level.C2).toBe(before.by_level.C2 + 1);
      expect(after.missing.level).toBe(before.missing.level - 1);
      expect(after.missing.examples).toBe(before.missing.examples - 1);
      expect(after.totals.meanings).toBe(before.totals.meanings + 1);
      expect(after.totals.user_modified).toBe(before.totals.user_modified + 1);
      const { created, edited } = before.growth;
      expect(after.growth).toEqual({ created, edited: edited + 2 });
      const { body } = await admin.get(`/en/words?search=${word}&user_modified=true`);
      expect(body.items.map((item: { id: number }) => item.id)).toContain(id);
      await admin.delete(`/en/${id}`);
      expect((await counted()).totals.meanings).toBe(before.totals.meanings - 1);
      await admin.post('/en/words', { word: `${word} grown`, part_of_speech: 'noun' });
      expect((await counted()).growth).toEqual({ created: created + 1, edited: edited + 3 });
    });

    it('pages through everything once, in one order', async () => {
      const seen: number[] = [];
      for (let page = 1; ; page++) {
        const { body } = await admin.get(`/en/words?page=${page}&limit=7`);
        seen.push(...body.items.map((item: { id: number }) => item.id));
        if (body.items.length < 7) {
          expect(seen.length).toBe(body.total);
          break;
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
    });
  });
});

it('imports its own export again as it is, edits and all', async () => {
  await admin.patch(`/en/${id}`, {
    description: 'two\r\nlines',
    pronunciations: [{ text: 'a' }, { text: 'b', sort_order: 0 }],
    etymologies: [{ number: 0, text: 'Old English' }],
    meanings: [
      {
        title: 'b',
        definition: 'x',
        synonyms: ['give  up'],
        etymology_number: 0,
        sort_order: 7,
        examples: [' one ', ''],
        categories: ['IT', 'art'],
      },
      { title: 'a', sort_order: 7, translations: [{ language: 'zh' }, { language: 'ru' }] },
    ],
  });
  const download = async (client: ApiClient) => {
    const response = await fetch(`${client.base}/api/en/dictionary/export`, {
      headers: client.headers,
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="wordkeep-en-\d{4}-\d\d-\d\d\.zip"$/,
    );
    return Buffer.from(await response.arrayBuffer());
  };
  const zip = await download(admin);
  const empty = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
  try {
    const other = await signIn(empty.url);
    const form = new FormData();
    form.append('archive', new Blob([zip]), 'export.zip');
    const answer = await fetch(`${empty.url}/api/en/dictionary/import/upload`, {
      method: 'POST',
      body: form,
      headers: other.headers,
    });
    const last = JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ stage: 'done', updated: 0, kept: 0, skipped: 0, invalid: 0 });
    expect(filesOf(await download(other))).toEqual(filesOf(zip));
  } finally {
    await empty.stop();
  }
});
