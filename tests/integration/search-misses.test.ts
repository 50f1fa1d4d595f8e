import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SearchMisses } from '../../server/ops/search-misses.ts';
import { createLogger } from '../../server/logger.ts';
import type { ApiClient } from '../_util/client.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// Each test has its own words, because a search that is known already is not made again.

let server: TestServer;
let admin: ApiClient;
let misses: SearchMisses;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
  misses = new SearchMisses(server.server.dictionary, logger, true);
  misses.start();
});
afterEach(async () => {
  await misses.stop();
  await server.server.dictionary.database.sequelize.query('DELETE FROM search_misses');
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
