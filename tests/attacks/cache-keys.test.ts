import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedServer, startAttacked } from '../_util/attacked-server.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server.stop());

const LONG = 'a'.repeat(12_000);
/** Endless variants of an address, each of which could be cached. */
const SPELLINGS: [string, (i: number) => string][] = [
  ['empty parts', (i) => `/api/v1/words/run?${'&'.repeat(1 + (i % 8_000))}`],
  ['unknown parameters', (i) => `/api/v1/words/run?x${i}=${LONG}`],
  [
    'escapes of letters',
    (i) => `/api/v1/words/%${(0x61 + (i % 26)).toString(16)}${i}${LONG.slice(0, 100)}`,
  ],
  ['terms', (i) => `/api/v1/search?search=${i}${LONG.slice(0, 110)}`],
  ['terms that are too long', (i) => `/api/v1/search?search=${i}${LONG}`],
  ['pages', (i) => `/word/${i}${LONG.slice(0, 100)}`],
  ['queries of pages', (i) => `/?q=${i}${LONG}`],
  ['cursors', (i) => `/api/v1/words?cursor=${i}${LONG}`],
];

it.each(SPELLINGS)('6,000 addresses with different %s fill no memory', async (_name, address) => {
  let i = 0;
  const ask = async () => {
    while (i < 6_000) {
      const { status } = await server.send({
        path: address(i++),
        headers: { 'accept-encoding': 'br' },
      });
      expect(status).toBeLessThan(500);
    }
  };
  await Promise.all(Array.from({ length: 32 }, ask));
  await server.expectUnharmed();
});
