import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LookUps } from '../../server/ops/look-ups.ts';
import { SearchMisses } from '../../server/ops/search-misses.ts';
import { createLogger } from '../../server/base/logger.ts';
import type { ApiClient } from '../_util/client.ts';
import { say } from '../_util/dict-client.ts';
import { storeLookUps } from '../_util/look-ups.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// Each test has its own words, because an answer that is known already is not made again.

const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startTestServer({ DICT_ENABLED: 'true', DICT_PORT: '0' });
  admin = await signIn(server.url);
});
afterAll(() => server.stop());

const forget = (table: string) =>
  server.server.dictionary.database.sequelize.query(`DELETE FROM ${table}`);

describe('searches that found nothing', () => {
  let misses: SearchMisses;
  beforeEach(() => {
    misses = new SearchMisses(server.server.dictionary, logger, true);
    misses.start();
  });
  afterEach(async () => {
    await misses.stop();
    await forget('search_misses');
  });

  const search = (term: string) => server.api.get(`/search?search=${encodeURIComponent(term)}`);
  const list = async () => {
    await misses.flush();
    const { body } = await admin.get('/en/search-misses');
    return body.items.map(({ term, times }: { term: string; times: number }) => [term, times]);
  };

  it('counts what is searched for in vain, known answers too, and nothing that was found', async () => {
    for (const term of ['zzyzx', 'Zzyzx', 'zzyzx', 'zzyzx', 'run', `o'qq\\ "x" $1`])
      await search(term);
    await server.api.get('/search/detailed?search=zzyzx');
    await search('   ');
    expect(await list()).toEqual([
      ['zzyzx', 5],
      [`o'qq\\ "x" $1`, 1],
    ]);
    await search('zzyzx');
    expect((await list())[0]).toEqual(['zzyzx', 6]);
  });

  it('leaves out what has become a word, and forgets what is dismissed', async () => {
    for (const term of ['zzyzy', 'qqqqx', 'a/b%c']) await search(term);
    expect(await list()).toHaveLength(3);
    await admin.post('/en/words', { word: 'Zzyzy', part_of_speech: 'noun' });
    const slash = encodeURIComponent('a/b%c');
    expect((await admin.delete(`/en/search-misses/${slash}`)).status).toBe(204);
    expect((await admin.delete(`/en/search-misses/${slash}`)).status).toBe(404);
    expect(await list()).toEqual([['qqqqx', 1]]);
    const { body } = await admin.get('/en/search-misses?page=2&limit=1');
    expect(body).toMatchObject({ enabled: false, items: [], total: 1, page: 2, limit: 1 });
    await admin.delete('/en/headwords/Zzyzy');
  });

  it('keeps those that are asked for most', async () => {
    const { sequelize } = server.server.dictionary.database;
    for (let start = 0; start < 10_000; start += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, i) => `('old${start + i}', 2, '2026-01-01')`);
      await sequelize.query(`INSERT INTO search_misses (term, times, last_at) VALUES ${rows}`);
    }
    for (const term of ['zzyzw', 'zzyzw', 'zzyzw', 'qqqqw']) await search(term);
    await misses.flush();
    const { body } = await admin.get('/en/search-misses?limit=2');
    expect(body.total).toBe(10_000);
    expect(body.items[0]).toMatchObject({ term: 'zzyzw', times: 3 });
    expect((await admin.delete('/en/search-misses/qqqqw')).status).toBe(404);
  });

  it('costs nothing and counts nothing when it is off', async () => {
    await misses.stop();
    await search('zzyzx');
    expect(await list()).toEqual([]);
  });
});

describe('look-ups', () => {
  let lookUps: LookUps;
  beforeEach(() => {
    lookUps = new LookUps(server.server.dictionary, logger, true);
    lookUps.start();
  });
  afterEach(async () => {
    await lookUps.stop();
    await forget('lookups');
  });

  const get = async (path: string, init: RequestInit = {}) =>
    (await fetch(server.url + path, init)).arrayBuffer();
  const stored = async () => {
    await lookUps.flush();
    const rows = await server.server.dictionary.database.models.Lookup.findAll({ raw: true });
    return Object.fromEntries(rows.map(({ headword, times }) => [headword, Number(times)]));
  };

  it('are counted once for a page and once for an answer, known or not', async () => {
    await get('/word/run');
    expect(await stored()).toEqual({ run: 1 });
    for (let time = 0; time < 3; time++) await get('/api/v1/words/run');
    await get('/word/RUN?view=thesaurus');
    expect(await stored()).toEqual({ run: 5 });
    const { etag } = Object.fromEntries((await fetch(`${server.url}/word/run`)).headers);
    await get('/word/run', { headers: { 'If-None-Match': etag ?? '' } });
    expect(await stored()).toEqual({ run: 7 });
  });

  it('of forms and of other spellings count for the headword that is shown first', async () => {
    const words = ['ran', 'RUNNING', 'cafe', 'March', 'march', 'left', 'and/or', '100%'];
    for (const word of words) await get(`/api/v1/words/${encodeURIComponent(word)}`);
    expect(await stored()).toEqual({
      run: 1,
      running: 1,
      café: 1,
      march: 2,
      left: 1,
      'and/or': 1,
      '100%': 1,
    });
  });

  it('are counted where other services are emulated, and in the dictionary protocol', async () => {
    await get('/compat/dictionaryapi.dev/api/v2/entries/en/run');
    await get('/compat/freedictionaryapi.com/api/v1/entries/en/run');
    await say(server.server.dictUrl ?? '', 'DEFINE * run', 'DEFINE * zzyzx', 'MATCH * exact run');
    expect(await stored()).toEqual({ run: 3 });
  });

  it.each<[string, string, RequestInit?]>([
    ['unknown words', '/word/zzyzx'],
    ['unknown words in the API', '/api/v1/words/zzyzx'],
    ['refused requests', '/api/v1/words/run?x=1'],
    ['parts of an entry', '/api/v1/words/run/meanings'],
    ['searches', '/api/v1/search?search=run'],
    ['lists', '/api/v1/words?search=run'],
    ['long addresses', `/word/run?x=${'x'.repeat(600)}`],
    ['requests for headers', '/word/run', { method: 'HEAD' }],
    ['what a browser fetches ahead', '/word/run', { headers: { 'Sec-Purpose': 'prefetch' } }],
    ['what a page fetches ahead', '/api/v1/words/run', { headers: { Purpose: 'prefetch' } }],
    [
      'many words at once',
      '/api/v1/words/batch',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ words: ['run', 'rune'] }),
      },
    ],
  ])('are not %s', async (_name, path, init) => {
    await get(path, init);
    expect(await stored()).toEqual({});
  });

  it('of all processes add up', async () => {
    const other = new LookUps(server.server.dictionary, logger, true);
    other.start();
    await get('/word/run');
    await Promise.all([lookUps.flush(), other.stop()]);
    expect(await stored()).toEqual({ run: 2 });
  });

  it('are kept for the headwords that are looked up most', async () => {
    const { sequelize } = server.server.dictionary.database;
    for (let start = 0; start < 30_000; start += 5_000) {
      const rows = Array.from({ length: 5_000 }, (_, i) => `('old${start + i}', 2)`);
      await sequelize.query(`INSERT INTO lookups (headword, times) VALUES ${rows}`);
    }
    for (const path of ['/word/run', '/word/run', '/word/run', '/word/rune']) await get(path);
    const kept = await stored();
    expect(Object.keys(kept)).toHaveLength(20_000);
    expect(kept).toMatchObject({ run: 3 });
    expect(kept).not.toHaveProperty('rune');
  });

  it('are not counted when that is off', async () => {
    await lookUps.stop();
    const off = new LookUps(server.server.dictionary, logger, false);
    off.start();
    await get('/word/run');
    await off.stop();
    expect(await stored()).toEqual({});
    await storeLookUps(server, { run: 1 });
    expect((await admin.get('/en/statistics')).body.looked_up).toBe(0);
    const { status, body } = await admin.get('/en/words?sort=lookups');
    expect(status).toBe(400);
    expect(body.details[0].message).toContain('LOOKUPS_ENABLED');
  });
});
