import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { expectError, type RawAnswer, type RawRequest, send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

/** The dictionary is imported now: answers say when. */
let database: TestDatabase;
let server: TestServer;
const started = Date.now();
beforeAll(async () => {
  database = await createDatabase();
  server = await startTestServer({ PUBLIC_API_RATE_LIMIT: '5000/3600' }, { database });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(server.url, { method, path: `/api/v1${path}`, headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(server.url, {
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Cacheable answers, one of every kind. */
const CACHEABLE = [
  '/words/run',
  '/words/RUN',
  '/words/id/1',
  '/words/run/meanings',
  '/words/run/forms',
  '/words/run/translations',
  '/words/run/synonyms',
  '/words/run/antonyms',
  '/words?limit=3',
  '/words?with_meanings=true&limit=100',
  '/search?search=run',
  '/search/detailed?search=run&with_meanings=true',
  '/meta',
  '/openapi.json',
];

describe('caching', () => {
  // `Last-Modified` is left out until the second of the last change has passed.
  beforeAll(() =>
    vi.waitUntil(async () => (await ask('/words/run')).headers['last-modified'], 10_000),
  );

  it.each(CACHEABLE)('%s has an ETag, which answers 304 when it is sent back', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    const etag = answer.headers.etag ?? '';
    expect(etag).toMatch(/^(W\/)?"[\x21\x23-\x7e]+"$/);
    expect(answer.headers['cache-control']).toBe('public, no-cache');

    const again = await ask(path, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    for (const name of ['etag', 'cache-control', 'vary', 'last-modified', 'x-api-version']) {
      expect([name, again.headers[name]]).toEqual([name, answer.headers[name]]);
    }
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['the tag as a strong one', (tag: string) => tag.replace(/^W\//, ''), 304],
    ['a list with the tag first', (tag: string) => `${tag}, "other"`, 304],
    ['a list with the tag last', (tag: string) => `"other",W/"another" ,  ${tag}`, 304],
    ['a star', () => '*', 304],
    ['a star in spaces', () => ' * ', 304],
    ['another tag', () => '"other"', 200],
    ['a part of the tag', (tag: string) => `${tag.slice(0, -2)}"`, 200],
    ['the tag without its quotes', (tag: string) => tag.replace(/^W\/|"/g, ''), 200],
    ['nothing', () => '', 200],
  ])('If-None-Match with %s', async (_name, condition, status) => {
    const { etag = '' } = (await ask('/words/run')).headers;
    expect((await ask('/words/run', { 'if-none-match': condition(etag) })).status).toBe(status);
  });

  it('tells every encoding of an answer by the same weak tag', async () => {
    const path = '/words?with_meanings=true&limit=100';
    const plain = await ask(path);
    const zipped = await ask(path, { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.headers.etag).toBe(plain.headers.etag);
    expect(plain.headers.etag).toMatch(/^W\//);
  });

  it('tells different answers by different tags', async () => {
    const tags = await Promise.all(CACHEABLE.map(async (path) => (await ask(path)).headers.etag));
    // Two spellings of one request have one answer.
    expect(new Set(tags).size).toBe(CACHEABLE.length - 1);
  });

  it('says when the dictionary changed last', async () => {
    // As soon as nothing can change any more in the second that it names.
    await expect
      .poll(async () => (await ask('/words/run')).headers['last-modified'])
      .not.toBeUndefined();
    const last = async () => (await ask('/words/run')).headers['last-modified'] ?? '';
    // Once that second is over; the header has whole seconds, rounded up.
    await expect.poll(last).not.toBe('');
    const changed = Date.parse(await last());
    expect(changed).toBeGreaterThan(started - 1_000);
    expect(changed).toBeLessThan(Date.now());
    expect(await last()).toBe(new Date(changed).toUTCString());

    const since = (time: number, more: Record<string, string> = {}) =>
      ask('/words/run', { 'if-modified-since': new Date(time).toUTCString(), ...more });
    expect((await since(changed)).status).toBe(304);
    expect((await since(changed - 1_000)).status).toBe(200);
    expect((await since(changed, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask('/words/run', { 'if-modified-since': 'yesterday' })).status).toBe(200);
  });

  it('is asked for by time, too, unless there is a tag', async () => {
    const { headers } = await ask('/words/run');
    const last = headers['last-modified'] ?? '';
    const since = async (time: string, more = {}) =>
      (await ask('/words/run', { 'if-modified-since': time, ...more })).status;
    // Once the second is over.
    await expect.poll(() => since(last)).toBe(304);
    const before = new Date(Date.parse(last) - 1_000).toUTCString();
    expect(await since(before)).toBe(200);
    expect(await since('yesterday')).toBe(200);
    expect(await since(last, { 'if-none-match': '"x"' })).toBe(200);
    expect(await since(before, { 'if-none-match': headers.etag ?? '' })).toBe(304);
    expect((await ask('/words/run', { 'if-modified-since': last }, 'HEAD')).status).toBe(304);
  });

  it.each([
    ['a word that is not there', () => ask('/words/nothing-like-it')],
    ['a wrong parameter', () => ask('/words?limit=0')],
    ['no such route', () => ask('/nothing')],
    ['a method that is not allowed', () => ask('/meta', {}, 'DELETE')],
    ['a random word', () => ask('/random')],
    ['a batch', () => post('/words/batch', { words: ['run'] })],
    ['a suggestion', () => post('/suggestions', { headword: 'run', message: 'x' })],
  ])('%s is never kept', async (_name, request) => {
    const { headers } = await request();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    expect(headers['last-modified']).toBeUndefined();
  });

  it('of errors is not revived by If-None-Match', async () => {
    expect((await ask('/words/nothing-like-it', { 'if-none-match': '*' })).status).toBe(404);
    expect((await ask('/random', { 'if-none-match': '*' })).status).toBe(200);
  });
});

describe('HEAD', () => {
  const HEADERS_OF_THE_MOMENT = ['date', 'ratelimit'];
  const lasting = ({ status, headers }: RawAnswer) => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !HEADERS_OF_THE_MOMENT.includes(name)),
    ),
  });

  it.each([
    ...CACHEABLE,
    '/words/nothing-like-it',
    '/words?limit=0',
    '/nothing',
    '/words/id/999999',
    '/words/batch',
  ])('%s answers as GET does, without the body', async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const got = await ask(path, { 'accept-encoding': encoding });
      const head = await ask(path, { 'accept-encoding': encoding }, 'HEAD');
      expect(head.bytes).toHaveLength(0);
      expect(lasting(head)).toEqual(lasting(got));
    }
  });

  it('is asked first, and GET gets a body all the same', async () => {
    await ask('/words/happy?', {}, 'HEAD');
    expect((await ask('/words/happy?')).bytes.length).toBeGreaterThan(100);
  });

  it('of a random word has no body', async () => {
    const { status, bytes } = await ask('/random', {}, 'HEAD');
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
  });
});

describe('compression', () => {
  const LARGE = '/words?with_meanings=true&limit=100';
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s gives %s', async (accepted, expected) => {
    const plain = await ask(LARGE);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const { headers, bytes } = await ask(LARGE, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(expected);
    expect(headers['content-length']).toBe(String(bytes.length));
    const text =
      expected === 'gzip'
        ? gunzipSync(bytes)
        : expected === 'br'
          ? brotliDecompressSync(bytes)
          : bytes;
    expect(text.equals(plain.bytes)).toBe(true);
    if (expected) expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it('leaves small bodies as they are', async () => {
    const { headers } = await ask('/words/run/antonyms', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('is told to caches by Vary, on every answer', async () => {
    for (const path of [LARGE, '/words/run/antonyms', '/words/nothing-like-it', '/random']) {
      expect((await ask(path)).headers.vary).toMatch(/accept-encoding/i);
    }
  });

  it('serves answers to POST, too', async () => {
    const { headers, bytes } = await post(
      '/words/batch',
      { words: ['run'] },
      { 'accept-encoding': 'gzip' },
    );
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(bytes).toString()).meta.count).toBe(1);
  });
});

describe('an answer from the cache', () => {
  const strip = (answer: RawAnswer) => {
    const { date: _date, ratelimit: _rate, ...headers } = answer.headers;
    return { status: answer.status, headers, body: answer.bytes.toString('base64') };
  };
  const variants: [string, Partial<RawRequest>][] = [
    ['plain', {}],
    ['compressed with gzip', { headers: { 'accept-encoding': 'gzip' } }],
    ['compressed with brotli', { headers: { 'accept-encoding': 'br' } }],
    ['asked by HEAD', { method: 'HEAD' }],
    ['known already', { headers: { 'if-none-match': '*' } }],
    ['asked from another origin', { headers: { origin: 'https://example.org' } }],
    ['asked by a proxy that nobody trusts', { headers: { 'x-forwarded-proto': 'https' } }],
  ];

  it.each(variants)(
    '(%s) is the same as one made just now, field by field',
    async (_name, variant) => {
      // A server without any requests so far.
      const fresh = await startTestServer(
        { ADMIN_API_ENABLED: 'false', DICTIONARY_AUTO_IMPORT: 'false' },
        { database: server.database },
      );
      try {
        for (const path of CACHEABLE.map((one) => `/api/v1${one}`)) {
          const first = await send(fresh.url, { path, ...variant });
          const second = await send(fresh.url, { path, ...variant });
          expect(strip(second)).toEqual(strip(first));
          // Also in the same order.
          expect(Object.keys(second.headers)).toEqual(Object.keys(first.headers));
        }
      } finally {
        await fresh.stop();
      }
    },
  );

  it('counts for the rate limit like any other', async () => {
    const left = async () =>
      Number(/r=(\d+)/.exec(String((await ask('/words/run')).headers['ratelimit']))?.[1]);
    const before = await left();
    expect(await left()).toBe(before - 1);
    await ask('/words/nothing-like-it');
    expect(await left()).toBe(before - 3);
  });
});

describe('other origins', () => {
  const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy, X-API-Version';
  it.each([
    ['an answer', '/words/run', 'GET'],
    ['a word that is not there', '/words/nothing-like-it', 'GET'],
    ['a wrong parameter', '/words?limit=0', 'GET'],
    ['no such route', '/nothing', 'GET'],
    ['a wrong method', '/words/run', 'DELETE'],
    ['a random word', '/random', 'GET'],
  ])('may read %s, without credentials', async (_name, path, method) => {
    const { headers } = await ask(path, { origin: 'https://example.org' }, method);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe(EXPOSED);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['x-api-version']).toBe('1');
  });

  it.each(['/words/run', '/words/batch', '/suggestions', '/nothing'])(
    'may ask whether they may (%s)',
    async (path) => {
      const { status, headers, bytes } = await ask(
        path,
        {
          origin: 'https://example.org',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
        'OPTIONS',
      );
      expect(status).toBe(204);
      expect(bytes).toHaveLength(0);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-methods']).toMatch(/GET.*POST/);
      expect(headers['access-control-allow-headers']).toMatch(/content-type/i);
      expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      // RFC 9110, 8.6: no length on an answer that has no content by its status.
      expect(headers['content-length']).toBeUndefined();
      expect(headers['x-api-version']).toBe('1');
    },
  );

  it.each([
    ['what it asks for', 'cache-control, x-requested-with,authorization', undefined],
    ['none that is no header', 'a b', 'Content-Type, If-None-Match'],
    ['no endless list', `x${',x'.repeat(600)}`, 'Content-Type, If-None-Match'],
  ])('allow %s', async (_name, asked, expected = asked) => {
    const { status, headers } = await ask(
      '/words/run',
      { origin: 'https://example.org', 'access-control-request-headers': asked },
      'OPTIONS',
    );
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toBe(expected);
  });

  it('cost nothing of the rate limit by asking', async () => {
    expect((await ask('/words/run', {}, 'OPTIONS')).headers['ratelimit']).toBeUndefined();
  });

  it('may read only the public API', async () => {
    for (const path of ['/api/health', '/api/ready', '/nothing']) {
      const { headers } = await send(server.url, {
        path,
        headers: { origin: 'https://example.org' },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('methods', () => {
  it.each([
    ['POST', '/words', 'GET, HEAD'],
    ['PUT', '/words/run', 'GET, HEAD'],
    ['DELETE', '/words/id/1', 'GET, HEAD'],
    ['PATCH', '/search', 'GET, HEAD'],
    ['POST', '/search/detailed', 'GET, HEAD'],
    ['POST', '/random', 'GET, HEAD'],
    ['POST', '/meta', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['POST', '/words/run/meanings', 'GET, HEAD'],
    ['GET', '/suggestions', 'POST'],
    ['PUT', '/words/batch', 'GET, HEAD, POST'],
    ['PROPFIND', '/words/run', 'GET, HEAD'],
  ])('%s %s is method_not_allowed, with Allow: %s', async (method, path, allow) => {
    const answer = await ask(path, {}, method);
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe(allow);
    expect(answer.headers['x-api-version']).toBe('1');
  });

  it('HEAD of a route for POST alone is method_not_allowed', async () => {
    const { status, headers } = await ask('/suggestions', {}, 'HEAD');
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST' });
  });

  it.each(['/api/health', '/api/ready'])('POST %s is method_not_allowed', async (path) => {
    const answer = await send(server.url, { method: 'POST', path });
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('an unknown method of a route that is not there is route_not_found', async () => {
    expectError(await ask('/nothing', {}, 'DELETE'), 404, 'route_not_found');
  });
});

describe('a static file', () => {
  const asset = async () => {
    const { text } = await send(server.url, { path: '/' });
    return /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? '';
  };
  const beyond = { range: 'bytes=99999999-' };
  const unlike = { 'if-match': '"x"' };
  const old = { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' };

  it.each([
    ['/icons/icon-192.png', beyond, 416, 'range_not_satisfiable'],
    ['/service-worker.js', beyond, 416, 'range_not_satisfiable'],
    ['asset', beyond, 416, 'range_not_satisfiable'],
    ['asset', unlike, 412, 'precondition_failed'],
    ['asset', old, 412, 'precondition_failed'],
    ['/manifest.webmanifest', old, 412, 'precondition_failed'],
  ])('%s with %j is refused with %i, as JSON that says so', async (name, asked, status, code) => {
    const path = name === 'asset' ? await asset() : name;
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { ...asked, 'accept-encoding': coding };
      const answer = await send(server.url, { path, headers });
      expectError(answer, status, code);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      for (const header of ['content-encoding', 'etag', 'last-modified', 'accept-ranges']) {
        expect(answer.headers).not.toHaveProperty(header);
      }
    }
  });

  it('that the client has is not sent again, and parts of it are', async () => {
    const path = await asset();
    const { headers, bytes } = await send(server.url, { path });
    const again = await send(server.url, { path, headers: { 'if-none-match': headers.etag } });
    expect(again.status).toBe(304);
    const part = await send(server.url, { path, headers: { range: 'bytes=1-4' } });
    expect([part.status, part.bytes]).toEqual([206, bytes.subarray(1, 5)]);
  });
});

describe('headers of security', () => {
  it.each([
    '/api/v1/words/run',
    '/api/v1/nothing',
    '/api/health',
    '/api/ready',
    '/nothing',
    '/api/v1/%',
  ])('stand on %s', async (path) => {
    const { headers } = await send(server.url, { path });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('do not ask for https over plain http, whatever a stranger says', async () => {
    const { headers } = await ask('/words/run', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

it('PUBLIC_API_CACHE_MAX_AGE lets answers be kept for so long, and nothing else', async () => {
  const other = await startTestServer(
    { PUBLIC_API_CACHE_MAX_AGE: '60', ADMIN_API_ENABLED: 'false' },
    { database: server.database },
  );
  try {
    for (const path of ['/api/v1/words/run', '/api/v1/words/run', '/api/v1/openapi.json']) {
      const { headers } = await send(other.url, { path });
      expect(headers['cache-control']).toBe('public, max-age=60');
    }
    for (const path of ['/api/v1/random', '/api/v1/nothing', '/api/health', '/api/ready']) {
      expect((await send(other.url, { path })).headers['cache-control']).toBe('no-store');
    }
  } finally {
    await other.stop();
  }
});
