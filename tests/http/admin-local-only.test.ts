import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError, send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// All connections here come from this machine; the header of a local proxy names the real client.
const AWAY = { 'x-forwarded-for': '192.168.1.20' };

describe.each(['false', 'true', 'loopback'])('ADMIN_LOCAL_ONLY, TRUST_PROXY=%s', (trust) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ADMIN_LOCAL_ONLY: 'true', TRUST_PROXY: trust });
  });
  afterAll(() => server.stop());

  it('leaves this machine the admin surface', async () => {
    const admin = await signIn(server.url);
    expect((await admin.get('/settings')).status).toBe(200);
  });

  it.each([
    ['GET', '/api/settings'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/auth/check-token'],
    ['POST', '/api/auth/login'],
    ['OPTIONS', '/api/settings'],
    ['PATCH', '/api/en/1'],
    ['GET', '/admin'],
    ['GET', '/admin/words'],
    ['GET', '/Admin'],
    ['GET', '/%61dmin'],
    ['GET', '//admin'],
  ])('hides %s %s from others', async (method, path) => {
    expectError(await send(server.url, { method, path, headers: AWAY }), 404, 'route_not_found');
  });

  it('hides it from a signed-in administrator elsewhere too', async () => {
    const { headers } = await signIn(server.url);
    const answer = await send(server.url, {
      path: '/api/settings',
      headers: { ...headers, ...AWAY },
    });
    expectError(answer, 404, 'route_not_found');
  });

  it.each([
    ['a Host of this machine', { host: '127.0.0.1' }],
    ['a forwarded host', { 'x-forwarded-host': 'localhost' }],
    ['an address of this machine first', { 'x-forwarded-for': '127.0.0.1, 192.168.1.20' }],
    ['an address of this machine last', { 'x-forwarded-for': '192.168.1.20, 127.0.0.1' }],
    ['no address', { 'x-forwarded-for': 'unknown' }],
  ])('is not fooled by %s', async (_name, headers: Record<string, string>) => {
    const answer = await send(server.url, {
      path: '/api/auth/check-token',
      headers: { ...AWAY, ...headers },
    });
    expectError(answer, 404, 'route_not_found');
  });

  it('hides it from pages of a site whose name leads here', async () => {
    const { headers } = await signIn(server.url);
    const names = ['evil.example', 'evil.example:3010', '127.0.0.1.evil.example', '0.0.0.0'];
    for (const host of names) {
      const rebound = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      for (const [method, path] of [
        ['POST', '/api/auth/login'],
        ['GET', '/api/auth/check-token'],
        ['GET', '/api/settings'],
        ['PATCH', '/api/en/1'],
        ['GET', '/admin'],
      ] as const) {
        const answer = await send(server.url, {
          method,
          path,
          headers: { ...headers, ...rebound },
        });
        expectError(answer, 404, 'route_not_found');
      }
      const known = await send(server.url, { path: '/api/v1/words/run', headers: rebound });
      expect(known.status).toBe(200);
    }
  });

  it.each(['localhost', 'LOCALHOST:3010', '127.0.0.1:1', '[::1]:3010', '127.1.2.3'])(
    'shows it at %s',
    async (host) => {
      const answer = await send(server.url, { path: '/api/auth/check-token', headers: { host } });
      expect(answer.status).toBe(200);
    },
  );

  it('shows everybody the public API and the health of the server', async () => {
    for (const path of ['/', '/word/run', '/api/v1/words/run', '/api/health', '/api/ready']) {
      expect((await send(server.url, { path, headers: AWAY })).status, path).toBe(200);
    }
  });
});
