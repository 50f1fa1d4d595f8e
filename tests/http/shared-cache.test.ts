import { readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import { freePort } from '../_util/free-port.ts';
import { hasNginx, type RunningNginx, startNginx } from '../_util/nginx.ts';
import { type RawAnswer, send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';
import { describeWhere } from '../_util/where.ts';

/** How long the server lets shared caches keep answers, in seconds. */
const SHARED = 2;
const STALE = 3600;

let server: TestServer;
let admin: ApiClient;
/** Receives the server's notifications of new revisions. */
let receiver: Server;
const told: { dictionary: string; key: string; revision: number }[] = [];
let onTold: () => Promise<void> = async () => {};

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    await onTold();
    told.push(JSON.parse(body));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({
    PUBLIC_API_SHARED_MAX_AGE: String(SHARED),
    PUBLIC_API_STALE_SECONDS: String(STALE),
    CACHE_PURGE_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server?.stop();
  receiver?.close();
});

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

const KEPT = `s-maxage=${SHARED}, stale-while-revalidate=${STALE}, stale-if-error=${STALE}`;

describe('answers say how long shared caches may keep them', () => {
  it.each([
    '/api/v1/words/run',
    '/api/v1/search?search=ru',
    '/api/v1/openapi.json',
    '/compat/dictionaryapi.dev/api/v2/entries/en/run',
    '/word/run',
    '/',
  ])('%s, and what they are called', async (path) => {
    const { headers } = await send(server.url, { path });
    expect(headers['cache-control']).toBe(`public, max-age=0, ${KEPT}`);
    const keys = String(headers['surrogate-key']);
    expect(keys).toMatch(/^(wordkeep-[0-9a-f]{8}) \1-0-\d+$/);
    expect(headers['cache-tag']).toBe(keys.replace(' ', ','));
    // It would be that of the client who asked first.
    expect(headers['ratelimit']).toBeUndefined();
  });

  it.each([
    ['/api/v1/random', 'no-store'],
    ['/api/v1/words/nothing-of-that-kind', 'no-store'],
    ['/word/nothing-of-that-kind', 'no-store'],
    ['/search?q=run', 'no-cache'],
    ['/admin', 'no-cache'],
    ['/api/settings', 'no-store'],
  ])('but not %s', async (path, control) => {
    const { headers } = await send(server.url, { path });
    expect(headers['cache-control']).toBe(control);
    expect(headers['surrogate-key']).toBeUndefined();
  });
});

/** Changes every answer about "run"; resolves to the new text, and the time in ms. */
async function edit(): Promise<{ description: string; at: number }> {
  const { body } = await server.api.get('/words/run');
  const { id } = body.data[0];
  const description = `edited ${Math.random()}`;
  const { status, headers } = await admin.patch(`/en/${id}`, { description });
  expect(status).toBe(200);
  return { description, at: Date.parse(String(headers.get('date'))) };
}

describeWhere(hasNginx(), 'nginx is not installed')('behind a cache of nginx', () => {
  const RUN = '/api/v1/words/run';
  let nginx: RunningNginx;
  /** Three caches: as the server says; the same, but revalidating first; until a purge. */
  let base: string, patient: string, purged: string;
  beforeAll(async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    [base = '', patient = '', purged = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    const cache = (port: number, name: string, settings: string) => `
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${server.url};
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_cache ${name};
          proxy_cache_key $request_uri;
          proxy_cache_revalidate on;
          ${settings}
          add_header X-Cache $upstream_cache_status always;
          add_header X-Upstream $upstream_status always;
        }
      }`;
    nginx = await startNginx(
      (folder) => `
      proxy_cache_path ${folder}/a levels=1 keys_zone=a:1m use_temp_path=off;
      proxy_cache_path ${folder}/b levels=1 keys_zone=b:1m use_temp_path=off;
      proxy_cache_path ${folder}/c levels=1 keys_zone=c:1m use_temp_path=off;
      ${cache(ports[0] ?? 0, 'a', 'proxy_cache_background_update on;')}
      ${cache(ports[1] ?? 0, 'b', 'proxy_cache_background_update off;')}
      ${cache(ports[2] ?? 0, 'c', 'proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1d;')}`,
    );
  });
  afterAll(() => nginx?.stop());

  const ask = (at: string, path = RUN, headers = {}) => send(at, { path, headers });
  /** Asks until an answer is like this. */
  async function askUntil(at: string, isSought: (answer: RawAnswer) => boolean) {
    let answer = await ask(at);
    await vi.waitUntil(async () => isSought((answer = await ask(at))), { timeout: 60_000 });
    return answer;
  }
  const wayOf = ({ headers }: RawAnswer) => headers['x-cache'];

  it('one request reaches the server, the next are answered with the same', async () => {
    const path = '/api/v1/words/ran';
    const [first, second] = [await ask(purged, path), await ask(purged, path)];
    expect([first, second].map(wayOf)).toEqual(['MISS', 'HIT']);
    expect(second.text).toBe(first.text);
    expect(second.text).toBe((await send(server.url, { path })).text);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    const condition = { 'if-none-match': String(first.headers['etag']) };
    const third = await ask(purged, path, condition);
    expect([third.status, wayOf(third), third.text]).toEqual([304, 'HIT', '']);
  });

  it('each coding is kept on its own, and decodes to the same', async () => {
    const path = '/api/v1/search?search=r&limit=50';
    for (const coding of ['identity', 'gzip', 'br', 'br, gzip']) {
      const headers = { 'accept-encoding': coding };
      const kept = [];
      for (let i = 0; i < 2; i++) kept.push(await ask(purged, path, headers));
      expect(wayOf(kept[1]!)).toBe('HIT');
      const direct = await send(server.url, { path, headers });
      expect(kept[1]?.bytes.equals(direct.bytes)).toBe(true);
      expect(kept[1]?.headers['content-encoding']).toBe(direct.headers['content-encoding']);
    }
  });

  it('random words, refusals and the admin surface go through', async () => {
    for (const path of ['/api/v1/random', '/api/v1/words/xyzzy', '/api/health', '/admin']) {
      const ways = [wayOf(await ask(base, path)), wayOf(await ask(base, path))];
      expect(ways, path).toEqual(['MISS', 'MISS']);
    }
  });

  it('what has expired is revalidated: an unchanged answer is not sent again', async () => {
    const before = await ask(patient);
    const answer = await askUntil(patient, (one) => wayOf(one) === 'REVALIDATED');
    expect(answer.headers['x-upstream']).toBe('304');
    expect(answer.text).toBe(before.text);
  });

  it('an edit is seen no later than the server says', async () => {
    await ask(patient);
    const { description, at } = await edit();
    const old: RawAnswer[] = [];
    await askUntil(patient, (answer) => {
      if (answer.text.includes(description)) return true;
      old.push(answer);
      return false;
    });
    for (const { headers } of old) {
      const later = Date.parse(String(headers['date'])) - at;
      // Both sides count whole seconds.
      expect(later).toBeLessThanOrEqual((SHARED + 2) * 1000);
    }
  });

  it('a cache that may asks the server while it goes on with the old answer', async () => {
    await ask(base);
    const { description } = await edit();
    const ways = new Set<unknown>();
    const fresh = await askUntil(base, (answer) => {
      if (answer.text.includes(description)) return true;
      ways.add(wayOf(answer));
      return false;
    });
    expect(ways).toContain('STALE');
    expect(wayOf(fresh)).toBe('HIT');
  });

  it('a purge shows an edit at once, though nothing has expired', async () => {
    const keptKeys = String((await ask(purged)).headers['surrogate-key']).split(' ');
    let purges = 0;
    onTold = async () => {
      purges += 1;
      for (const { parentPath, name } of await filesOf(`${nginx.folder}/c`)) {
        await rm(join(parentPath, name), { force: true });
      }
    };
    const { description } = await edit();
    const answer = await askUntil(purged, ({ text }) => text.includes(description));
    expect(purges).toBeGreaterThan(0);
    // The notification names the keys of the answers.
    const keys = String(answer.headers['surrogate-key']).split(' ');
    await expect.poll(() => told.map(({ key }) => key)).toContain(keys[1]);
    expect(keptKeys).toContain(told[0]?.dictionary);
  });
});
