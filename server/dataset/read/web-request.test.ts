import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInside, webRequest } from './web-request.ts';

let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.end('inside');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = address !== null && typeof address !== 'string' ? address.port : 0;
});
afterAll(() => server.close());

const { signal } = new AbortController();

describe('a request', () => {
  it.each(['127.0.0.1', 'localhost'])('reaches %s where it may', async (host) => {
    const url = new URL(`http://${host}:${port}/`);
    const answer = await webRequest(url, { signal, mayReachInside: true });
    expect(answer.statusCode).toBe(200);
    answer.destroy();
  });

  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'does not even connect to %s where it may not',
    async (host) => {
      const before = asked;
      const url = new URL(`http://${host}:${port}/?secret`);
      const refused = Promise.resolve().then(() =>
        webRequest(url, { signal, mayReachInside: false }),
      );
      await expect(refused).rejects.toThrow(`${url.host} is inside your own network`);
      expect(asked).toBe(before);
    },
  );
});

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['', true],
  ['64:ff9b::808:808', false],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
])('%s is inside: %s', (address, expected) => expect(isInside(address)).toBe(expected));
