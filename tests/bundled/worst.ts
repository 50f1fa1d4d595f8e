import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { publicApi } from '../../server/contract/public/api.ts';
import { STRATEGIES } from '../../server/dict-protocol/strategies.ts';
import { say } from '../_util/dict-client.ts';
import { send } from '../_util/raw-http.ts';
import { server } from './server.ts';

/** CPU time that a public request may take, in ms. */
export const PUBLIC_BUDGET_MS = 50;
/** The same for a command of the dictionary protocol. */
export const DICT_BUDGET_MS = 15;
/** Requests by what makes them expensive. */
export type Requests = Record<string, () => Promise<{ status: number }>>;

/** A new suffix for a term, so that no answer is cached. */
export const fresh = () => String(n++).padStart(3, '0');
let n = 0;
const LETTERS = 'etaoinshrdlcumwfgypbvk';
/** A text unlike any word, made from the most common letters. */
const scrambled = (length: number) =>
  Array.from({ length }, (_, i) => LETTERS[(i * 7 + n * 3) % LETTERS.length]).join('');

export const TERMS: Record<string, () => string> = {
  '128 letters': () => scrambled(125) + fresh(),
  'one letter 128 times': () => 'e'.repeat(125) + fresh(),
  '20 letters that are nearly a word': () => `internationalis${scrambled(2)}${fresh()}`,
  '12 letters': () => scrambled(9) + fresh(),
  '64 words of one letter': () => `${'a '.repeat(62)}${fresh()}`,
  'a misspelled word 15 times': () => `${'recieve '.repeat(15)}${fresh()}`,
  'marks on every letter': () => `${'e\u0301\u0302\u0303'.repeat(30)}${fresh()}`,
  '30 marks in a row, four times': () =>
    `e${'\u0301'.repeat(30)}`.repeat(4).slice(0, 120) + fresh(),
  '2,600 marks': () => '\u0301'.repeat(2_600) + fresh(),
  '128 hyphens': () => '-'.repeat(125) + fresh(),
  '62 emoji': () => '\u{1f600}'.repeat(62) + fresh(),
};

/** Terms read as sentences with a possessive or a separated phrasal verb. */
export const SENTENCES: Record<string, () => string> = {
  'a phrasal verb around an object': () => `turned the light${fresh()} off`,
  'a phrasal verb of many': () => `go on the ${fresh()} out`,
  'what somebody does with what is theirs': () => `made up his mind${fresh()}`,
  'sixteen words that all own': () => `${"take's ".repeat(15)}${fresh()}`,
  'the verb of most phrasal verbs sixteen times': () => `${'get '.repeat(15)}${fresh()}`,
  'a question of words that say little': () =>
    `what is the meaning of ${'my '.repeat(30)}${fresh()}`,
  'ten words that all own': () => `sets ${'his '.repeat(8)}${fresh()}`,
  "the old man's": () => `take the old man's dog's cat's ${fresh()}'s off`,
  'seven particles': () => `get up off on out over in ${fresh()}`,
};

export const JSON_TYPE = { 'content-type': 'application/json' };
const get = (path: () => string) => () => send(server.url, { path: `/api/v1${path()}` });
const post =
  (path: string, body: () => string | Buffer, headers: Record<string, string> = {}) =>
  () =>
    send(server.url, {
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { ...JSON_TYPE, ...headers },
      body: body(),
    });

export const byTerm = (path: (term: string) => string, terms = TERMS): Requests =>
  Object.fromEntries(
    Object.entries(terms).map(([name, term]) => [
      name,
      get(() => path(encodeURIComponent(term()))),
    ]),
  );
export const FILTERS =
  'part_of_speech=noun&part_of_speech=verb&word_level=A1&word_level=B2&area_variant=common&form_of_word=base_form';
export const EXTENSIVE = 'with_meanings=true&with_translations=true';
/** Requests to any operation with far too many parameters. */
const queries = (path: string): Requests => ({
  '2,000 unknown parameters': get(
    () => `${path}?${Array.from({ length: 2_000 }, (_, i) => `a${i}=1`).join('&')}`,
  ),
  '3,000 empty parts': get(() => `${path}?${'&'.repeat(3_000)}`),
  'one parameter 1,500 times': get(() => `${path}?${'limit=1&'.repeat(1_500)}`),
  'a cursor of 8,000 characters': get(() => `${path}?cursor=${'A'.repeat(8_000)}`),
});

const BODY_BYTES = 256 * 1024 - 100;
export const filled = (
  start: string,
  item: (i: number) => string,
  end: string,
  bytes = BODY_BYTES,
) => {
  const items: string[] = [];
  for (let length = 0, i = 0; length < bytes - 20; i++) {
    const one = item(i);
    items.push(one);
    length += one.length + 1;
  }
  return start + items.join(',') + end;
};
/** The JSON texts of a given size that are the most expensive to read. */
export const dearTexts = (bytes: number): Record<string, string> => ({
  'a list of numbers': filled('[', () => '1', ']', bytes),
  'a list of empty objects': filled('[', () => '{}', ']', bytes),
  'an object of many names': filled('{', (i) => `"k${i}":1`, '}', bytes),
  'a field of many names': filled('{"words":{', (i) => `"k${i}":1`, '}}', bytes),
  'many words': filled('{"words":[', (i) => `"${i}"`, ']}', bytes),
  nesting: '['.repeat(bytes),
  'nesting of objects': '{"a":'.repeat(bytes / 5),
  'one long text': JSON.stringify({ words: ['x'.repeat(bytes - 50)] }),
  'escaped marks': `{"words":["${'\\u0301'.repeat(bytes / 6 - 10)}"]}`,
  'no JSON': filled('[', () => '1', '!', bytes),
});
const bodies = (path: string): Requests => ({
  ...Object.fromEntries(
    Object.entries(dearTexts(BODY_BYTES)).map(([name, text]) => [name, post(path, () => text)]),
  ),
  'a packed text': post(
    path,
    () => gzipSync(JSON.stringify({ words: ['\u0301'.repeat(80_000)] })),
    { 'content-encoding': 'gzip' },
  ),
});

const listed = (path: string, word: () => string) =>
  post(path, () => JSON.stringify({ words: Array.from({ length: 200 }, word) }));

/** Finder requests, each time with another page size. */
const paged = (searches: Record<string, string>): Requests =>
  Object.fromEntries(
    Object.entries(searches).map(([name, query]) => [
      name,
      get(() => `/find?${query}&limit=${(n++ % 100) + 1}`),
    ]),
  );

/** The most expensive requests for each operation. */
export const WORST: Record<keyof typeof publicApi, Requests> = {
  search: {
    ...byTerm((term) => `/search?search=${term}&limit=100`, { ...TERMS, ...SENTENCES }),
    ...queries('/search'),
  },
  searchDetailed: {
    ...byTerm((term) => `/search/detailed?search=${term}&limit=20&${EXTENSIVE}`),
    'the last page': get(
      () => `/search/detailed?search=s&page=20&limit=20&${EXTENSIVE}&x=${fresh()}`,
    ),
  },
  listWords: {
    'every filter': get(() => `/words?${FILTERS}&limit=100&search=s&${EXTENSIVE}`),
    'a prefix of 128 letters': get(() => `/words?search=${scrambled(125)}${fresh()}`),
    ...queries('/words'),
  },
  find: {
    ...byTerm((term) => `/find?contains=${term}`),
    'as many stars as there can be': get(() => `/find?spelled=${'*a'.repeat(62)}${fresh()}`),
    ...byTerm((term) => `/find?rhymes_with=${term}&rhyme=near`),
    ...byTerm((term) => `/find?means=${term}`),
    ...paged({
      'common words of definitions':
        'means=person+make+act+state+small+large+body+water+plant+family+white+people+work+place+part',
      'what sounds like a long word': 'sounds_like=internationalisation',
      'what sounds like a common pattern': 'sounds_like=sater',
      'near rhymes of a short vowel': 'rhymes_with=et&rhyme=near',
      'any of two syllables': 'spelled=*&syllables=2',
      'nearly everything': 'contains=e',
      'nearly everything, forms too': `ends=s&form_of_word=plural_form&${FILTERS}`,
      'stars and letters': `spelled=${'*e'.repeat(3)}*&letters=etaoinshrdlcumw`,
      'stars that fit often': 'spelled=*i*n*e*',
      'question marks': `spelled=${'?'.repeat(9)}`,
    }),
    ...queries('/find'),
  },
  batchWords: {
    '200 words of 128 letters': listed('/words/batch', () => scrambled(125) + fresh()),
    '200 words of emoji': listed('/words/batch', () => '\u{1f600}'.repeat(62) + fresh()),
    '200 words of marks': listed(
      '/words/batch',
      () => `e${'\u0301'.repeat(30)}`.repeat(4).slice(0, 120) + fresh(),
    ),
    ...bodies('/words/batch'),
  },
  wordsExist: {
    '200 words of 128 letters': listed('/words/exists', () => scrambled(125) + fresh()),
    '200 words of emoji': listed('/words/exists', () => '\u{1f600}'.repeat(62) + fresh()),
    ...bodies('/words/exists'),
  },
  getWordRelated: byTerm((term) => `/words/${term}/related`),
  // Off by default: answered before anything is read.
  getWordSpeech: byTerm((term) => `/words/${term}/speech`),
  getWordMeanings: byTerm((term) => `/words/${term}/meanings`),
  getWordTranslations: byTerm((term) => `/words/${term}/translations`),
  getWordForms: byTerm((term) => `/words/${term}/forms`),
  getWordSynonyms: byTerm((term) => `/words/${term}/synonyms`),
  getWordAntonyms: byTerm((term) => `/words/${term}/antonyms`),
  getWordDatasets: byTerm((term) => `/words/${term}/datasets`),
  listDatasets: queries('/datasets'),
  getDatasetLicense: queries('/datasets/default/license'),
  getWordById: { 'a hundred digits': get(() => `/words/id/${'9'.repeat(100)}`) },
  getWord: { ...byTerm((term) => `/words/${term}`), ...queries('/words/run') },
  getRandomWord: { 'every filter': get(() => `/random?${FILTERS}`), ...queries('/random') },
  getMeta: queries('/meta'),
  getOpenApi: { ...queries('/openapi.json'), document: get(() => '/openapi.json') },
  createSuggestion: {
    'a message of marks': post('/suggestions', () =>
      JSON.stringify({ headword: 'run', message: `e${'\u0301'.repeat(30)}`.repeat(64) }),
    ),
    ...bodies('/suggestions'),
  },
};

/** Datamuse's `/words`: with 1,000 words it counts as ten requests. */
export const datamuse = (max: number): Requests =>
  Object.fromEntries(
    [
      'ml=large+animal',
      'ml=large+animal&md=d',
      'sp=*a*',
      'sp=*a*&md=dpsrf',
      'rel_rhy=day',
      'rel_nry=et&md=dpsrf',
      'sl=sater',
    ].map((query) => {
      const path = () => `/compat/datamuse/words?${query}&max=${max - (n++ % 9)}`;
      return [query, () => send(server.url, { path: path() })];
    }),
  );

const MATCHED = ['a', 'er', 'the', 'house', 'recieve'];

/** What the dictionary protocol is asked. */
export const DICT: Requests = Object.fromEntries(
  [...STRATEGIES.keys()].flatMap((strategy) =>
    MATCHED.map((word) => {
      const line = `MATCH * ${strategy} ${word}`;
      const ask = async () => {
        const isAnswered = /^[15]52 /.test(await say(server.dictUrl, line));
        return { status: isAnswered ? 200 : 500 };
      };
      return [line, ask];
    }),
  ),
);

/** The requests that exceed a budget, with their cost. */
export async function above(budgetMs: number, requests: Requests): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (const [name, request] of Object.entries(requests)) {
    const work = async () => expect((await request()).status).toBeLessThan(500);
    const ms = await server.cost(work, budgetMs);
    if (ms > budgetMs) found.push([name, ms]);
  }
  return found;
}
