import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPAT_MANIFEST, COMPAT_WORDS } from '../_util/compat-words.ts';
import { writeDatasetFolder } from '../_util/datasets.ts';
import { say } from '../_util/dict-client.ts';
import { divert } from '../_util/official-address.ts';
import { send } from '../_util/raw-http.ts';
import { signIn } from '../_util/sign-in.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const require = createRequire(import.meta.url);
type Client = Record<'words' | 'sug' | 'request', (query: unknown) => Promise<unknown>>;
const datamuse: Client = require('datamuse');
const datamuseNode: Client = require('datamuse-node');

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-compat-'));
  await writeDatasetFolder(folder, { 'words.jsonl': COMPAT_WORDS }, COMPAT_MANIFEST);
  server = await startTestServer({
    DICTIONARY_IMPORT_DIR: folder,
    PUBLIC_URL: 'https://words.example.org',
    DICT_ENABLED: 'true',
    DICT_PORT: '0',
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

  it('is understood by a published program, which only has another address', async () => {
    const hook = fileURLToPath(new URL('../_util/to-compat.mjs', import.meta.url));
    const lookUp = async (word: string) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', hook, require.resolve('word-lookup'), word],
        { env: { COMPAT_URL: `${server.url}/compat/dictionaryapi.dev`, FORCE_COLOR: '0' } },
      );
      return stdout;
    };
    expect(await lookUp('tomato')).toMatch(
      /^\ntomato \/təˈmeɪtoʊ\/\n\n1\. a soft, red, round fruit/,
    );
    expect(await lookUp('qqqq')).toBe('Could not find definition for qqqq\n');
  });

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

it('leads to the host that was asked where there is no address for readers', async () => {
  const open = await startTestServer({ DICTIONARY_IMPORT_DIR: folder });
  try {
    const path = '/compat/dictionaryapi.dev/api/v2/entries/en/tomato';
    const urls = async (host: string) =>
      JSON.parse((await send(open.url, { path, headers: { host } })).text)[0].sourceUrls;
    for (const host of ['words.lan:3010', 'other.example.org', 'words.lan:3010']) {
      expect(await urls(host)).toEqual([`http://${host}/word/tomato`]);
    }
    expect(await urls('a b')).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:/)]);
  } finally {
    await open.stop();
  }
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

  it('keeps the address of a quote, and refuses flags that are neither true nor false', async () => {
    const admin = await signIn(server.url);
    const quote = { text: 'Let us eat pie', source_url: 'https://example.org/pie' };
    const meanings = [
      { definition: 'a pie', quotes: [{ ...quote, reference: '1937, a song' }, quote] },
    ];
    const pie = { word: 'tomato pie', part_of_speech: 'noun', meanings };
    const created = await admin.post('/en/words', pie);
    const entry = 'freedictionaryapi.com/api/v1/entries/en/tomato%20pie';
    const { body } = await get(entry);
    expect(body.entries[0].senses[0].quotes).toEqual([
      { text: quote.text, reference: '1937, a song https://example.org/pie' },
      { text: quote.text, reference: 'https://example.org/pie' },
    ]);
    for (const flag of ['translations=1', 'translations=', 'pretty=yes']) {
      expect((await get(`${entry}?${flag}`)).status).toBe(400);
    }
    await admin.delete(`/en/${created.body.id}`);
  });

  it('lists its languages, and is pretty when asked to', async () => {
    const { text } = await send(server.url, {
      path: '/compat/freedictionaryapi.com/api/v1/languages?pretty=true',
    });
    expect(JSON.parse(text)).toEqual([{ code: 'en', name: 'English', words: 16 }]);
    expect(text).toContain('\n    "code"');
  });
});

describe('datamuse', () => {
  const words = async (query: string) => {
    const { status, body } = await get(`datamuse/words?${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
    return body as { word: string; score: number; tags?: string[]; defs?: string[] }[];
  };
  const spellings = async (query: string) => (await words(query)).map(({ word }) => word);

  it.each([
    ['ml=feeling+pleasure', 'happy'],
    ['ml=happy', 'glad'],
    ['sl=nite', 'night'],
    ['sp=necesary', 'necessary'],
    ['sp=t*o', 'tomato'],
    ['sp=tomatoes', 'tomatoes'],
    ['rel_rhy=sad', 'glad'],
    ['rel_nry=night', 'like'],
    ['rel_hom=knight', 'night'],
    ['rel_cns=sample', 'simple'],
    ['rel_syn=happy', 'glad'],
    ['rel_ant=happy', 'sad'],
    ['rel_spc=tomato', 'fruit'],
    ['rel_gen=fruit', 'tomato'],
    ['rel_com=fruit', 'seed'],
    ['rel_par=seed', 'fruit'],
    ['rel_jja=happy', 'night'],
    ['rel_jja=seed', 'fruit'],
    ['rel_jjb=seed', 'necessary'],
    ['topics=money', 'bank'],
    ['rel_bga=last', 'night'],
    ['rel_bgb=of', 'light'],
    ['sp=*ight&lc=last', 'night'],
    ['sp=*ight&rc=of', 'light'],
  ])('%s finds %s', async (query, word) => {
    const found = await words(query);
    expect(found[0]?.word).toBe(word);
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => Number.isInteger(score) && score > 0)).toBe(true);
  });

  it('joins conditions, and lets topics choose the order', async () => {
    expect(await spellings('rel_rhy=sad&sp=m*')).toEqual(['mad']);
    expect(await spellings('rel_syn=happy&sp=s*')).toEqual([]);
    expect(await spellings('rel_syn=happy&sp=?a*')).toEqual(['mad']);
    const byTopic = await spellings('rel_rhy=night&topics=soldier,horse');
    expect(byTopic).toEqual(['light']);
    expect((await spellings('sp=?*ight&topics=soldier,horse'))[0]).toBe('knight');
  });

  it('tells what is asked for of each word', async () => {
    expect(await words('sp=tomatoes&md=dpsrf&ipa=1&max=1')).toEqual([
      {
        word: 'tomatoes',
        score: 100_000,
        numSyllables: 3,
        tags: ['n', 'pron:T AH0 M EY1 T OW0 Z ', 'ipa_pron:təˈmeɪtoʊz', 'f:1.258925'],
        defs: ['n\ta soft, red, round fruit', 'n\tan attractive woman'],
        defHeadword: 'tomato',
      },
    ]);
    expect(await words('rel_rhy=sad&max=1')).toEqual([
      { word: 'glad', score: 100_000, numSyllables: 1 },
    ]);
    expect((await words('rel_syn=happy'))[0]?.tags).toEqual(['syn', 'adj']);
    expect((await words('sp=sad&md=p'))[0]).toEqual({ word: 'sad', score: 100_000, tags: ['adj'] });
  });

  it('repeats the query when asked to', async () => {
    const [first, second] = await words('rel_rhy=sad&qe=rel_rhy&md=d');
    expect(first).toEqual({
      word: 'sad',
      score: 2_147_483_647,
      tags: ['query'],
      defs: ['adj\tnot happy'],
      numSyllables: 1,
    });
    expect(second?.word).toBe('glad');
    const [unknown] = await words('sp=necesary&qe=sp');
    expect(unknown?.tags).toEqual(['query', 'spellcor:necessary']);
  });

  it.each([
    '',
    'max=10',
    'nothing=known',
    'rel_trg=cow',
    'rel_jja=xyz&sp=*',
    'v=es&sp=tomato',
    'sp=tomato&max=0',
    'sp=%00',
    `ml=${'a'.repeat(200)}`,
    'rel_syn=no-such-word',
  ])('%s is met by no word', async (query) => {
    expect(await words(query)).toEqual([]);
  });

  it('ignores what it does not know, and bounds what it gives', async () => {
    expect(await spellings('sp=sad&lc=very&rc=day&whatever=1&&')).toEqual(['sad']);
    expect(await words('sp=*&max=3')).toHaveLength(3);
    const all = await words('sp=*&max=5000&md=dpsrf');
    expect(all.length).toBeGreaterThan(10);
  });

  it('counts a request for many words as several', async () => {
    const left = async (query: string) => {
      const { headers } = await get(`datamuse/words?${query}`);
      return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    };
    const before = await left('sp=s*&max=100');
    expect(await left('sp=s*&max=1000')).toBe(before - 10);
    // An answer is kept when it is asked for again.
    expect(await left('sp=s*&max=1000')).toBe(before - 20);
    expect(await left('sp=s*&max=1000')).toBe(before - 21);
  });

  it('suggests words for what is typed', async () => {
    const suggested = async (query: string) =>
      (await get(`datamuse/sug?${query}`)).body.map(({ word }: { word: string }) => word);
    expect(await suggested('s=toma')).toEqual(['tomato']);
    expect(await suggested('s=tomatoe')).toEqual(['tomatoes']);
    expect(await suggested('s=necesary')).toEqual(['necessary']);
    expect(await suggested('s=s&max=2')).toHaveLength(2);
    expect(await suggested('s=')).toEqual([]);
  });
});

describe('published clients of Datamuse, unmodified', () => {
  let restore: () => Promise<void>;
  beforeAll(async () => {
    restore = await divert('api.datamuse.com', `${server.url}/compat/datamuse`);
  });
  afterAll(() => restore());

  it('datamuse', async () => {
    expect(await datamuse.words({ rel_syn: 'happy' })).toEqual([
      { word: 'glad', score: 100_000, tags: ['syn', 'adj'] },
      { word: 'mad', score: 99_999, tags: ['syn', 'adj'] },
    ]);
    expect(await datamuse.request('words?sp=to*o&md=p')).toMatchObject([
      { word: 'tomato', tags: ['n'] },
    ]);
    expect(await datamuse.sug({ s: 'toma' })).toEqual([{ word: 'tomato', score: 1_000 }]);
  });

  it('datamuse-node', async () => {
    expect(await datamuseNode.words({ ml: 'feeling pleasure', max: 1 })).toMatchObject([
      { word: 'happy' },
    ]);
    expect(await datamuseNode.sug({ s: 'toma', max: 3 })).toEqual([
      { word: 'tomato', score: 1_000 },
    ]);
  });
});

it('the dictionary protocol answers from the same words', async () => {
  const url = server.server.dictUrl ?? '';
  expect(await say(url, 'DEFINE * colour')).toContain('151 "color" words-for-other-apis');
  expect(await say(url, 'MATCH * . necesary')).toContain(
    '\r\nwords-for-other-apis "necessary"\r\n',
  );
  expect(await say(url, 'MATCH ! suffix ato')).toContain('words-for-other-apis "tomato"');
});

describe('every one of them', () => {
  const PATHS = [
    '/compat/datamuse/words?ml=fruit',
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
