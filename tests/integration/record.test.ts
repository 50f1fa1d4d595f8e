import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminWord } from '../../server/contract/admin/words.ts';
import { publicApi } from '../../server/contract/public/api.ts';
import { wordRecord, type WordRecord } from '../../server/contract/word.ts';
import type { ApiClient } from '../_util/client.ts';
import { onOneDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

/** A record with a value in every field of the second edition. */
const WHOLE = {
  word: 'bollocks',
  part_of_speech: 'noun',
  transcription: 'ˈbɑləks',
  forms: [
    {
      word: 'bollockses',
      form_of_word: 'plural_form',
      frequency: 1.24,
      pronunciations: [{ text: 'ˈbɒləksɪz', area_variant: 'british' }],
    },
  ],
  labels: ['humorous'],
  pronunciations: [
    {
      type: 'ipa',
      text: 'ˈbɒləks',
      area_variant: 'british',
      sort_order: 2,
      audio: [
        {
          url: 'https://sounds.example.org/bollocks.ogg',
          source_url: 'https://sounds.example.org/bollocks',
          attribution: 'A speaker',
          licenses: ['CC0-1.0'],
        },
      ],
    },
    { type: 'ipa', text: 'ˈbɑləks', area_variant: 'american', sort_order: 1 },
    { type: 'enpr', text: 'bŏlʹəks', sort_order: 3 },
  ],
  etymologies: [
    { number: 1, text: 'From Old English beallucas.' },
    { number: 2, text: 'From a verb.' },
  ],
  alternatives: ['bollox', 'ballocks'],
  alternative_details: [{ word: 'ballocks', area_variant: 'british' }],
  meanings: [
    {
      sort_order: 1,
      title: 'nonsense',
      definition: 'complete nonsense',
      labels: ['vulgar', 'humorous'],
      grammar: ['uncountable'],
      etymology_number: 1,
      quotes: [
        { text: 'What bollocks!', reference: 'A. Writer', source_url: 'http://a.example/1' },
      ],
    },
    { sort_order: 2, title: 'testicles', definition: 'a part', labels: ['vulgar'] },
  ],
  short_translations: [{ language: 'de', description: 'Quatsch' }],
};

/** The same as an editor sends it: with every alternative listed. */
const NEW_LINE = {
  ...WHOLE,
  alternative_details: [{ word: 'bollox' }, ...WHOLE.alternative_details],
};

let folder: string;
let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-record-'));
  const lines = [WHOLE, ...manyNouns(30)];
  const dataset = await writeDatasetFolder(join(folder, 'one'), { 'words.jsonl': lines });
  server = await startTestServer({ DICTIONARY_IMPORT_DIR: dataset });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => (await server.api.get(path)).body;
const record = async (word = 'bollocks'): Promise<WordRecord> =>
  (await get(`/words/${word}`)).data[0];

describe('the second edition of a record', () => {
  it('is read whole, in its normal form', async () => {
    const read = await record();
    expect(wordRecord.parse(read)).toEqual(read);
    expect(Object.keys(read)).toEqual(Object.keys(wordRecord.shape));
    expect(read).toMatchObject({
      // The label of all meanings is the record's, too.
      labels: ['vulgar', 'humorous'],
      transcription: 'ˈbɑləks',
      pronunciations: [
        { text: 'ˈbɑləks', area_variant: 'american', sort_order: 1, audio: [] },
        {
          text: 'ˈbɒləks',
          area_variant: 'british',
          audio: [{ url: 'https://sounds.example.org/bollocks.ogg', sort_order: 1 }],
        },
        { type: 'enpr', text: 'bŏlʹəks', area_variant: 'common' },
      ],
      etymologies: WHOLE.etymologies,
      alternatives: ['bollox', 'ballocks'],
      alternative_details: [
        { word: 'bollox', area_variant: 'common', kind: 'spelling' },
        { word: 'ballocks', area_variant: 'british', kind: 'spelling' },
      ],
      source: 'Test',
    });
    expect(read.meanings[0]).toMatchObject({
      area_variant: 'common',
      labels: ['vulgar', 'humorous'],
      grammar: ['uncountable'],
      etymology_number: 1,
      quotes: WHOLE.meanings[0]?.quotes,
    });
    expect(read.meanings[1]).toMatchObject({
      labels: ['vulgar'],
      grammar: [],
      etymology_number: null,
      quotes: [],
    });
    expect(read.forms[0]).toMatchObject({
      area_variant: 'common',
      transcription: null,
      frequency: 1.2,
      pronunciations: [{ type: 'ipa', text: 'ˈbɒləksɪz', area_variant: 'british', sort_order: 1 }],
    });
  });

  it.each(['', '&with_meanings=true', '&with_translations=true'])(
    'comes with lists and detailed search, whatever else does (%j)',
    async (query) => {
      const whole = await record();
      const { meanings, short_translations, ...rest } = whole;
      for (const path of ['/words', '/search/detailed']) {
        const [item] = (await get(`${path}?search=bollocks${query}`)).data;
        expect(item).toMatchObject(rest);
        expect(item.meanings).toEqual(query.includes('meanings') ? meanings : []);
        expect(item.short_translations).toEqual(
          query.includes('translations') ? short_translations : [],
        );
      }
    },
  );

  it('is in search items as labels and source alone', async () => {
    const [item] = (await get('/search?search=bollocks')).data;
    const last = ['forms', 'labels', 'source', 'dataset', 'also_in', 'match'];
    expect(Object.keys(item).slice(-6)).toEqual(last);
    expect(item).toMatchObject({ labels: ['vulgar', 'humorous'], source: 'Test' });
  });

  it('is the record of a form, too', async () => {
    const [form] = (await record()).forms;
    const { data } = await get(`/words/id/${form?.id}`);
    expect(Object.keys(data)).toEqual(Object.keys(wordRecord.shape));
    expect(wordRecord.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      word: 'bollockses',
      frequency: 1.2,
      pronunciations: form?.pronunciations,
      labels: ['vulgar', 'humorous'],
      source: 'Test',
    });
  });

  it('is not in the lists of the administrator', async () => {
    const [item] = (await admin.get('/en/words?search=bollocks')).body.items;
    expect(item).toMatchObject({ word: 'bollocks' });
    expect(item).not.toHaveProperty('labels');
  });
});

// What is read from memory.
onOneDatabase(() => {
  describe('labels', () => {
    const words = async (query: string) =>
      (await get(`/words?limit=100&${query}`)).data.map(({ word }: { word: string }) => word);

    it('are a filter of lists, of forms too', async () => {
      expect(await words('label=vulgar')).toEqual(['bollocks']);
      expect(await words('label=dated&label=humorous')).toEqual(['bollocks']);
      expect(await words('label=vulgar&part_of_speech=verb')).toEqual([]);
      expect(await words('label=vulgar&form_of_word=plural_form')).toEqual(['bollockses']);
      const { items } = (await admin.get('/en/words?label=humorous')).body;
      expect(items.map(({ word }: { word: string }) => word)).toEqual(['bollocks']);
      expectError(await server.api.get('/words?label=rude'), 400, 'validation_failed');
    });

    it('keep vulgar words out of a random draw that does not ask for them', async () => {
      const draw = (query: string) => server.api.get(`/random?search=bollocks${query}`);
      expectError(await draw(''), 404, 'word_doesnt_found');
      expectError(await draw('&label=humorous'), 404, 'word_doesnt_found');
      expectError(await draw('&form_of_word=plural_form'), 404, 'word_doesnt_found');
      expect((await draw('&label=vulgar')).body.data.word).toBe('bollocks');
      expect((await get('/random?search=noun-000001')).data.word).toBe('noun-000001');
    });
  });

  describe('alternatives', () => {
    it('are read like forms', async () => {
      const { data, meta } = await get('/words/Bollox');
      expect(data).toEqual([await record()]);
      expect(meta).toEqual({
        word: 'bollox',
        count: 1,
        dataset: 'default',
        datasets: [],
        variants: [],
      });
      expect((await get('/words/ballocks/meanings')).meta.count).toBe(1);
      const batch = await server.api.post('/words/batch', { words: ['bollox', 'bollix'] });
      expect(batch.body.meta.not_found).toEqual(['bollix']);
      const exists = await server.api.post('/words/exists', { words: ['bollox', 'bollix'] });
      expect(exists.body.data).toEqual([
        { word: 'bollox', exists: true },
        { word: 'bollix', exists: false },
      ]);
    });

    it('are found like forms, and stand for their record', async () => {
      const found = async (term: string) => {
        const { data } = await get(`/search?search=${term}`);
        return data.map(({ word, match }: Record<string, unknown>) => [word, match]);
      };
      expect(await found('ballocks')).toEqual([['bollocks', 'exact']]);
      expect(await found('balloc')).toEqual([['bollocks', 'prefix']]);
      expect((await get('/search?search=balocks')).meta.did_you_mean).toContain('bollocks');
    });

    it('are no records: neither listed nor counted', async () => {
      expect((await get('/words?search=bollo')).data).toHaveLength(1);
      expect((await get('/words?search=bollox')).data).toEqual([]);
      expect((await get('/meta')).data.counts).toMatchObject({ words: 31, word_forms: 31 });
    });

    it('are found as soon as they are edited, and no longer than that', async () => {
      const { body } = await admin.post('/en/words', {
        word: 'gaol',
        part_of_speech: 'noun',
        alternatives: ['jail'],
      });
      expect((await get('/words/jail')).data[0].id).toBe(body.id);
      await admin.patch(`/en/${body.id}`, { alternatives: ['jayl'] });
      expect((await get('/words/JAYL')).data[0].id).toBe(body.id);
      expect((await server.api.get('/words/jail')).status).toBe(404);
      await admin.delete('/en/headwords/gaol');
      expect((await server.api.get('/words/jayl')).status).toBe(404);
    });
  });

  it('a detailed search ends with page 20, whatever is left', async () => {
    const page = (n: number) => get(`/search/detailed?search=noun&limit=1&page=${n}`);
    expect((await page(19)).meta.has_more).toBe(true);
    const last = await page(20);
    expect({ count: last.data.length, more: last.meta.has_more }).toEqual({
      count: 1,
      more: false,
    });
  });
});

describe('an edit', () => {
  let id: number;
  let n = 0;
  beforeEach(async () => {
    const { body } = await admin.post('/en/words', { ...NEW_LINE, word: `bollocks${++n}` });
    id = body.id;
  });
  const patch = (body: object) => admin.patch(`/en/${id}`, body);

  it.each([0, 200, 500])('shows a source of %i characters in search items', async (length) => {
    const source = '"'.repeat(length);
    await patch({ source });
    const items = async (path: string) => (await get(path)).data;
    const found = { word: `bollocks${n}`, labels: ['vulgar', 'humorous'], source };
    expect(await items(`/search?search=bollocks${n}`)).toMatchObject([found]);
    expect(await items(`/find?spelled=bollocks${n}`)).toMatchObject([found]);
  });

  it('creates a record of ones own with everything', async () => {
    const created = (await admin.get(`/en/${id}`)).body;
    const { id: _id, word: _word, source, meanings, forms, ...fields } = await record();
    expect(source).toBe('Test');
    expect(created).toMatchObject({ source: '', labels: fields.labels });
    expect(created.pronunciations).toEqual(fields.pronunciations);
    expect(created.alternative_details).toEqual(fields.alternative_details);
    const withoutIds = (parts: object[]) => parts.map((part) => ({ ...part, id: 0 }));
    expect(withoutIds(created.meanings)).toEqual(withoutIds(meanings));
    expect(withoutIds(created.forms)).toEqual(withoutIds(forms));
  });

  // How a record is put in order before it is written.
  onOneDatabase(() => {
    it('of pronunciations leaves out those that say nothing', async () => {
      const [first, ...rest] = (await record()).pronunciations;
      const blank = { ...first, text: ' ', audio: [] };
      const { body } = await patch({ pronunciations: [first, blank, ...rest] });
      expect(body.pronunciations).toEqual([first, ...rest]);
    });

    it('of the transcription rewrites the pronunciation that it stands for', async () => {
      const { body } = await patch({ transcription: 'ˈbɑlɪks' });
      expect(body.pronunciations.map(({ text }: { text: string }) => text)).toEqual([
        'ˈbɑlɪks',
        'ˈbɒləks',
        'bŏlʹəks',
      ]);
      const items = (await admin.get(`/en/history?word_id=${id}`)).body.items;
      expect(items[0].changes.map(({ path }: { path: string }) => path)).toEqual([
        'transcription',
        'pronunciations',
      ]);
    });

    it('of sounds between slashes or brackets is stored without them', async () => {
      const sounds = [{ text: '[ˈbɒləks]', area_variant: 'british' }, { text: '/ a/ or /b /' }];
      expect((await patch({ transcription: '/slæʃi/' })).body.transcription).toBe('slæʃi');
      const { body } = await patch({ pronunciations: sounds });
      expect(body.pronunciations.map(({ text }: { text: string }) => text)).toEqual([
        'ˈbɒləks',
        '/ a/ or /b /',
      ]);
      expect((await patch({ transcription: '//' })).body.transcription).toBeNull();
    });

    it('refuses recordings whose address has a name or password', async () => {
      for (const url of ['https://me@example.org/a.ogg', 'https://:x@example.org/a.ogg']) {
        const pronunciations = [{ text: 'x', audio: [{ url }] }];
        expect((await patch({ pronunciations })).status).toBe(400);
      }
    });

    it('of pronunciations rewrites the transcription', async () => {
      const british = { text: 'x', area_variant: 'british' };
      const { body } = await patch({ pronunciations: [british, { text: 'y' }] });
      expect(body).toMatchObject({
        transcription: 'y',
        pronunciations: [
          { ...british, type: 'ipa', sort_order: 1, audio: [] },
          { type: 'ipa', text: 'y', area_variant: 'common', sort_order: 2, audio: [] },
        ],
      });
      expect((await patch({ pronunciations: [british] })).body.transcription).toBeNull();
    });

    it('of both takes them when they agree only', async () => {
      const pronunciations = [{ text: 'y' }];
      expect((await patch({ pronunciations, transcription: 'y' })).status).toBe(200);
      const refused = await patch({ pronunciations, transcription: 'z' });
      expect({ status: refused.status, paths: pathsOf(refused.body) }).toEqual({
        status: 400,
        paths: ['body.transcription'],
      });
    });

    it('of a form keeps its sound in agreement, too', async () => {
      const { forms } = (await admin.get(`/en/${id}`)).body;
      const path = `/en/${id}/forms/${forms[0].id}`;
      const { body } = await admin.patch(path, {
        pronunciations: [{ text: 'q' }],
        frequency: 2.04,
      });
      expect(body).toMatchObject({ transcription: 'q', frequency: 2 });
      const again = await admin.patch(`/en/${forms[0].id}`, { transcription: 'r' });
      expect(again.body).toMatchObject({
        transcription: 'r',
        pronunciations: [{ text: 'r' }],
        frequency: 2,
      });
    });

    it('of alternatives keeps their details in agreement', async () => {
      const { body } = await patch({ alternatives: ['ballocks', 'b*llocks', 'ballocks'] });
      expect(body).toMatchObject({
        alternatives: ['ballocks', 'b*llocks'],
        alternative_details: [
          { word: 'ballocks', area_variant: 'british', kind: 'spelling' },
          { word: 'b*llocks', area_variant: 'common', kind: 'spelling' },
        ],
      });
      const details = [{ word: 'bx', kind: 'abbreviation' }];
      expect((await patch({ alternative_details: details })).body.alternatives).toEqual(['bx']);
      const refused = await patch({ alternatives: ['other'], alternative_details: details });
      expect(pathsOf(refused.body)).toEqual(['body.alternative_details']);
    });

    it('labels a record with what all its meanings are labelled with', async () => {
      const { meanings } = (await admin.get(`/en/${id}`)).body;
      await patch({ labels: [] });
      expect((await admin.get(`/en/${id}`)).body.labels).toEqual(['vulgar']);
      const path = `/en/${id}/meanings/${meanings[1].id}`;
      await admin.patch(path, { labels: ['offensive', 'humorous', 'offensive'] });
      const { body } = await admin.get(`/en/${id}`);
      expect(body.meanings[1].labels).toEqual(['offensive', 'humorous']);
      expect(body.labels).toEqual(['vulgar', 'humorous']);
    });

    it('of a part of a region that is not said makes it common', async () => {
      const { meanings } = (await admin.get(`/en/${id}`)).body;
      const path = `/en/${id}/meanings/${meanings[0].id}`;
      expect((await admin.patch(path, { area_variant: 'british' })).body.area_variant).toBe(
        'british',
      );
      expect((await admin.patch(path, { area_variant: null })).body.area_variant).toBe('common');
    });

    it.each<[string, object, string]>([
      ['an unknown label', { labels: ['rude'] }, 'body.labels.0'],
      [
        'unknown grammar',
        { meanings: [{ definition: 'x', grammar: ['dual'] }] },
        'body.meanings.0.grammar.0',
      ],
      [
        'audio of another protocol',
        { pronunciations: [{ text: 'x', audio: [{ url: 'javascript:alert(1)' }] }] },
        'body.pronunciations.0.audio.0.url',
      ],
      [
        'audio of nowhere',
        { pronunciations: [{ audio: [{ url: ' ' }] }] },
        'body.pronunciations.0.audio.0.url',
      ],
      [
        'a source of another protocol',
        { meanings: [{ definition: 'x', quotes: [{ text: 'y', source_url: 'ftp://a.example' }] }] },
        'body.meanings.0.quotes.0.source_url',
      ],
      ['a blank etymology', { etymologies: [{ number: 1, text: ' ' }] }, 'body.etymologies.0.text'],
      ['an invisible headword', { word: '\u200b' }, 'body.word'],
      ['a long alternative', { alternatives: ['x'.repeat(129)] }, 'body.alternatives.0'],
      [
        'a long pronunciation',
        { pronunciations: [{ text: 'x'.repeat(501) }] },
        'body.pronunciations.0.text',
      ],
      ['a long source', { source: 'x'.repeat(501) }, 'body.source'],
    ])('refuses %s', async (_name, body, path) => {
      const answer = await patch(body);
      expect({ status: answer.status, paths: pathsOf(answer.body) }).toEqual({
        status: 400,
        paths: [path],
      });
    });
  });
});

describe('relations', () => {
  const dog = {
    word: 'dog',
    part_of_speech: 'noun',
    meanings: [
      { title: 'bad machine', definition: 'a thing that fails' },
      {
        title: 'pet',
        definition: 'a pet',
        relations: [
          { kind: 'member_of', word: 'pack', target_part_of_speech: 'noun' },
          { kind: 'broader', word: 'pet', target_part_of_speech: 'noun', target_sort_order: 2 },
          { kind: 'broader', word: 'canine', target_part_of_speech: 'noun' },
          { kind: 'broader', word: 'canine', target_part_of_speech: 'noun' },
          { kind: 'derived', word: 'doggy', target_part_of_speech: 'adjective' },
        ],
      },
    ],
    forms: [{ word: 'dogs', form_of_word: 'plural_form' }],
  };
  const pet = {
    word: 'pet',
    part_of_speech: 'noun',
    meanings: [
      { title: 'favourite', definition: 'a favourite' },
      {
        title: 'animal',
        definition: 'an animal',
        relations: [
          { kind: 'narrower', word: 'dog', target_part_of_speech: 'noun', target_sort_order: 2 },
        ],
      },
    ],
  };
  const petVerb = { word: 'pet', part_of_speech: 'verb', meanings: [{ definition: 'to stroke' }] };
  const doggy = { word: 'doggy', part_of_speech: 'adjective', meanings: [{ definition: 'x' }] };
  const lines = [dog, pet, petVerb, doggy];
  let kin: TestServer;
  let editor: ApiClient;
  beforeAll(async () => {
    const dataset = await writeDatasetFolder(join(folder, 'kin'), { 'words.jsonl': lines });
    kin = await startTestServer({ DICTIONARY_IMPORT_DIR: dataset });
    editor = await signIn(kin.url);
  });
  afterAll(() => kin.stop());

  const read = async (path: string) => (await kin.api.get(`/words/${path}`)).body;
  const related = async (path: string) => {
    const { data } = await read(path);
    return data.map((one: Record<string, unknown>) => [one['kind'], one['word']].join(' '));
  };
  const idOf = async (word: string): Promise<number> => (await read(word)).data[0].id;

  it('are read by record, meaning, kind and word, each once', async () => {
    const [{ id, meanings }] = (await read('dog')).data;
    const { data, meta } = await read('DOGS/related');
    const item = (kind: string, word: string, target = 'noun') => ({
      kind,
      word,
      meaning_id: meanings[1].id,
      word_id: id,
      part_of_speech: 'noun',
      target_part_of_speech: target,
      dataset: 'default',
    });
    expect(data).toEqual([
      item('broader', 'canine'),
      item('broader', 'pet'),
      item('member_of', 'pack'),
      item('derived', 'doggy', 'adjective'),
    ]);
    expect(meta).toEqual({ word: 'dogs', count: 1, dataset: 'default', datasets: [] });
    publicApi.getWordRelated.answer.parse(await read('dog/related'));
  });

  it('are answered from the other side, at the meaning that is meant', async () => {
    const [noun, verb] = (await read('pet')).data;
    expect((await read('pet/related')).data).toMatchObject([
      { kind: 'narrower', word: 'dog', word_id: noun.id, meaning_id: noun.meanings[1].id },
    ]);
    expect(verb.part_of_speech).toBe('verb');
    expect((await read('doggy/related')).data).toMatchObject([
      { kind: 'derived', word: 'dog', target_part_of_speech: 'noun' },
    ]);
  });

  onOneDatabase(() => {
    it('are narrowed by kind and number', async () => {
      expect(await related('dog/related?kind=derived&kind=member_of')).toEqual([
        'member_of pack',
        'derived doggy',
      ]);
      expect(await related('dog/related?limit=1')).toEqual(['broader canine']);
      expect(await related('dog/related?kind=similar')).toEqual([]);
    });

    it('of a word that is not there, and of an unknown kind, are refused', async () => {
      expectError(await kin.api.get('/words/xyzzy/related'), 404, 'word_doesnt_found');
      expectError(await kin.api.get('/words/dog/related?kind=rhyme'), 400, 'validation_failed');
      expectError(await kin.api.get('/words/dog/related?limit=101'), 400, 'validation_failed');
    });
  });

  it('are beside the record: in what the administrator reads, not in what readers do', async () => {
    const id = await idOf('dog');
    const record = (await editor.get(`/en/${id}`)).body;
    expect(record.relations).toEqual([
      relation(record.meanings[1].id, 'broader', 'canine'),
      { ...relation(record.meanings[1].id, 'broader', 'pet'), target_sort_order: 2 },
      relation(record.meanings[1].id, 'member_of', 'pack'),
      relation(record.meanings[1].id, 'derived', 'doggy', 'adjective'),
    ]);
    expect(JSON.stringify((await read('dog')).data)).not.toContain('relations');
    expect(adminWord.parse(record)).toEqual(record);
  });

  it('outlive an edit of something else, are edited with their meaning, and told by the history', async () => {
    const id = await idOf('dog');
    const before = (await editor.get(`/en/${id}`)).body;
    await editor.patch(`/en/${id}`, { word_level: 'A1' });
    expect((await editor.get(`/en/${id}`)).body.relations).toEqual(before.relations);

    const meaningId = before.meanings[1].id;
    const { body, status } = await editor.patch(`/en/${id}/meanings/${meaningId}`, {
      relations: [{ kind: 'similar', word: ' wolf ', target_part_of_speech: 'noun' }],
    });
    expect({ status, relations: body.relations }).toEqual({
      status: 200,
      relations: [
        { kind: 'similar', word: 'wolf', target_part_of_speech: 'noun', target_sort_order: null },
      ],
    });
    // The other end still names it.
    expect(await related('dog/related')).toEqual(['broader pet', 'similar wolf']);
    const [row] = (await editor.get(`/en/history?word_id=${id}`)).body.items;
    expect(row.changes).toMatchObject([
      { path: `meanings[${meaningId}].relations`, after: body.relations },
    ]);
  });

  it('follow a word that is renamed, and go with one that is deleted', async () => {
    await editor.patch(`/en/${await idOf('dog')}`, { word: 'hound' });
    expect(await related('pet/related')).toEqual(['narrower hound']);
    await editor.delete(`/en/headwords/hound`);
    const [noun] = (await read('pet')).data;
    await editor.patch(`/en/${noun.id}/meanings/${noun.meanings[1].id}`, { relations: [] });
    expect(await related('pet/related')).toEqual([]);
  });

  it('come back with an update, and leave with an export as they came', async () => {
    await editor.patch('/en/reset-user-modified/pet');
    const { text } = await editor.post('/en/dictionary/import', {
      source: { kind: 'file', path: '.' },
      update: true,
    });
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({ added: 1 });
    expect(await related('pet/related')).toEqual(['narrower dog']);
    const answer = await fetch(`${kin.url}/api/en/dictionary/export`, { headers: editor.headers });
    const files = unzipSync(Buffer.from(await answer.arrayBuffer()));
    const exported = strFromU8(files['words.jsonl'] ?? Buffer.of());
    const [line] = exported.split('\n').filter((one) => one.includes('"word":"dog"'));
    expect(JSON.parse(line ?? '').meanings[1].relations).toEqual([
      { kind: 'broader', word: 'canine', target_part_of_speech: 'noun' },
      { kind: 'broader', word: 'pet', target_part_of_speech: 'noun', target_sort_order: 2 },
      { kind: 'member_of', word: 'pack', target_part_of_speech: 'noun' },
      { kind: 'derived', word: 'doggy', target_part_of_speech: 'adjective' },
    ]);
  });
});

const relation = (meaning_id: number, kind: string, word: string, target = 'noun') => ({
  kind,
  word,
  target_part_of_speech: target,
  target_sort_order: null,
  meaning_id,
});

// Reads from memory, and what an archive has besides the records.
onOneDatabase(() => {
  describe('POST /words/exists', () => {
    it('answers for each string sent, in order, as headword reads do', async () => {
      const words = ['Bollocks', 'bollockses', 'NOUN-000001', 'xyzzy', 'xyzzy', ' bollocks ', ''];
      const { status, body } = await server.api.post('/words/exists', { words });
      expect(status).toBe(200);
      publicApi.wordsExist.answer.parse(body);
      expect(body).toEqual({
        data: words.map((word, i) => ({ word, exists: [0, 1, 2, 5].includes(i) })),
        meta: { count: 7 },
      });
    });

    it('takes 200 words, and is a headword to GET', async () => {
      const words = Array.from({ length: 201 }, (_, i) => `w${i}`);
      const answer = await server.api.post('/words/exists', { words: words.slice(1) });
      expect(answer.body.meta).toEqual({ count: 200 });
      expectError(await server.api.post('/words/exists', { words }), 400, 'validation_failed');
      expectError(await server.api.post('/words/exists', { words: [] }), 400, 'validation_failed');
      expectError(
        await server.api.post('/words/exists', { words: ['x'.repeat(129)] }),
        400,
        'validation_failed',
      );
      expectError(await server.api.get('/words/exists'), 404, 'word_doesnt_found');
    });
  });

  describe('an export', () => {
    const CC0 = 'No rights reserved.\r\n';
    const files = {
      'words.jsonl': `${JSON.stringify(WHOLE)}\n`,
      'manifest.json': JSON.stringify({ name: 'First', version: '1', license: 'CC0-1.0' }),
      'LICENSES/CC0-1.0.txt': CC0,
      'LICENSES/not a name.txt': 'ignored',
    };
    const other = {
      'words.jsonl': '{"word":"other","part_of_speech":"noun"}\n',
      'manifest.json': JSON.stringify({ name: 'Second', license: 'MIT' }),
      'LICENSES/CC0-1.0.txt': 'Another text.',
      'LICENSES/MIT.txt': 'Permission is granted.',
    };
    let mine: TestServer;
    let keeper: ApiClient;
    beforeAll(async () => {
      const dataset = join(folder, 'licensed');
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(dataset, name)), { recursive: true });
        await writeFile(join(dataset, name), text);
      }
      mine = await startTestServer({ DICTIONARY_IMPORT_DIR: dataset });
      keeper = await signIn(mine.url);
      await upload(mine, keeper, zipOf(other, 'wrapper/'));
      await keeper.post('/en/words', { ...NEW_LINE, word: 'mine' });
    });
    afterAll(() => mine.stop());

    it('lists its datasets, carries their licences, and comes back as the same bytes', async () => {
      const first = await exportOf(mine, keeper);
      expect(Object.keys(first).filter((name) => name.startsWith('LICENSES/'))).toEqual([
        'LICENSES/CC0-1.0-2.txt',
        'LICENSES/CC0-1.0.txt',
        'LICENSES/MIT.txt',
      ]);
      expect(first['LICENSES/CC0-1.0.txt']).toBe(CC0);
      const manifest = JSON.parse(first['manifest.json'] ?? '');
      expect(manifest).toMatchObject({ license: 'CC0-1.0 AND MIT' });
      expect(manifest.datasets).toMatchObject([
        { name: 'First', version: '1' },
        { name: 'Second' },
      ]);
      const sources = (first['words.jsonl'] ?? '')
        .trim()
        .split('\n')
        .map((line) => [JSON.parse(line).word, JSON.parse(line).source]);
      expect(sources).toEqual([
        ['bollocks', 'First'],
        ['mine', undefined],
        ['other', 'Second'],
      ]);

      const empty = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
      try {
        const owner = await signIn(empty.url);
        await upload(empty, owner, zipOf(first));
        const stamp = (exported: Record<string, string>) => ({
          ...exported,
          'manifest.json': exported['manifest.json']?.replace(/"generatedAt": ".*?"/, ''),
        });
        expect(stamp(await exportOf(empty, owner))).toEqual(stamp(first));
        const meta = async (of: TestServer) => (await of.api.get('/meta')).body.data.datasets;
        expect(await meta(empty)).toEqual(await meta(mine));
      } finally {
        await empty.stop();
      }
    });

    it('of a dataset with a licence that is no text is not to be had', async () => {
      const broken = { ...other, 'LICENSES/x.txt': new Uint8Array([0xff, 0xfe, 0x41]) };
      expect(await upload(mine, keeper, zipOf(broken))).toMatchObject({
        problems: [expect.stringMatching(/^LICENSES\/x\.txt: not text in UTF-8/)],
      });
    });
  });
});

function zipOf(files: Record<string, string | Uint8Array>, prefix = ''): Uint8Array {
  const bytes = (content: string | Uint8Array) =>
    typeof content === 'string' ? strToU8(content) : content;
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [prefix + name, bytes(content)]),
    ),
  );
}

/** Uploads an archive; resolves to the last line of the answer. */
async function upload(to: TestServer, as: ApiClient, archive: Uint8Array): Promise<unknown> {
  const form = new FormData();
  form.append('archive', new Blob([Buffer.from(archive)]), 'dataset.zip');
  const answer = await fetch(`${to.url}/api/en/dictionary/import/upload`, {
    method: 'POST',
    headers: as.headers,
    body: form,
  });
  return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
}

async function exportOf(from: TestServer, as: ApiClient): Promise<Record<string, string>> {
  const answer = await fetch(`${from.url}/api/en/dictionary/export`, { headers: as.headers });
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

function pathsOf({ details }: { details: { path: string }[] }): string[] {
  return details.map(({ path }) => path);
}
