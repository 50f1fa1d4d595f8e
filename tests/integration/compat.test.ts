import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPAT_MANIFEST, COMPAT_WORDS } from '../_util/compat-words.ts';
import { writeDatasetFolder } from '../_util/datasets.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-compat-'));
  await writeDatasetFolder(folder, { 'words.jsonl': COMPAT_WORDS }, COMPAT_MANIFEST);
  server = await startTestServer({
    DICTIONARY_IMPORT_DIR: folder,
    PUBLIC_URL: 'https://words.example.org',
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function get(path: string) {
  const { status, headers, text } = await send(server.url, { path: `/compat/${path}` });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  return { status, headers, body: JSON.parse(text) };
}

const LICENCE = { name: 'CC-BY-SA-4.0', url: COMPAT_MANIFEST.license_url };

describe('dictionaryapi.dev', () => {
  const entries = async (path: string) => {
    const { status, body } = await get(`dictionaryapi.dev/api/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };

  it('answers entries of version 2', async () => {
    expect(await entries('v2/entries/en/tomato')).toEqual([
      {
        word: 'tomato',
        phonetic: '/təˈmeɪtoʊ/',
        phonetics: [
          {
            text: '/təˈmeɪtoʊ/',
            audio: 'https://sounds.example.org/tomato-us.ogg',
            sourceUrl: 'https://sounds.example.org/tomato-us',
            license: {
              name: 'CC BY-SA 4.0',
              url: 'https://creativecommons.org/licenses/by-sa/4.0/',
            },
          },
          { text: '/təˈmɑːtəʊ/', audio: '' },
        ],
        meanings: [
          {
            partOfSpeech: 'noun',
            definitions: [
              {
                definition: 'a soft, red, round fruit',
                synonyms: ['love apple'],
                antonyms: [],
                example: 'Slice the tomato.',
              },
              { definition: '(dated) an attractive woman', synonyms: [], antonyms: [] },
            ],
            synonyms: ['love apple'],
            antonyms: [],
          },
        ],
        license: LICENCE,
        sourceUrls: ['https://words.example.org/word/tomato'],
      },
    ]);
  });

  it('answers entries of version 1', async () => {
    const [entry] = await entries('v1/entries/en/tomatoes');
    expect(Object.keys(entry).sort()).toEqual(
      ['word', 'phonetic', 'phonetics', 'meaning', 'license', 'sourceUrls'].sort(),
    );
    expect(entry.meaning.noun[0].definition).toBe('a soft, red, round fruit');
  });

  it('tells words of different origin apart', async () => {
    const found = await entries('v2/entries/en/bank');
    const shown = found.map(({ origin, meanings }: Record<string, never[]>) => [
      origin,
      meanings?.map(({ partOfSpeech }) => partOfSpeech),
    ]);
    expect(shown).toEqual([
      ['From Italian banco.', ['noun', 'verb']],
      ['From Old Norse bakki.', ['noun']],
    ]);
  });

  it('speaks and spells as the asked region does', async () => {
    const [[british], [american]] = [
      await entries('v2/entries/en_GB/tomato'),
      await entries('v2/entries/en_US/tomato'),
    ];
    expect([british.phonetic, american.phonetic]).toEqual(['/təˈmɑːtəʊ/', '/təˈmeɪtoʊ/']);
    const spelled = ['en_GB/color', 'en_US/colour', 'en/colour'].map((path) =>
      entries(`v2/entries/${path}`),
    );
    expect((await Promise.all(spelled)).map(([{ word }]) => word)).toEqual([
      'colour',
      'color',
      'color',
    ]);
  });

  it('gives every example when asked to', async () => {
    const [{ meanings }] = await entries('v2/entries/en/tomato?include=example');
    expect(meanings[0].definitions[0].examples).toEqual([
      'Slice the tomato.',
      'Two tomatoes, please.',
    ]);
  });

  it.each([
    'v2/entries/en/no-such-word',
    'v2/entries/es/tomato',
    'v2/entries/en/%E0%A4%A',
    'v2/entries/en/%00',
    `v2/entries/en/${'a'.repeat(200)}`,
    'v2/nothing',
  ])('has no definitions of %s', async (path) => {
    const { status, headers, body } = await get(`dictionaryapi.dev/api/${path}`);
    expect(status).toBe(404);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      title: 'No Definitions Found',
      message: "Sorry pal, we couldn't find definitions for the word you were looking for.",
      resolution: 'You can try the search again at later time or head to the web instead.',
    });
  });
});

describe('freedictionaryapi.com', () => {
  it('answers entries', async () => {
    const { status, body } = await get('freedictionaryapi.com/api/v1/entries/en/tomato');
    expect(status).toBe(200);
    expect(body).toEqual({
      word: 'tomato',
      entries: [
        {
          language: { code: 'en', name: 'English' },
          partOfSpeech: 'noun',
          pronunciations: [
            { type: 'ipa', text: '/təˈmeɪtoʊ/', tags: ['General American'] },
            { type: 'ipa', text: '/təˈmɑːtəʊ/', tags: ['Received Pronunciation'] },
            { type: 'enpr', text: 'tə-māʹtō', tags: [] },
          ],
          forms: [{ word: 'tomatoes', tags: ['plural'] }],
          senses: [
            {
              definition: 'a soft, red, round fruit',
              tags: ['countable'],
              examples: ['Slice the tomato.', 'Two tomatoes, please.'],
              quotes: [{ text: 'You like tomato', reference: '1937, a song' }],
              synonyms: ['love apple'],
              antonyms: [],
              subsenses: [],
            },
            {
              definition: 'an attractive woman',
              tags: ['dated'],
              examples: [],
              quotes: [],
              synonyms: [],
              antonyms: [],
              subsenses: [],
            },
          ],
          synonyms: ['love apple'],
          antonyms: [],
        },
      ],
      source: { url: 'https://words.example.org/word/tomato', license: LICENCE },
    });
  });

  it('translates when asked to', async () => {
    const path = 'freedictionaryapi.com/api/v1/entries/all/tomato?translations=true';
    const { body } = await get(path);
    const [first, second] = body.entries[0].senses;
    expect(first.translations).toEqual([
      { language: { code: 'fr', name: 'French' }, word: 'tomate' },
      { language: { code: 'de', name: 'German' }, word: 'Tomate' },
      { language: { code: 'de', name: 'German' }, word: 'Paradeiser' },
    ]);
    expect(second.translations).toEqual([]);
  });

  it('finds other spellings, and lists them', async () => {
    const { body } = await get('freedictionaryapi.com/api/v1/entries/en/colour');
    expect(body.word).toBe('color');
    expect(body.entries[0].forms).toEqual([{ word: 'colour', tags: ['alternative', 'British'] }]);
  });

  it.each(['en/no-such-word', 'fr/tomato'])('has no entries for %s', async (path) => {
    const { status, body } = await get(`freedictionaryapi.com/api/v1/entries/${path}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ word: path.split('/')[1], entries: [], source: {} });
  });

  it('lists its languages, and is pretty when asked to', async () => {
    const { text } = await send(server.url, {
      path: '/compat/freedictionaryapi.com/api/v1/languages?pretty=true',
    });
    expect(JSON.parse(text)).toEqual([{ code: 'en', name: 'English', words: 16 }]);
    expect(text).toContain('\n    "code"');
  });
});

describe('every one of them', () => {
  const PATHS = [
    '/compat/dictionaryapi.dev/api/v2/entries/en/tomato',
    '/compat/freedictionaryapi.com/api/v1/entries/en/tomato',
  ];

  it.each(PATHS)('%s can be revalidated and compressed, and read from any origin', async (path) => {
    const whole = await send(server.url, { path });
    expect(whole.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(whole.headers['x-api-version']).toBeUndefined();
    expect(whole.headers['ratelimit']).toMatch(/^"default";r=/);
    const etag = whole.headers.etag ?? '';
    const head = await send(server.url, { path, method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
    const known = await send(server.url, { path, headers: { 'if-none-match': etag } });
    expect([known.status, known.text]).toEqual([304, '']);
    const preflight = await send(server.url, { path, method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    const post = await send(server.url, { path, method: 'POST', body: '{}' });
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
