import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../base/logger.ts';
import { CachePurge } from './cache-purge.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Told {
  headers: IncomingMessage['headers'];
  url: string | undefined;
  body: { revision: number; key: string };
}

/** Answers each POST with the next status, and with 204 when there is none left. */
async function receiver(...statuses: number[]) {
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    told.push({ headers: request.headers, url: `${request.method} ${request.url}`, body });
    const status = statuses.shift() ?? 204;
    if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { told, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const contentAt = (revision: number) => ({
  id: '3f2a9c10-0000-4000-8000-000000000000',
  revision,
  modified_at: '2026-01-02T03:04:05.000Z',
});

const TIMING = { settleMs: 5, timeoutMs: 60_000, firstPauseMs: 5, lastPauseMs: 20 };

function purge(address: string, timing: object = {}) {
  const state: { content: ReturnType<typeof contentAt> | null } = { content: contentAt(1) };
  const lines: string[] = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => lines.push(line) },
  );
  const content = () => state.content;
  const hook = new CachePurge(address, content, logger, { ...TIMING, ...timing });
  closers.push(() => hook.stop());
  hook.start();
  return { state, lines };
}

const revisions = (told: Told[]) => told.map(({ body }) => body.revision);

it('tells of the revision at the start, and of each new one once', async () => {
  const { told, host } = await receiver();
  const { state, lines } = purge(`http://${host}/purge?token=1`);
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toMatchObject({
    url: 'POST /purge?token=1',
    headers: { 'content-type': 'application/json' },
    body: {
      dictionary: 'wordkeep-3f2a9c10',
      key: 'wordkeep-3f2a9c10-0-1',
      revision: 1,
      modified_at: '2026-01-02T03:04:05.000Z',
    },
  });
  state.content = contentAt(2);
  await expect.poll(() => revisions(told)).toContain(2);
  state.content = contentAt(3);
  await expect.poll(() => revisions(told)).toContain(3);
  expect(revisions(told)).toEqual([1, 2, 3]);
  expect(lines).toEqual([]);
});

it('tells revisions that come close together as one', async () => {
  const { told, host } = await receiver();
  const { state } = purge(`http://${host}/`);
  await expect.poll(() => told.length).toBe(1);
  for (const revision of [2, 3, 4]) state.content = contentAt(revision);
  await expect.poll(() => told.length).toBe(2);
  expect(revisions(told)).toEqual([1, 4]);
});

it('tells nothing while another process is the writer, and all when it becomes the writer', async () => {
  const { told, host } = await receiver();
  const { state } = purge(`http://${host}/`);
  await expect.poll(() => told.length).toBe(1);
  let asked = 0;
  Object.defineProperty(state, 'content', { get: () => (asked++ < 5 ? null : contentAt(7)) });
  await expect.poll(() => told.length).toBe(2);
  expect([revisions(told), asked >= 6]).toEqual([[1, 7], true]);
});

it('tries again until it is heard, without a word of what is secret', async () => {
  const { told, host } = await receiver(500, 302);
  const { lines } = purge(`http://keeper:s3cret%40x@${host}/hidden-path?token=hidden-query`);
  await expect.poll(() => lines.length).toBe(2);
  expect(revisions(told)).toEqual([1, 1, 1]);
  expect(told[2]?.headers.authorization).toBe(
    `Basic ${Buffer.from('keeper:s3cret@x').toString('base64')}`,
  );
  const [failed = '', recovered = ''] = lines;
  expect(JSON.parse(failed)).toMatchObject({ level: 'warn', err: 'the answer has status 500' });
  expect(failed).toContain(host);
  expect(JSON.parse(recovered)).toMatchObject({ level: 'info' });
  expect(lines.join()).not.toMatch(/hidden|s3cret|keeper/);
});

it('gives up on an answer that does not come', async () => {
  const { told, host } = await receiver(0);
  const { lines } = purge(`http://${host}/`, { timeoutMs: 50 });
  await expect.poll(() => lines.length).toBe(2);
  expect(revisions(told)).toEqual([1, 1]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: 'no complete answer in time' });
});
