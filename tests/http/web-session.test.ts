import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Api from '../../renderer/src/api/admin.ts';
import type { session as Session } from '../../renderer/src/admin/session/session.svelte.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const { ADMIN_USERNAME: NAME, ADMIN_PASSWORD: PASSWORD } = CREDENTIALS;

let server: TestServer;
/** The cookie as the browser would store it. */
let cookie = '';
let isOnline = true;
/** What an answer waits for, by the address asked. */
const held = new Map<string, Promise<void>>();
/** Each test is a different client, because sign-ins are limited per client. */
let client = 0;
let session: typeof Session;
let api: typeof Api;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
  const { fetch } = globalThis;
  // What a browser does for a page: it resolves addresses against the server and sends the cookie.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const headers = new Headers(init.headers);
    headers.set('Cookie', cookie);
    headers.set('X-Forwarded-For', `192.0.2.${client}`);
    const response = await fetch(server.url + path, { ...init, headers });
    await held.get(path);
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    return response;
  });
  const page = {
    visibilityState: 'visible',
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  // No answer came with the page.
  vi.stubGlobal('document', Object.assign(new EventTarget(), page, { getElementById: () => null }));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});
beforeEach(async () => {
  cookie = '';
  isOnline = true;
  client += 1;
  vi.resetModules();
  ({ session } = await import('../../renderer/src/admin/session/session.svelte.ts'));
  api = await import('../../renderer/src/api/admin.ts');
});

async function enter(): Promise<void> {
  expect(await session.signIn(NAME, PASSWORD)).toBeNull();
}

it('knows after a look whether somebody is signed in', async () => {
  expect(session.state).toBe('unknown');
  await session.check();
  expect(session.state).toBe('signed-out');
  await enter();
  expect(session).toMatchObject({ state: 'signed-in', isLive: true, username: NAME });
});

it('finds the session of a page that was loaded anew', async () => {
  await enter();
  vi.resetModules();
  const again = (await import('../../renderer/src/admin/session/session.svelte.ts')).session;
  await again.check();
  expect(again).toMatchObject({ state: 'signed-in', username: '' });
});

it('tells why signing in failed', async () => {
  const refused = await session.signIn(NAME, 'wrong');
  expect(refused).toMatchObject({ failure: { code: 'login_or_pass_wrong' }, clockAheadMs: null });
  isOnline = false;
  expect((await session.signIn(NAME, PASSWORD))?.failure.code).toBe('offline');
  expect(session.isLive).toBe(false);
});

it('stays unknown, with the reason, while the server cannot be asked', async () => {
  isOnline = false;
  await session.check();
  expect(session).toMatchObject({ state: 'unknown', failure: { code: 'offline' } });
  isOnline = true;
  await session.check();
  expect(session).toMatchObject({ state: 'signed-out', failure: null });
});

it('asks what was refused again once somebody has signed in again', async () => {
  const stop = session.start();
  await enter();
  cookie = '';
  const asking = api.getStatistics({});
  await vi.waitFor(() => expect(session.state).toBe('expired'));
  await enter();
  expect((await asking).totals.words).toBeGreaterThan(0);
  stop();
});

it('answers nothing that waits when nobody wants to sign in again', async () => {
  const stop = session.start();
  await enter();
  cookie = '';
  const asking = api.getStatistics({});
  await vi.waitFor(() => expect(session.state).toBe('expired'));
  session.giveUp();
  await expect(asking).rejects.toMatchObject({ code: 'invalid_token' });
  expect(session).toMatchObject({ state: 'signed-in', isLive: false });
  stop();
});

it('notices a session that another tab has ended', async () => {
  const stop = session.start();
  await enter();
  const mine = cookie;
  await api.logout();
  cookie = mine;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(session.state).toBe('expired'));
  stop();
});

it('is over after signing out, and asks nobody to sign in again', async () => {
  const stop = session.start();
  await enter();
  await session.signOut();
  expect(session.state).toBe('signed-out');
  await expect(api.getStatistics({})).rejects.toMatchObject({ code: 'invalid_token' });
  expect(session.state).toBe('signed-out');
  stop();
});

it('takes what is refused while it signs out for no session that has ended', async () => {
  const stop = session.start();
  await enter();
  let release = () => {};
  held.set('/api/auth/logout', new Promise((resolve) => (release = resolve)));
  const leaving = session.signOut();
  await vi.waitFor(async () => {
    await expect(api.getStatistics({})).rejects.toMatchObject({ code: 'invalid_token' });
  });
  await session.check();
  expect(session.state).toBe('signed-in');
  held.clear();
  release();
  await leaving;
  expect(session.state).toBe('signed-out');
  stop();
});
