import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenFinds } from '../_util/golden.ts';
import { copyBundledDatabase, type TestDatabase } from '../_util/databases.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  database = await copyBundledDatabase();
  server = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' }, { database });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const SHOWN = 10;

/** Every spelling of an answer once, in order. */
async function find(query: string): Promise<string[]> {
  const { status, body } = await server.api.get(`/find?${query}&limit=100`);
  expect(status, query).toBe(200);
  return [...new Set<string>(body.data.map(({ matched }: { matched: string }) => matched))];
}

it('finds in the bundled dictionary what a person means', async () => {
  const finds = goldenFinds();
  expect(finds.length).toBeGreaterThanOrEqual(30);
  const missed: string[] = [];
  for (const { query, first, ten, never } of finds) {
    const found = await find(query);
    const begins = first.every((word, i) => found[i] === word);
    const shows = ten.every((word) => found.slice(0, SHOWN).includes(word));
    const keepsOut = !never.some((word) => found.includes(word));
    if (!(begins && shows && keepsOut)) missed.push(`${query}: ${found.slice(0, 12).join(', ')}`);
  }
  expect(missed).toEqual([]);
});
