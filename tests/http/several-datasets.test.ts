import { afterAll, beforeAll, expect, it } from 'vitest';
import { say } from '../_util/dict-client.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// What is outside the public API also knows of several dictionaries.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: 'https://words.example.org',
    DICT_ENABLED: 'true',
    DICT_PORT: '0',
    COMPAT_APIS: 'dictionaryapi.dev,freedictionaryapi.com,datamuse',
    MCP_ENABLED: 'true',
  });
  const admin = await signIn(server.url);
  await admin.post('/en/datasets', { name: 'jargon', title: 'Jargon' });
  await admin.post('/en/datasets', { name: 'german', title: 'Deutsch', language: 'de' });
  const add = async (dataset: string, word: string, values: object = {}) =>
    expect(
      await admin.post('/en/words', { dataset, word, part_of_speech: 'noun', ...values }),
    ).toMatchObject({ status: 201 });
  await add('jargon', 'run');
  const meanings = [{ definition: 'a clever programmer', synonyms: ['wizard'] }];
  await add('jargon', 'hacker', { frequency: 3, word_level: 'C1', meanings });
  await admin.patch('/en/datasets/jargon', { license: 'CC0-1.0', attribution: 'The hackers' });
  await add('german', 'Haus');
});
afterAll(() => server.stop());

const json = async (path: string) => (await fetch(server.url + path)).json();

it('the sitemap has the words of each once, as far as they have pages', async () => {
  const index = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const parts = [...index.matchAll(/sitemap-words-\d+\.xml/g)].map(([name]) => name);
  expect(parts).toEqual(['sitemap-words-1.xml', 'sitemap-words-2.xml']);
  const texts = await Promise.all(
    parts.map(async (name) => (await fetch(`${server.url}/${name}`)).text()),
  );
  const words = texts.map((text) => text.match(/\/word\/[^<]+/g));
  expect(words[0]).toContain('/word/run');
  expect(words[1]).toEqual(['/word/hacker']);
});

it('browsing counts and lists the words of the one that is chosen', async () => {
  const { total, by } = await json('/browse/counts?dataset=jargon');
  expect([total, by.word_level.C1]).toEqual([2, 1]);
  const { data } = await json('/browse/commonest?dataset=jargon');
  expect(data.map(({ word }: { word: string }) => word)).toEqual(['hacker', 'run']);
  const [hacker, run] = data;
  expect(hacker.meanings).toMatchObject([{ definition: 'a clever programmer' }]);
  expect(run.meanings).toEqual([]);
  expect((await json('/browse/counts')).total).toBeGreaterThan(30);
  for (const path of ['/browse/counts', '/browse/commonest']) {
    const answer = await send(server.url, { path: `${path}?dataset=nothing` });
    expectError(answer, 404, 'dataset_not_found');
  }
});

it('a word is said from the dictionary that is named', async () => {
  const say = (query: string) =>
    send(server.url, { path: `/api/v1/words/hacker/speech?dataset=${query}` });
  expectError(await say('default'), 404, 'word_doesnt_found');
  expectError(await say('jargon'), 404, 'not_found');
  expectError(await say('nothing'), 404, 'dataset_not_found');
});

it('the dictionary protocol says how large each is', async () => {
  expect(await say(server.server.dictUrl ?? '', 'SHOW SERVER')).toMatch(
    /\r\nWordkeep test dictionary: \d+ headwords, \d+ inflected forms\r\nJargon: 2 headwords, 0 inflected forms\r\n\.\r\n/,
  );
});

it('programs for freedictionaryapi.com get the languages and words of all', async () => {
  const api = '/compat/freedictionaryapi.com/api/v1';
  const [english, german] = await json(`${api}/languages`);
  expect(english).toMatchObject({ code: 'en', name: 'English' });
  const { data } = await json('/api/v1/datasets');
  const [first, jargon] = data.map(({ counts }: { counts: { entries: number } }) => counts.entries);
  expect([english.words, jargon]).toEqual([first + 2, 2]);
  expect(german).toEqual({ code: 'de', name: 'German', words: 1 });
  const entries = async (path: string) => (await json(`${api}/entries/${path}`)).entries;
  expect(await entries('de/Haus')).toMatchObject([{ language: { code: 'de', name: 'German' } }]);
  expect(await entries('en/hacker')).toMatchObject([{ language: { code: 'en' } }]);
  const named = await json('/compat/dictionaryapi.dev/api/v2/entries/en/hacker');
  expect(named[0].license).toEqual({ name: 'CC0-1.0', url: '' });
  for (const path of ['en/Haus', 'all/Haus', 'fr/Haus', 'de/hacker']) {
    expect(await entries(path)).toEqual([]);
  }
});

it('programs for Datamuse get the words of all', async () => {
  const words = async (query: string) =>
    (await json(`/compat/datamuse/words?${query}`)).map(({ word }: { word: string }) => word);
  expect(await words('sp=hacker')).toEqual(['hacker']);
  expect(await words('sp=hakcer')).toEqual(['hacker']);
  expect(await words('sp=hack*')).toEqual(['hacker']);
  expect(await words('ml=programmer')).toEqual(['hacker']);
  expect(await words('sp=haus')).not.toContain('Haus');
  const [echoed] = await json('/compat/datamuse/words?rel_syn=hacker&qe=rel_syn&md=d');
  expect(echoed.defs).toEqual(['n\ta clever programmer']);
});

it('assistants are told where an entry is from, and which dictionaries there are', async () => {
  const call = async (method: string, params: object) =>
    (
      await (
        await fetch(`${server.url}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        })
      ).json()
    ).result;
  const { instructions } = await call('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  expect(instructions).toContain('default: The Wordkeep authors Licence: CC-BY-4.0.');
  expect(instructions).toContain('jargon: The hackers Licence: CC0-1.0.');
  const look = async (word: string) =>
    (await call('tools/call', { name: 'look_up_word', arguments: { word } })).content[0].text;
  expect(await look('hacker')).toContain('# hacker (noun, C1, from jargon)');
  expect(await look('run')).toMatch(/^# run \(verb, A1/);
});

it('the page of a word comes with what all dictionaries say of it', async () => {
  const page = await (await fetch(`${server.url}/word/ran`)).text();
  const [, block] = /<script[^>]* id="served-answers"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const answers = JSON.parse(block ?? '{}');
  for (const path of ['/api/v1/datasets', '/api/v1/words/run/datasets']) {
    expect(answers[path]).toEqual(await json(path));
  }
});
