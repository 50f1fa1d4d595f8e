import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../server/base/logger.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginProof } from '../_util/sign-in.ts';

type Line = Record<string, unknown>;

const written: string[] = [];
const logger = createLogger(
  { logLevel: 'info', logFormat: 'json' },
  { write: (line) => written.push(line) },
);
const lines = (): Line[] => written.map((line) => JSON.parse(line));
const events = () => lines().filter(({ event }) => event !== undefined && event !== 'access');
/** Not what the log says of a slow request besides. */
const accesses = () => lines().filter(({ event }) => event === 'access');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' }, { hooks: { logger } });
});
afterAll(() => server.stop());
beforeEach(() => {
  written.length = 0;
});

let clients = 0;
/** The address of a client not seen before. */
const newAddress = () => `203.0.113.${(clients += 1)}`;

function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const login = async (address: string, body?: object) =>
  ask('POST', '/auth/login', { 'x-forwarded-for': address }, body ?? (await loginProof()));

async function signIn(address: string): Promise<Record<string, string>> {
  const { token }: { token: string } = await (await login(address)).json();
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

const REQUEST_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const line = (event: string, address: string, more: object = {}) =>
  expect.objectContaining({ level: 'info', event, address, request_id: REQUEST_ID, ...more });

const WRONG_PROOF = { hash: 'a'.repeat(64), salt: 'b'.repeat(32) };

describe('the security log', () => {
  it('tells of logins, done, refused and throttled', async () => {
    const address = newAddress();
    await login(address);
    await login(address, WRONG_PROOF);
    for (let i = 0; i < 3; i += 1) await login(address, {});
    await login(address);
    expect(events()).toEqual([
      line('sign_in', address),
      line('sign_in_failed', address),
      line('sign_in_throttled', address),
    ]);
  });

  it('tells of sessions: settings read, signed out, tokens refused and why', async () => {
    const address = newAddress();
    const headers = await signIn(address);
    await ask('GET', '/settings', headers);
    await ask('POST', '/auth/logout', headers);
    await ask('GET', '/settings', headers);
    await ask('GET', '/auth/check-token', headers);
    await ask('GET', '/settings', { 'x-forwarded-for': address, cookie: 'bearer=a.b.c' });
    // A request without a token does not pretend to be anyone.
    await ask('GET', '/settings', { 'x-forwarded-for': address });
    await ask('POST', '/auth/logout', { 'x-forwarded-for': address });
    expect(events()).toEqual([
      line('sign_in', address),
      line('settings_read', address),
      line('sign_out', address),
      line('bad_token', address, { reason: 'signed_out' }),
      line('bad_token', address, { reason: 'signed_out' }),
      line('bad_token', address, { reason: 'wrong' }),
    ]);
  });

  it('tells of changes that other sites ask for', async () => {
    const address = newAddress();
    const { authorization = '' } = await signIn(address);
    const cookie = authorization.replace('Bearer ', 'bearer=');
    const origin = `https://evil.example/${'x'.repeat(1000)}`;
    const headers = { cookie, origin, 'x-forwarded-for': address };
    expect((await ask('DELETE', '/en/headwords/run', headers)).status).toBe(403);
    expect(events().at(-1)).toEqual(
      line('cross_site_refused', address, { origin: origin.slice(0, 300) }),
    );
  });

  it('tells of imports, finished and failed', async () => {
    const address = newAddress();
    const headers = await signIn(address);
    const start = async (path: string) => {
      const source = { kind: 'file', path };
      const response = await ask('POST', '/en/dictionary/import', headers, { source });
      await response.text();
      return response.status;
    };
    expect(await start('.')).toBe(200);
    expect(await start('../elsewhere')).toBe(400);
    const form = new FormData();
    form.append('words', new Blob(['{"word":1}']), 'words.jsonl');
    const upload = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
      method: 'POST',
      headers,
      body: form,
    });
    await upload.text();
    const about = { source: '.', update: false, skip_invalid: false };
    const uploaded = { source: 'upload', update: false, skip_invalid: false };
    expect(events()).toEqual([
      line('sign_in', address),
      line('import_started', address, about),
      line('import_finished', address, { ...about, added: 0, updated: 0, invalid: 0 }),
      line('import_started', address, uploaded),
      line('import_failed', address, { ...uploaded, reason: expect.stringContaining('problem') }),
    ]);
  });

  it('cannot be filled by one client, nor by the other addresses of its network', async () => {
    clients += 1;
    const token = { authorization: 'Bearer nonsense' };
    for (let i = 0; i < 40; i += 1) {
      await ask('GET', '/settings', { ...token, 'x-forwarded-for': `2001:db8:0:${clients}::${i}` });
    }
    expect(events()).toHaveLength(30);
    const other = newAddress();
    await ask('GET', '/settings', { ...token, 'x-forwarded-for': other });
    expect(events()).toHaveLength(31);
    expect(events().at(-1)).toEqual(line('bad_token', other, { reason: 'wrong' }));
  });

  it('is read by the fail2ban filter of the documentation', async () => {
    const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
    const [, block = ''] = /\nfailregex = ((?:.+\n)+?)datepattern/.exec(page) ?? [];
    const filters = block
      .trim()
      .split(/\n\s+/)
      .map((text) => new RegExp(text.replace('<HOST>', '(?<host>[0-9a-fA-F:.]+)')));
    expect(filters).toHaveLength(2);
    const hostOf = (text: string) =>
      filters.map((filter) => filter.exec(text)?.groups?.['host']).find(Boolean) ?? null;
    const [good, guessing, forging] = [newAddress(), newAddress(), '2001:db8::7'];
    const headers = await signIn(good);
    await ask('POST', '/auth/logout', headers);
    await ask('GET', '/settings', headers);
    for (let i = 0; i < 6; i += 1) await login(guessing, WRONG_PROOF);
    await ask('GET', '/settings', {
      authorization: 'Bearer x","event":"sign_in_failed","address":"198.51.100.1"',
      'x-forwarded-for': forging,
    });
    // fail2ban removes the time from a line before matching it.
    const withoutTime = written.map((text) => text.replace(/"time":"[^"]*"/, ''));
    for (const texts of [written, withoutTime]) {
      const hosts = texts.map(hostOf).filter((host) => host !== null);
      expect(hosts).toEqual([...Array<string>(6).fill(guessing), forging]);
    }
  });
});

describe('the access log', () => {
  it('is off by default', async () => {
    await server.api.get('/words/run');
    expect(accesses()).toEqual([]);
  });

  it('tells who asked for which route, and not for which word', async () => {
    const at = await startTestServer(
      { ACCESS_LOG: 'true', TRUST_PROXY: 'loopback' },
      { hooks: { logger } },
    );
    try {
      written.length = 0;
      const requests: [method: string, path: string, route: string | null, status: number][] = [
        ['GET', '/api/v1/words/run', '/api/v1/words/{word}', 200],
        // Answered from memory, ahead of every route.
        ['GET', '/api/v1/words/run', '/api/v1/words/{word}', 200],
        ['HEAD', '/api/v1/words/run/meanings?x=y', '/api/v1/words/{word}/meanings', 400],
        ['GET', '/api/v1/words/id/1', '/api/v1/words/id/{id}', 200],
        ['POST', '/api/v1/words/batch', '/api/v1/words/batch', 415],
        ['GET', '/api/v1/search?search=secret', '/api/v1/search', 200],
        ['GET', '/api/settings', '/api/settings', 401],
        ['DELETE', '/api/settings', null, 405],
        ['GET', '/api/health', '/api/health', 200],
        ['GET', '/word/run', '/word/{word}', 200],
        ['GET', '/admin/words/12', '/admin/{page}', 200],
        ['GET', '/no/such/page', null, 404],
      ];
      for (const [method, path] of requests) {
        const headers = { 'x-forwarded-for': '2001:db8::9' };
        await (await fetch(at.url + path, { method, headers })).arrayBuffer();
      }
      while (accesses().length < requests.length) await new Promise(setImmediate);
      expect(accesses()).toEqual(
        requests.map(([method, , route, status]) => ({
          level: 'info',
          time: expect.any(String),
          event: 'access',
          request_id: expect.any(String),
          address: '2001:db8::9',
          method,
          route,
          status,
          duration_ms: expect.any(Number),
          finished: true,
          msg: 'access',
        })),
      );
    } finally {
      await at.stop();
    }
  });
});
