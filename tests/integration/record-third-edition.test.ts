import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminWord } from '../../server/contract/admin/words.ts';
import { wordRecord, type WordRecord } from '../../server/contract/word.ts';
import type { ApiClient } from '../_util/client.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

/** A record with a value in every field of the third edition. */
const WHOLE = {
  word: 'decision',
  part_of_speech: 'noun',
  pronunciations: [
    { text: 'dɪˈsɪʒən', sort_order: 1, strength: 'strong' },
    { text: 'dəˈsɪʒn', sort_order: 2, strength: 'weak' },
  ],
  notes: [{ kind: 'usage', text: 'Often with *about*.' }],
  forms: [
    {
      word: 'decisions',
      form_of_word: 'plural_form',
      pronunciations: [{ text: 'dɪˈsɪʒənz', strength: 'strong' }, { text: 'dɪˈsɪʒnz' }],
    },
  ],
  meanings: [
    {
      definition: 'a choice that you make',
      quotes: [{ text: 'A "quotes":[]} decision.', reference: 'Somebody' }],
      patterns: ['decision to do something', 'decision about something'],
      collocations: [
        { kind: 'verb_before', words: ['make', 'reach'] },
        { kind: 'adjective_before', words: ['difficult'] },
      ],
      topics: ['work', 'business'],
      notes: [
        { kind: 'error', text: 'Decisions are made.', wrong: 'take', right: 'make' },
        { kind: 'choice', text: 'Which word?', words: ['choice', 'decision'] },
      ],
      pronunciations: [{ text: 'dɪˈsɪʒən', area_variant: 'british' }],
    },
    { definition: 'being able to choose', topics: ['people'] },
    { definition: 'nothing else' },
  ],
};
const ARTICLE = '# Decision\n\nA *long* text.\n\n- one\n- [two](word:choice)';
const PROSE = {
  word: 'verdict',
  part_of_speech: 'noun',
  categories: ['political'],
  meanings: [{ definition: 'A long text.', categories: ['legal'] }],
  article: ARTICLE,
};
const PHRASES = [
  { phrase: 'make up your mind', phrase_of: ['mind', 'make'] },
  { phrase: 'verdict of the people', phrase_of: ['Verdict'] },
];

let folder: string;
let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-third-'));
  const dataset = await writeDatasetFolder(join(folder, 'one'), {
    'words.jsonl': [WHOLE, PROSE, ...manyNouns(30)],
    'phrases.jsonl': PHRASES,
  });
  server = await startTestServer({ DICTIONARY_IMPORT_DIR: dataset });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => (await server.api.get(path)).body;
const record = async (word: string): Promise<WordRecord & { phrases: string[] }> =>
  (await get(`/words/${encodeURIComponent(word)}`)).data[0];

describe('the third edition of a record', () => {
  it('is read whole, in its normal form', async () => {
    const read = await record('decision');
    expect(wordRecord.parse(read)).toEqual(read);
    expect(Object.keys(read)).toEqual(Object.keys(wordRecord.shape));
    const [first, second, third] = read.meanings;
    expect(first).toMatchObject({
      ...WHOLE.meanings[0],
      topics: ['business', 'work'],
      notes: [
        { ...WHOLE.meanings[0]?.notes?.[0], words: [] },
        {
          kind: 'choice',
          text: 'Which word?',
          wrong: '',
          right: '',
          words: ['choice', 'decision'],
        },
      ],
      quotes: [{ text: 'A "quotes":[]} decision.', reference: 'Somebody', source_url: '' }],
      pronunciations: [{ text: 'dɪˈsɪʒən', area_variant: 'british', strength: null }],
    });
    expect(second).toMatchObject({ topics: ['people'], patterns: [], notes: [] });
    expect(third).toMatchObject({ topics: [], patterns: [], collocations: [], pronunciations: [] });
    expect(read.pronunciations.map(({ strength }) => strength)).toEqual(['strong', 'weak']);
    expect(read.forms[0]?.pronunciations.map(({ strength }) => strength)).toEqual(['strong', null]);
    expect(read.notes).toEqual([
      { kind: 'usage', text: 'Often with *about*.', wrong: '', right: '', words: [] },
    ]);
    expect(await get(`/words/id/${read.forms[0]?.id}`)).toMatchObject({
      data: { notes: [], phrase_of: [], phrases: [], article: '' },
    });
  });

  it('shows phrases at the headwords that they name', async () => {
    expect(await record('make up your mind')).toMatchObject({ phrase_of: ['make', 'mind'] });
    expect((await record('verdict')).phrases).toEqual(['verdict of the people']);
  });

  it('carries an article where one word is asked for, elsewhere on request', async () => {
    expect((await record('verdict')).article).toBe(ARTICLE);
    const [{ id }] = (await get('/words/verdict')).data;
    expect((await get(`/words/id/${id}`)).data.article).toBe(ARTICLE);
    const lists = ['/words?search=verdict', '/search/detailed?search=verdict'];
    for (const path of lists) {
      expect((await get(path)).data[0].article).toBe('');
      expect((await get(`${path}&with_article=true`)).data[0].article).toBe(ARTICLE);
    }
    const batch = async (body: object) =>
      (await server.api.post('/words/batch', { words: ['verdict'], ...body })).body.data[0]
        .entries[0].article;
    expect(await batch({})).toBe('');
    expect(await batch({ with_article: true })).toBe(ARTICLE);
  });

  it('is filtered by topic', async () => {
    const words = async (query: string) =>
      (await get(`/words?${query}`)).data.map(({ word }: WordRecord) => word);
    expect(await words('topic=people')).toEqual(['decision']);
    expect(await words('topic=food&topic=work')).toEqual(['decision']);
    expect(await words('topic=food')).toEqual([]);
    expect((await get('/random?topic=people')).data.word).toBe('decision');
    expect((await get('/find?starts=d&topic=people')).data).toHaveLength(1);
    const counts = await fetch(`${server.url}/browse/counts`);
    expect((await counts.json()).by.topic).toMatchObject({ people: 1, work: 1, food: 0 });
    const list = await admin.get('/en/words?topic=business');
    expect(list.body.items.map(({ word }: WordRecord) => word)).toEqual(['decision']);
    expectError(await server.api.get('/words?topic=biology'), 400, 'validation_failed');
  });

  it('lists the categories of its meanings, and is filtered by them', async () => {
    const words = async (query: string) =>
      (await get(`/words?${query}`)).data.map(({ word }: WordRecord) => word);
    const { id, categories, meanings } = await record('verdict');
    expect(categories).toEqual(['legal', 'political']);
    expect((await get('/search?search=verdict')).data[0].categories).toEqual(categories);
    expect(await words('category=legal')).toEqual(['verdict']);
    expect(await words('category=political&category=sport')).toEqual(['verdict']);
    expect((await get('/random?category=legal')).data.word).toBe('verdict');
    expect((await get('/find?starts=v&category=legal')).data).toHaveLength(1);
    const list = await admin.get('/en/words?category=legal');
    expect(list.body.items.map(({ word }: WordRecord) => word)).toEqual(['verdict']);
    const counts = await fetch(`${server.url}/browse/counts`);
    expect((await counts.json()).by.category).toMatchObject({ legal: 1, political: 1, sport: 0 });

    // What a meaning loses, the record loses; what it has itself stays.
    const patch = async (body: object) => (await admin.patch(`/en/${id}`, body)).body.categories;
    const meaning = { id: meanings[0]!.id };
    const changed = { categories, meanings: [{ ...meaning, categories: ['business'] }] };
    expect(await patch(changed)).toEqual(['business', 'political']);
    expect(await words('category=legal')).toEqual([]);
    expect(await words('category=business')).toEqual(['verdict']);
    expect(await patch({ categories: [] })).toEqual(['business']);
    const before = { categories: ['political'], meanings: [{ ...meaning, categories: ['legal'] }] };
    expect(await patch(before)).toEqual(categories);
  });

  it('gives the same bytes when it is exported, imported and exported again', async () => {
    const download = async ({ base, headers }: ApiClient) => {
      const answer = await fetch(`${base}/api/en/dictionary/export`, { headers });
      return Buffer.from(await answer.arrayBuffer());
    };
    const archive = await download(admin);
    const files = unzipSync(archive);
    const line = strFromU8(files['words.jsonl']!)
      .split('\n')
      .find((text) => text.includes('"decision"'));
    expect(JSON.parse(line!).meanings[0].patterns).toEqual(WHOLE.meanings[0]?.patterns);
    expect(strFromU8(files['words.jsonl']!)).toContain(JSON.stringify(ARTICLE));
    const copy = join(folder, 'copy');
    await mkdir(copy);
    await writeFile(join(copy, 'export.zip'), archive);
    const second = await startTestServer({ DICTIONARY_IMPORT_DIR: copy });
    try {
      const again = unzipSync(await download(await signIn(second.url)));
      for (const name of ['words.jsonl', 'phrases.jsonl']) {
        expect(strFromU8(again[name]!)).toBe(strFromU8(files[name]!));
      }
    } finally {
      await second.stop();
    }
  });

  it('is edited, kept in the history and taken back', async () => {
    const before = await record('decision');
    const meaning = before.meanings[2]!;
    const changed = await admin.patch(`/en/${before.id}`, {
      notes: [{ kind: 'grammar', text: 'Countable.' }, { kind: 'usage' }],
      phrase_of: ['b', 'a', 'a'],
      article: 'Some *text*.',
      meanings: before.meanings.map(({ id }) =>
        id === meaning.id
          ? {
              id,
              patterns: [' decision on something ', ''],
              topics: ['work', 'law'],
              collocations: [
                { kind: 'adverb', words: ['never'] },
                { kind: 'verb_before', words: ['make'] },
                { kind: 'adverb', words: ['ever'] },
              ],
            }
          : { id },
      ),
    });
    expect(changed.status).toBe(200);
    expect(adminWord.parse(changed.body)).toEqual(changed.body);
    expect(changed.body).toMatchObject({
      notes: [{ kind: 'grammar', text: 'Countable.' }],
      phrase_of: ['a', 'b'],
      article: 'Some *text*.',
    });
    const read = await record('decision');
    expect(read.article).toBe('Some *text*.');
    expect(read.meanings[2]).toMatchObject({
      patterns: ['decision on something'],
      topics: ['law', 'work'],
      collocations: [
        { kind: 'verb_before', words: ['make'] },
        { kind: 'adverb', words: ['never', 'ever'] },
      ],
    });
    expect(read.meanings[0]).toEqual(before.meanings[0]);
    expect((await get('/words?topic=law')).data).toHaveLength(1);
    const whole = await admin.get(`/en/${before.id}`);
    const { user_modified: _flag, revision: _revision, relations: _links, ...same } = whole.body;
    expect((await admin.patch(`/en/${before.id}`, { ...same, is_obsolete: true })).status).toBe(
      200,
    );
    await admin.patch(`/en/${before.id}`, { is_obsolete: false });

    const history = await admin.get('/en/history?headword=decision');
    const edit = history.body.items.find(({ changes }: { changes?: { path: string }[] }) =>
      changes?.some(({ path }) => path === 'article'),
    );
    expect((await admin.post(`/en/history/${edit.id}/revert`, {})).status).toBe(200);
    expect(await record('decision')).toEqual(before);
  });

  it('takes transcriptions without the slashes or brackets they are written in', async () => {
    const { id } = await record('verdict');
    const slashed = await admin.patch(`/en/${id}`, { transcription: ' /ˈvɝdɪkt/ ' });
    expect(slashed.body.transcription).toBe('ˈvɝdɪkt');
    const pronunciations = [{ text: '[ˈvɜːdɪkt]' }, { text: 'a/b', area_variant: 'british' }];
    const listed = await admin.patch(`/en/${id}`, { pronunciations });
    expect(listed.body.pronunciations.map(({ text }: { text: string }) => text)).toEqual([
      'ˈvɜːdɪkt',
      'a/b',
    ]);
  });

  it('refuses recordings whose address has a password, and blank words of a batch', async () => {
    const { id } = await record('verdict');
    const audio = [{ url: 'https://somebody:secret@sounds.example/a.ogg' }];
    const body = { pronunciations: [{ text: 'x', audio }] };
    expectError(await admin.patch(`/en/${id}`, body), 400, 'validation_failed');
    const blank = await server.api.post('/words/batch', { words: ['run', ' '] });
    expectError(blank, 400, 'validation_failed');
  });

  it('refuses values that are not of the contract', async () => {
    const { id } = await record('verdict');
    for (const body of [
      { article: 'x'.repeat(65_537) },
      { notes: [{ kind: 'advice', text: 'x' }] },
      { meanings: [{ definition: 'x', topics: ['biology'] }] },
      { meanings: [{ definition: 'x', collocations: [{ kind: 'before', words: [] }] }] },
      { pronunciations: [{ text: 'x', strength: 'middle' }] },
    ]) {
      expectError(await admin.patch(`/en/${id}`, body), 400, 'validation_failed');
    }
  });

  it('keeps the ids of meanings by definition first when it is updated', async () => {
    const before = await record('decision');
    const [first, second, third] = WHOLE.meanings;
    const reset = await admin.patch('/en/reset-user-modified/decision', {});
    expect(reset.status).toBe(200);
    await writeDatasetFolder(join(folder, 'one', 'update'), {
      'words.jsonl': [
        { ...WHOLE, meanings: [third, { ...second, definition: 'quite new' }, first] },
      ],
    });
    const { text } = await admin.post('/en/dictionary/import', {
      source: { kind: 'file', path: 'update' },
      update: true,
    });
    expect(JSON.parse(text.trim().split('\n').at(-1)!)).toMatchObject({ updated: 1 });
    const [a, b, c] = before.meanings.map(({ id }) => id);
    expect((await record('decision')).meanings.map(({ id }) => id)).toEqual([c, b, a]);
  });
});
