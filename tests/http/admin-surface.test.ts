import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { errorBody } from '../../server/contract/errors.ts';
import { createLogger } from '../../server/base/logger.ts';
import type { ApiClient } from '../_util/client.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginProof, signIn } from '../_util/sign-in.ts';

const ALLOWED = 'https://admin.example.org';

let server: TestServer;
let admin: ApiClient;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: ALLOWED, TRUST_PROXY: 'loopback' });
  admin = await signIn(server.url);
  token = (admin.headers['authorization'] ?? '').replace('Bearer ', '');
});
afterAll(() => server.stop());

const host = () => new URL(server.url).host;
const codeOf = (text: string) => errorBody.parse(JSON.parse(text)).code;

describe('every answer', () => {
  it.each([
    ['GET', '/api/settings', 200],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/settings', 405],
    ['GET', '/api/auth/check-token', 200],
    ['POST', '/api/auth/logout', 200],
    ['POST', '/api/auth/login', 415],
  ])('%s %s is never kept and carries the security headers', async (method, path, status) => {
    // The session is needed for the tests that follow.
    const headers = path === '/api/auth/logout' ? {} : { ...admin.headers };
    const response = await fetch(server.url + path, { method, headers });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  it('says that https is to be kept, to https requests', async () => {
    const { headers } = await send(server.url, {
      path: '/api/auth/check-token',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('is compressed when asked', async () => {
    const sizes = new Map<string | null, number>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers, text } = await send(server.url, {
        path: '/api/openapi.json',
        headers: { ...admin.headers, 'accept-encoding': encoding },
      });
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(headers.vary).toContain('Accept-Encoding');
      sizes.set(encoding, text.length);
    }
    expect(sizes.get('gzip')).toBeLessThan((sizes.get('identity') ?? 0) / 2);
  });
});

it('tells wrong methods and unknown routes apart', async () => {
  const wrong = await admin.request('DELETE', '/auth/login');
  expect([wrong.status, wrong.body.code]).toEqual([405, 'method_not_allowed']);
  expect(wrong.headers.get('allow')).toBe('POST');
  expect((await admin.request('PUT', '/settings')).headers.get('allow')).toBe('GET, HEAD');
  for (const path of ['/', '/nothing', '/settings/nothing', '/SETTINGS', '/auth']) {
    const { status, body } = await admin.get(path);
    expect([path, status, body.code]).toEqual([path, 404, 'route_not_found']);
  }
  const unknown = await admin.get('/settings?page=1');
  expect(unknown.body).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'query.page', message: 'is not known here' }],
  });
  expect((await admin.request('HEAD', '/settings')).status).toBe(200);
});

it('refuses every operation but the open ones without a session', async () => {
  const { body: document } = await admin.get('/openapi.json');
  const open = ['/api/auth/login', '/api/auth/check-token', '/api/auth/logout'];
  let guarded = 0;
  for (const [path, methods] of Object.entries<Record<string, { security?: [] }>>(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect([path, operation.security]).toEqual([path, open.includes(path) ? [] : undefined]);
      if (open.includes(path)) continue;
      guarded += 1;
      const target = `${path.replace(/\{\w+\}/g, '1')}`;
      const { status, text } = await send(server.url, {
        path: target,
        method: method.toUpperCase(),
      });
      expect([method, path, status, codeOf(text)]).toEqual([method, path, 401, 'invalid_token']);
    }
  }
  expect(guarded).toBeGreaterThan(2);
});

it('describes every field of an upload', async () => {
  const { body: document } = await admin.get('/openapi.json');
  const { post } = document.paths['/api/en/dictionary/import/upload'];
  const { schema } = post.requestBody.content['multipart/form-data'];
  const flags = ['update', 'skip_invalid', 'dry_run'];
  const texts = ['name', 'license', 'attribution', 'dataset', 'new_dataset'];
  expect(Object.keys(schema.properties)).toEqual(['archive', ...flags, ...texts]);
});

describe('a change that another site asks for', () => {
  const own = 'own';
  type Case = [origin: string | undefined, site: string | undefined, allowed: boolean];
  const cases: Case[] = [
    [undefined, undefined, true],
    [undefined, 'same-origin', true],
    [undefined, 'none', true],
    [undefined, 'same-site', false],
    [undefined, 'cross-site', false],
    [own, undefined, true],
    [own, 'same-origin', true],
    [own, 'cross-site', false],
    ['https', undefined, true],
    ['https', 'same-origin', true],
    ['other port', undefined, false],
    ['other port', 'same-site', false],
    ['https://evil.example', undefined, false],
    ['https://evil.example', 'cross-site', false],
    ['https://evil.example', 'same-origin', false],
    ['null', undefined, false],
    ['nonsense', undefined, false],
    ['', undefined, false],
    [ALLOWED, undefined, true],
    [ALLOWED, 'cross-site', true],
    [`${ALLOWED}:8443`, undefined, false],
    [`${ALLOWED}.evil.example`, undefined, false],
    ['http://admin.example.org', undefined, false],
  ];
  const origins: Record<string, () => string> = {
    own: () => `http://${host()}`,
    https: () => `https://${host()}`,
    'other port': () => 'http://127.0.0.1:1',
  };

  it.each(cases)('Origin %s, Sec-Fetch-Site %s is let through: %s', async (name, site, allowed) => {
    const origin = name === undefined ? undefined : (origins[name]?.() ?? name);
    const headers = {
      ...(origin !== undefined && { origin }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    };
    const change = (more: object) =>
      send(server.url, {
        path: '/api/en/reset-user-modified/run',
        method: 'PATCH',
        headers: { ...headers, ...more },
      });
    const refused = await change({ cookie: `bearer=${token}` });
    expect(refused.status).toBe(allowed ? 200 : 403);
    if (!allowed) {
      expect(codeOf(refused.text)).toBe('cross_site_request');
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    const read = await send(server.url, {
      path: '/api/settings',
      headers: { ...headers, cookie: `bearer=${token}` },
    });
    expect(read.status).toBe(200);
  });

  it('is compared with the host that a trusted proxy was asked for', async () => {
    const logout = (headers: Record<string, string>) =>
      send(server.url, { path: '/api/auth/logout', method: 'POST', headers });
    const origin = 'https://words.example.org';
    expect((await logout({ origin })).status).toBe(403);
    expect((await logout({ origin, host: 'words.example.org' })).status).toBe(200);
    expect((await logout({ origin, host: 'words.example.org:443' })).status).toBe(200);
    expect((await logout({ origin, host: 'words.example.org:8443' })).status).toBe(403);
    expect((await logout({ origin, 'x-forwarded-host': 'words.example.org' })).status).toBe(200);
  });
});

describe('CORS', () => {
  it('answers allowed origins, with credentials, errors and preflights included', async () => {
    for (const path of ['/api/settings', '/api/nothing', '/api/auth/check-token']) {
      const { headers } = await send(server.url, { path, headers: { origin: ALLOWED } });
      expect(headers['access-control-allow-origin']).toBe(ALLOWED);
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(headers.vary).toContain('Origin');
    }
    const preflight = await send(server.url, {
      path: '/api/settings',
      method: 'OPTIONS',
      headers: { origin: ALLOWED, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
    const asking = await send(server.url, {
      path: '/api/settings',
      method: 'OPTIONS',
      headers: { origin: ALLOWED, 'access-control-request-headers': 'cache-control' },
    });
    expect(asking.headers['access-control-allow-headers']).toBe('cache-control');
  });

  it.each(['https://evil.example', 'null', `${ALLOWED}.evil.example`, 'http://admin.example.org'])(
    'tells %s nothing',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await send(server.url, {
          path: '/api/settings',
          method,
          headers: { origin, 'access-control-request-method': 'PATCH' },
        });
        const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        expect(names).toEqual([]);
        expect(headers.vary).toContain('Origin');
      }
    },
  );
});

describe('settings', () => {
  it('tell how the server is set up and no secret', async () => {
    const { status, body, text } = await admin.get('/settings');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      database: {
        dialect: process.env['WORDKEEP_TEST_DATABASE'],
        migrations: migrations.map(({ name }) => name),
      },
      production: false,
      public_api_enabled: true,
      admin_api_enabled: true,
      update_check: false,
      cors_origins: [ALLOWED],
      trust_proxy: 'loopback',
      backups: null,
      limits: { public_rate: '1000000/60', login_rate: '5/60' },
    });
    expect(body.free_bytes).toBeGreaterThan(0);
    const { body: meta } = await server.api.get('/meta');
    expect(body.dataset_version).toBe(meta.data.dataset_version);
    expect(body.datasets).toEqual(meta.data.datasets);
    expect(text).not.toContain('postgres://');
    expect(text).not.toContain('correct horse');
  });

  it('leave out what an address may hide', async () => {
    const at = await startTestServer({
      DICTIONARY_AUTO_IMPORT: 'false',
      DICTIONARY_DATASET_URL: 'https://me:hidden@data.example.org/set/?signature=hidden',
    });
    try {
      const { body, text } = await (await signIn(at.url)).get('/settings');
      expect(body.published_dataset_url).toBe('https://data.example.org/set/');
      expect(text).not.toContain('hidden');
    } finally {
      await at.stop();
    }
  });
});

describe('the update check', () => {
  it('is off when it is switched off', async () => {
    const { body } = await admin.get('/settings/update-check');
    expect(body).toEqual({
      enabled: false,
      current: expect.stringMatching(/^\d+\.\d+\.\d+/),
      latest: null,
      url: null,
      update_available: false,
    });
  });

  it('asks once at the start, and not when a page is viewed', async () => {
    const agents: (string | undefined)[] = [];
    const releases = createServer((request, response) => {
      agents.push(request.headers['user-agent']);
      response.end(JSON.stringify([{ tag_name: 'v99.0.0', html_url: 'https://example.org/99' }]));
    });
    await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
    const { port } = releases.address() as AddressInfo;
    const env = { UPDATE_CHECK_URL: `http://127.0.0.1:${port}/`, DICTIONARY_AUTO_IMPORT: 'false' };
    try {
      const off = await startTestServer(env);
      await off.stop();
      expect(agents).toEqual([]);
      const readers = await startTestServer({
        ...env,
        UPDATE_CHECK: 'true',
        ADMIN_API_ENABLED: 'false',
      });
      await readers.stop();
      expect(agents).toEqual([]);

      const at = await startTestServer({ ...env, UPDATE_CHECK: 'true' });
      try {
        const client = await signIn(at.url);
        const found = async () => (await client.get('/settings/update-check')).body;
        await expect.poll(found).toMatchObject({
          enabled: true,
          latest: '99.0.0',
          url: 'https://example.org/99',
          update_available: true,
        });
        for (let i = 0; i < 5; i += 1) await client.get('/settings/update-check');
        const { body } = await client.get('/settings');
        expect(agents).toEqual([`wordkeep/${body.version}`]);
        expect((await at.api.get('/meta')).text).not.toContain('99.0.0');
      } finally {
        await at.stop();
      }
    } finally {
      releases.closeAllConnections();
      releases.close();
    }
  });
});

describe('the switches', () => {
  it('leave nothing of the admin API with ADMIN_API_ENABLED=false', async () => {
    const at = await startTestServer({ ADMIN_API_ENABLED: 'false' });
    try {
      const paths = ['/auth/login', '/auth/check-token', '/settings', '/openapi.json', '/en/1'];
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const { status, text } = await send(at.url, { path: `/api${path}`, method });
          expect([path, method, status, codeOf(text)]).toEqual([
            path,
            method,
            404,
            'route_not_found',
          ]);
        }
      }
      expect((await at.api.get('/meta')).status).toBe(200);
      expect((await fetch(`${at.url}/api/health`)).status).toBe(200);
    } finally {
      await at.stop();
    }
  });

  it('leave nothing of the public API with PUBLIC_API_ENABLED=false', async () => {
    const at = await startTestServer({ PUBLIC_API_ENABLED: 'false' });
    try {
      for (const path of ['/words/run', '/meta', '/openapi.json', '/search?search=run']) {
        const { status, text } = await send(at.url, { path: `/api/v1${path}` });
        expect([path, status, codeOf(text)]).toEqual([path, 404, 'route_not_found']);
      }
      expect((await (await signIn(at.url)).get('/settings')).body.public_api_enabled).toBe(false);
      expect((await fetch(`${at.url}/api/ready`)).status).toBe(200);
    } finally {
      await at.stop();
    }
  });
});

it.each([
  [true, 'http', 1],
  [true, 'https', 0],
  [false, 'http', 0],
])(
  'in production %s, logins over %s are warned about: %i each',
  async (production, proto, each) => {
    const lines: string[] = [];
    const logger = createLogger(
      { logLevel: 'warn', logFormat: 'json' },
      { write: (line) => lines.push(line) },
    );
    const at = await startTestServer(
      { TRUST_PROXY: 'loopback', DICTIONARY_AUTO_IMPORT: 'false' },
      { hooks: { logger }, config: { production } },
    );
    try {
      for (let i = 0; i < 2; i += 1) {
        const { status } = await send(at.url, {
          path: '/api/auth/login',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-proto': proto },
          body: JSON.stringify(await loginProof()),
        });
        expect(status).toBe(200);
      }
      expect(lines.filter((line) => line.includes('plain http'))).toHaveLength(2 * each);
    } finally {
      await at.stop();
    }
  },
);
