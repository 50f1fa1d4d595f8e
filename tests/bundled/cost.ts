import { expect, it } from 'vitest';
import { TRANSLATION_LANGUAGES } from '../../server/contract/vocabulary.ts';
import { send } from '../_util/raw-http.ts';
import { signIn } from '../_util/sign-in.ts';
import { server } from './server.ts';
import {
  above,
  byTerm,
  dearTexts,
  DICT,
  DICT_BUDGET_MS,
  EXTENSIVE,
  filled,
  FILTERS,
  fresh,
  JSON_TYPE,
  PUBLIC_BUDGET_MS,
  type Requests,
  SENTENCES,
  TERMS,
  WORST,
} from './worst.ts';

/** The same for the administrator, on a busy machine. */
const ADMIN_BUDGET_MS = 100;
/** To write a record as large as records can be, in all threads: a megabyte with 45,000 links. */
const LARGEST_RECORD_BUDGET_MS = 300;
/**
 * For renaming: the database scans all records for the old name, in its own thread. That takes
 * 455 ms on a slow machine; a scan for each link would take many times as long.
 */
const RENAME_BUDGET_MS = 1_000;

/** Terms that are also searched for among translations. */
const FOREIGN: Record<string, () => string> = {
  'a Chinese sentence': () => '\u4eba\u4e00\u5927\u5728'.repeat(31) + fresh(),
  'one Chinese sign': () => '\u4eba'.repeat(1 + (Number(fresh()) % 3)),
  'Arabic with every mark': () => '\u0643\u064e\u0651'.repeat(40) + fresh(),
  'umlauts written out': () => 'aeoeue'.repeat(20) + fresh(),
  'articles and brackets': () => `${'die (der) '.repeat(12)}${fresh()}`,
  'brackets in brackets': () => '('.repeat(60) + ')'.repeat(60) + fresh(),
};

const LANGUAGES = TRANSLATION_LANGUAGES.map((one) => `search_languages=${one}`).join('&');

const { find: _, ...others } = WORST;
it.each(Object.entries(others))(
  'the worst that anybody asks of %s is cheap',
  async (_name, worst) => {
    expect(await above(PUBLIC_BUDGET_MS, worst)).toEqual([]);
  },
);

it('a search among translations costs no more', async () => {
  const terms = { ...TERMS, ...SENTENCES, ...FOREIGN };
  const requests = byTerm((term) => `/search?search=${term}&limit=100&${LANGUAGES}`, terms);
  expect(await above(PUBLIC_BUDGET_MS, requests)).toEqual([]);
  const unnamed = byTerm((term) => `/search/detailed?search=${term}&${EXTENSIVE}`, FOREIGN);
  expect(await above(PUBLIC_BUDGET_MS, unnamed)).toEqual([]);
});

it('a command of the dictionary protocol costs less', async () => {
  expect(await above(DICT_BUDGET_MS, DICT)).toEqual([]);
});

it('a page for a person costs no more', async () => {
  const pages = Object.fromEntries(
    Object.entries(TERMS).map(([name, term]) => [
      name,
      () => send(server.url, { path: `/word/${encodeURIComponent(term())}` }),
    ]),
  );
  expect(await above(PUBLIC_BUDGET_MS, pages)).toEqual([]);
});

it('the worst that the administrator asks holds nobody up for long', async () => {
  const admin = await signIn(server.url);
  const { body } = await admin.post('/en/words', {
    word: 'dearest record',
    part_of_speech: 'noun',
  });
  const change = (record: string) => () =>
    send(server.url, {
      method: 'PATCH',
      path: `/api/en/${body.id}`,
      headers: { ...admin.headers, ...JSON_TYPE },
      body: record,
    });
  const MEBIBYTE = 1024 * 1024 - 200;
  const meanings = (i: number) => `{"title":"t${i}","definition":"d","synonyms":["a${i}","b"]}`;
  const large = () =>
    JSON.stringify({
      meanings: Array.from({ length: 500 }, (_, i) => ({
        title: `t${i}`,
        definition: 'd'.repeat(500),
        synonyms: Array.from({ length: 90 }, (__, j) => `s${j}${fresh()}`),
      })),
    });
  const { status, text } = await change(large())();
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const largest: Requests = { 'a record as large as there can be': () => change(large())() };
  expect(await above(LARGEST_RECORD_BUDGET_MS, largest)).toEqual([]);
  await change(JSON.stringify({ meanings: [] }))();
  const rename: Requests = {
    'a new name': () => change(JSON.stringify({ word: `dearest record ${fresh()}` }))(),
  };
  expect(await above(RENAME_BUDGET_MS, rename)).toEqual([]);
  const worst: Requests = {
    'a list by gaps and filters': () =>
      send(server.url, {
        path: `/api/en/words?search=s&${FILTERS}&missing=meanings&missing=examples&page=${fresh()}&limit=100`,
        headers: admin.headers,
      }),
    statistics: () => send(server.url, { path: '/api/en/statistics', headers: admin.headers }),
    'as many meanings as there can be': change(
      JSON.stringify({ meanings: Array.from({ length: 500 }, (_, i) => JSON.parse(meanings(i))) }),
    ),
    'meanings to the limit of a body': change(filled('{"meanings":[', meanings, ']}', MEBIBYTE)),
    'links to the limit of a body': change(
      filled('{"phrasal_variants":[', (i) => `"w${i}"`, ']}', MEBIBYTE),
    ),
    ...Object.fromEntries(
      Object.entries(dearTexts(MEBIBYTE)).map(([name, text]) => [name, change(text)]),
    ),
  };
  expect(await above(ADMIN_BUDGET_MS, worst)).toEqual([]);
});
