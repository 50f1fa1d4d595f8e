import { beforeAll, expect, it, vi } from 'vitest';
import { ApiClient } from '../_util/client.ts';
import { goldenFinds } from '../_util/golden.ts';
import { READY_TIMEOUT_MS } from '../_util/measured-server.ts';
import { server } from './server.ts';

let api: ApiClient;
beforeAll(async () => {
  api = new ApiClient(server.url);
  const isReady = async () => (await api.get('/find?means=fear')).status === 200;
  await vi.waitUntil(isReady, { timeout: READY_TIMEOUT_MS });
}, READY_TIMEOUT_MS);

const SHOWN = 10;

/** Every spelling of an answer once, in order. */
async function find(query: string): Promise<string[]> {
  const { status, body } = await api.get(`/find?${query}&limit=100`);
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
