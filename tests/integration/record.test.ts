import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wordRecord, type WordRecord } from '../../server/contract/word.ts';
import type { ApiClient } from '../_util/client.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

/** A record that says something in every field of the second edition. */
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
    expect(Object.keys(item).slice(-4)).toEqual(['forms', 'labels', 'source', 'match']);
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
      labels: [],
      source: 'Test',
    });
  });

  it('is not in the lists of the administrator', async () => {
    const [item] = (await admin.get('/en/words?search=bollocks')).body.items;
    expect(item).toMatchObject({ word: 'bollocks' });
    expect(item).not.toHaveProperty('labels');
  });
});

it('a detailed search ends with page 20, whatever is left', async () => {
  const page = (n: number) => get(`/search/detailed?search=noun&limit=1&page=${n}`);
  expect((await page(19)).meta.has_more).toBe(true);
  const last = await page(20);
  expect({ count: last.data.length, more: last.meta.has_more }).toEqual({ count: 1, more: false });
});

describe('an edit', () => {
  let id: number;
  let n = 0;
  beforeEach(async () => {
    const alternative_details = [{ word: 'bollox' }, ...WHOLE.alternative_details];
    const word = `bollocks${++n}`;
    const { body } = await admin.post('/en/words', { ...WHOLE, word, alternative_details });
    id = body.id;
  });
  const patch = (body: object) => admin.patch(`/en/${id}`, body);

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
    const { body } = await admin.patch(path, { pronunciations: [{ text: 'q' }], frequency: 2.04 });
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

function pathsOf({ details }: { details: { path: string }[] }): string[] {
  return details.map(({ path }) => path);
}
