import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../server/base/logger.ts';
import { expectError, send } from '../_util/raw-http.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createFilledDatabase();
});
afterAll(() => database.drop());

// The clock of the limits stands still unless a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Runs `work` with a server with these settings on the shared database. */
async function withServer<T>(
  env: Record<string, string>,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(env, { database });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** How many requests a client with these headers may make before it is refused, up to `most`. */
async function allowed(server: TestServer, headers: Record<string, string>, most = 10) {
  for (let count = 0; count < most; count++) {
    const { status } = await send(server.url, { path: '/api/v1/words/run', headers });
    if (status === 429) return count;
    expect(status).toBe(200);
  }
  return most;
}

describe('the rate limit', () => {
  it('is told by every answer, and refuses what is beyond it until its window ends', async () => {
    const env = { PUBLIC_API_RATE_LIMIT: '6/2', COMPAT_APIS: 'dictionaryapi.dev' };
    await withServer(env, async (server) => {
      const paths = ['words/run', 'words/run', 'nothing', 'words?limit=0', 'random', 'words/xyzzy'];
      for (const [i, path] of paths.entries()) {
        const { status, headers } = await send(server.url, { path: `/api/v1/${path}` });
        expect(status).not.toBe(429);
        expect(headers['ratelimit-policy']).toBe('"default";q=6;w=2');
        expect(headers['ratelimit']).toBe(`"default";r=${5 - i};t=2`);
      }
      // One of them is in the cache, the other is not.
      for (const path of ['words/run', 'words/leave', 'nothing', 'openapi.json']) {
        const answer = await send(server.url, {
          path: `/api/v1/${path}`,
          headers: { origin: 'https://example.org' },
        });
        expectError(answer, 429, 'too_many_requests');
        expect(answer.headers['retry-after']).toBe('2');
        expect(answer.headers['ratelimit']).toBe('"default";r=0;t=2');
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        expect(answer.headers['x-api-version']).toBe('1');
      }
      const compat = { path: '/compat/dictionaryapi.dev/api/v2/entries/en/run' };
      const refused = await send(server.url, compat);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
      expect(JSON.parse(refused.text)).toMatchObject({ title: 'API Rate Limit Exceeded' });
      for (const path of ['/api/health', '/api/ready']) {
        const { status, headers } = await send(server.url, { path });
        expect({ status, rate: headers['ratelimit'] }).toEqual({ status: 200, rate: undefined });
      }
      const preflight = await send(server.url, { method: 'OPTIONS', path: '/api/v1/words/run' });
      expect(preflight.status).toBe(204);
      const again = () => send(server.url, { path: '/api/v1/words/run' });
      vi.advanceTimersByTime(1_999);
      expect((await again()).headers['retry-after']).toBe('1');
      vi.advanceTimersByTime(1);
      expect((await again()).status).toBe(200);
      expect((await send(server.url, compat)).status).toBe(200);
      // Cached by now, but counted nevertheless.
      expect((await send(server.url, compat)).headers['ratelimit']).toMatch(/r=3;/);
      const switchedOff = await send(server.url, { path: '/compat/datamuse/words?sp=run' });
      expectError(switchedOff, 404, 'route_not_found');
    });
  });

  it('is one for the API and the pages, whether they are known or not', async () => {
    await withServer({ PUBLIC_API_RATE_LIMIT: '4/60' }, async (server) => {
      const asPerson = { accept: 'text/html' };
      const page = (path: string) => send(server.url, { path, headers: asPerson });
      expect((await page('/word/run')).headers['ratelimit']).toMatch(/r=3;/);
      expect((await page('/word/run')).headers['ratelimit']).toMatch(/r=2;/);
      expect((await page('/word/xyzzy')).status).toBe(404);
      expect((await send(server.url, { path: '/api/v1/words/run' })).status).toBe(200);
      for (const path of ['/word/run', '/word/leave', '/', '/nothing']) {
        const refused = await page(path);
        expect({ path, status: refused.status }).toEqual({ path, status: 429 });
        expect(refused.headers['content-type']).toMatch(/^text\/html/);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      expectError(await send(server.url, { path: '/nothing' }), 429, 'too_many_requests');
      expectError(await send(server.url, { path: '/api/v1/words/run' }), 429, 'too_many_requests');
      // The administrator still gets in, and finds the files of the web interface.
      expect((await page('/admin')).status).toBe(200);
      expect((await page('/manifest.webmanifest')).status).toBe(200);
    });
  });

  it('of an unmodified answer is told, too', async () => {
    await withServer({}, async (server) => {
      const { status, headers } = await send(server.url, {
        path: '/api/v1/words/run',
        headers: { 'if-none-match': '*' },
      });
      expect(status).toBe(304);
      expect(headers['ratelimit-policy']).toBeDefined();
    });
  });

  it('counts a batch of fifty words as one request', async () => {
    await withServer({ PUBLIC_API_RATE_LIMIT: '3/60' }, async (server) => {
      const body = JSON.stringify({ words: Array.from({ length: 50 }, (_, i) => `word ${i}`) });
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) {
        const headers = { 'content-type': 'application/json' };
        const path = '/api/v1/words/batch';
        statuses.push((await send(server.url, { method: 'POST', path, headers, body })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    });
  });

  it('of the longest window is not over at once', async () => {
    await withServer({ PUBLIC_API_RATE_LIMIT: '2/2147483' }, async (server) => {
      expect(await allowed(server, {})).toBe(2);
      vi.advanceTimersByTime(2_147_482_000);
      expect(await allowed(server, {})).toBe(0);
      vi.advanceTimersByTime(1_000_000);
      expect(await allowed(server, {})).toBe(2);
    });
  });
});

describe('the client that is counted', () => {
  it('is the connection, whatever it says, while no proxy is trusted', async () => {
    await withServer({ PUBLIC_API_RATE_LIMIT: '2/60' }, async (server) => {
      expect(await allowed(server, { 'x-forwarded-for': '203.0.113.1' })).toBe(2);
      expect(await allowed(server, { 'x-forwarded-for': '203.0.113.2' })).toBe(0);
      expect(await allowed(server, {})).toBe(0);
    });
  });

  it('is the last stranger of X-Forwarded-For behind trusted proxies', async () => {
    const env = { PUBLIC_API_RATE_LIMIT: '2/60', TRUST_PROXY: 'loopback, 10.0.0.0/8' };
    await withServer(env, async (server) => {
      expect(await allowed(server, { 'x-forwarded-for': '203.0.113.1' })).toBe(2);
      // The client's own claim comes before what proxies add.
      expect(await allowed(server, { 'x-forwarded-for': '9.9.9.9, 203.0.113.1, 10.1.2.3' })).toBe(
        0,
      );
      expect(await allowed(server, { 'x-forwarded-for': '203.0.113.2' })).toBe(2);
      expect(await allowed(server, {})).toBe(2);
    });
  });

  it('is as many steps away as proxies are counted', async () => {
    await withServer({ PUBLIC_API_RATE_LIMIT: '2/60', TRUST_PROXY: '1' }, async (server) => {
      expect(await allowed(server, { 'x-forwarded-for': '1.1.1.1, 203.0.113.1' })).toBe(2);
      expect(await allowed(server, { 'x-forwarded-for': '2.2.2.2, 203.0.113.1' })).toBe(0);
    });
  });

  it.each([
    ['two addresses of one /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 0],
    ['two spellings of one address', '2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::1', 0],
    ['two /64 networks', '2001:db8:1:2::1', '2001:db8:1:3::1', 2],
    ['an IPv4 address and its IPv6 form', '198.51.100.7', '::ffff:198.51.100.7', 0],
    ['two IPv4 addresses in IPv6 form', '::ffff:198.51.100.7', '::ffff:198.51.100.8', 2],
    ['two entries that are no addresses', 'garbage-1', 'garbage-2', 0],
    ['two ports of one address', '198.51.100.7:1', '198.51.100.7:2', 0],
  ])('counts %s as it should', async (_name, first, second, expected) => {
    const env = { PUBLIC_API_RATE_LIMIT: '2/60', TRUST_PROXY: 'true' };
    await withServer(env, async (server) => {
      expect(await allowed(server, { 'x-forwarded-for': first })).toBe(2);
      expect(await allowed(server, { 'x-forwarded-for': second })).toBe(expected);
    });
  });
});

describe('TRUST_PROXY=true', () => {
  it.each([
    ['true', 1],
    ['loopback', 0],
  ])('is warned of at the start (%s)', async (trust, warnings) => {
    const lines: string[] = [];
    const logger = createLogger(
      { logLevel: 'info', logFormat: 'json' },
      { write: (line) => lines.push(line) },
    );
    const env = { TRUST_PROXY: trust };
    await (await startTestServer(env, { database, hooks: { logger } })).stop();
    const warned = lines.filter((line) => line.includes('TRUST_PROXY=true trusts'));
    expect(warned).toHaveLength(warnings);
  });
});

describe('https', () => {
  it.each([
    ['a trusted proxy that says https', { TRUST_PROXY: 'loopback' }, 'https', true],
    ['a trusted proxy that says HTTPS, http', { TRUST_PROXY: '1' }, 'HTTPS, http', true],
    ['a trusted proxy that says http', { TRUST_PROXY: 'loopback' }, 'http', false],
    ['a proxy that is not trusted', { TRUST_PROXY: '10.0.0.0/8' }, 'https', false],
    ['nobody', { TRUST_PROXY: 'loopback' }, undefined, false],
  ])(
    'by word of %s decides about Strict-Transport-Security',
    async (_name, env, proto, expected) => {
      await withServer(env, async (server) => {
        const headers: Record<string, string> = proto ? { 'x-forwarded-proto': proto } : {};
        const known = ['/api/v1/words/run', '/api/v1/words/run', '/api/health', '/'];
        const unknown = ['/api/v1/nothing', '/api/v1/words/xyzzy', '/api/nothing', '/nothing'];
        for (const path of [...known, ...unknown]) {
          const answer = await send(server.url, { path, headers });
          const hsts = answer.headers['strict-transport-security'];
          expect(hsts !== undefined).toBe(expected);
          if (hsts !== undefined) expect(hsts).toMatch(/^max-age=\d+/);
        }
      });
    },
  );
});

describe('surfaces', () => {
  it('without the public API leave its addresses empty', async () => {
    await withServer({ PUBLIC_API_ENABLED: 'false' }, async (server) => {
      expectError(await send(server.url, { path: '/api/v1/words/run' }), 404, 'route_not_found');
      expect((await send(server.url, { path: '/api/health' })).status).toBe(200);
      expect((await send(server.url, { path: '/api/ready' })).status).toBe(200);
    });
  });
});
