import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveSecrets } from '../../server/auth/secrets.ts';
import { readSetting } from '../../server/database/settings.ts';
import { createDatabase, databaseKind, type TestDatabase } from '../_util/databases.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginProof } from '../_util/sign-in.ts';

const DAY = 86_400_000;
const NOON = Math.floor(Date.now() / 60_000) * 60_000 + 30_000;
const clock = { now: NOON };
const seconds = () => Math.floor(clock.now / 1000);

let database: TestDatabase;
let server: TestServer;
const start = () =>
  startTestServer(
    { DICTIONARY_AUTO_IMPORT: 'false', TRUST_PROXY: 'loopback' },
    { database, hooks: { now: () => clock.now } },
  );
beforeAll(async () => {
  database = await createDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});
beforeEach(() => {
  clock.now = NOON;
});

let clients = 0;
async function signIn(): Promise<string> {
  clients += 1;
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${clients}` },
    body: JSON.stringify(await loginProof({ now: clock.now })),
  });
  expect(response.status).toBe(200);
  const { token }: { token: string } = await response.json();
  return token;
}

/** The cookie and its maximum age in seconds after a check; null if the token was not valid. */
async function renew(token: string): Promise<{ token: string; maxAge: number } | null> {
  const response = await fetch(`${server.url}/api/auth/check-token`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { isValid }: { isValid: boolean } = await response.json();
  const cookie = response.headers.get('set-cookie');
  expect(cookie !== null).toBe(isValid);
  if (cookie === null) return null;
  const [, value = '', maxAge] = /^bearer=([^;]+); Max-Age=(\d+);/.exec(cookie) ?? [];
  return { token: value, maxAge: Number(maxAge) };
}

async function renewed(token: string): Promise<string> {
  const next = await renew(token);
  if (next === null) throw new Error('the token is not good');
  return next.token;
}

async function isGood(token: string): Promise<boolean> {
  const answers = await Promise.all(
    [
      ['authorization', `Bearer ${token}`],
      ['cookie', `bearer=${token}`],
    ].map(([name = '', value = '']) =>
      fetch(`${server.url}/api/settings`, { headers: { [name]: value } }),
    ),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses.size).toBe(1);
  return statuses.has(200);
}

const signOut = (headers: Record<string, string>) =>
  fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers });

async function remembered() {
  return (await readSetting(server.server.dictionary.database, 'ended_sessions')) ?? [];
}

/** A token as version 0.1.0 signed it. */
async function oldToken(iat: number, exp: number): Promise<string> {
  const { loginHash, secretHash } = await deriveSecrets({
    adminUsername: CREDENTIALS.ADMIN_USERNAME,
    adminPassword: CREDENTIALS.ADMIN_PASSWORD,
  });
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { username: CREDENTIALS.ADMIN_USERNAME, roles: ['admin'], iat, exp };
  const text = `${base64({ alg: 'HS256' })}.${base64(payload)}`;
  const mac = createHmac('sha256', secretHash + loginHash).update(text);
  return `${text}.${mac.digest('base64url')}`;
}

describe('a session', () => {
  it('lasts 30 days, however often it is renewed', async () => {
    let token = await signIn();
    for (let elapsed = 0.9; elapsed < 29; elapsed += 0.9) {
      clock.now = NOON + Math.floor(elapsed * DAY);
      const next = await renew(token);
      expect(next?.maxAge).toBe(86_400);
      token = next?.token ?? '';
    }
    clock.now = NOON + 30 * DAY - DAY / 4;
    token = await renewed(token);
    const last = await renew(token);
    expect(last?.maxAge).toBe(86_400 / 4);
    clock.now = NOON + 30 * DAY - 1000;
    expect(await isGood(token)).toBe(true);
    clock.now = NOON + 30 * DAY;
    expect(await isGood(token)).toBe(false);
    expect(await renew(token)).toBeNull();
  });

  it.each([
    ['header', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['cookie', (token: string) => ({ cookie: `bearer=${token}` })],
  ])('ends for all its tokens with a logout by the %s', async (_place, headers) => {
    const first = await signIn();
    clock.now += 60_000;
    const second = await renewed(first);
    const third = await renewed(second);
    const other = await signIn();
    const response = await signOut(headers(second));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isValid: false });
    expect(response.headers.get('set-cookie')).toMatch(/^bearer=;/);
    for (const token of [first, second, third]) {
      expect(await isGood(token)).toBe(false);
      expect(await renew(token)).toBeNull();
    }
    expect(await isGood(other)).toBe(true);
  });

  it('ends with its cookie when another one is in the header', async () => {
    const [inHeader, inCookie] = [await signIn(), await signIn()];
    await signOut({ authorization: `Bearer ${inHeader}`, cookie: `bearer=${inCookie}` });
    expect([await isGood(inHeader), await isGood(inCookie)]).toEqual([false, false]);
  });

  it('does not end because another site says so', async () => {
    const token = await signIn();
    const response = await signOut({ cookie: `bearer=${token}`, origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect(await isGood(token)).toBe(true);
  });

  it('stays over after a restart and in another process', async () => {
    const [ended, other] = [await signIn(), await signIn()];
    await signOut({ authorization: `Bearer ${ended}` });
    await server.stop();
    server = await start();
    expect([await isGood(ended), await isGood(other)]).toEqual([false, true]);
  });

  it('is remembered as over until no token of it can be good any more', async () => {
    const token = await signIn();
    await signOut({ authorization: `Bearer ${token}` });
    const before = (await remembered()).length;
    expect(before).toBeGreaterThan(0);
    clock.now += 3 * DAY;
    const next = await signIn();
    await signOut({ authorization: `Bearer ${next}` });
    const after = await remembered();
    expect(after).toHaveLength(1);
    expect(after[0]?.until).toBeGreaterThan(seconds() + 86_400);
  });

  it('ends at once while an import holds the database, and for good afterwards', async () => {
    const token = await signIn();
    const { database: open } = server.server.dictionary;
    let release = () => {};
    let begun = () => {};
    const isHeld = new Promise<void>((resolve) => (begun = resolve));
    const importing = open.writeLong(async () => {
      begun();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await isHeld;
    let isAnswered = false;
    const answer = signOut({ authorization: `Bearer ${token}` }).then((response) => {
      isAnswered = true;
      return response;
    });
    while (await isGood(token)) continue;
    // SQLite has one writer, so the answer waits until the logout is stored.
    if (databaseKind() === 'sqlite') expect(isAnswered).toBe(false);
    release();
    await importing;
    expect((await answer).status).toBe(200);
    const { sid }: { sid: string } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect((await remembered()).map((one) => one.sid)).toContain(sid);
  });
});

describe('a token of version 0.1.0', () => {
  it('is good, and is a session of its own', async () => {
    const token = await oldToken(seconds() - 3600, seconds() + 82_800);
    const other = await oldToken(seconds() - 3601, seconds() + 82_799);
    const next = await renewed(token);
    expect(await isGood(next)).toBe(true);
    await signOut({ cookie: `bearer=${next}` });
    expect([await isGood(token), await isGood(next)]).toEqual([false, false]);
    expect(await isGood(other)).toBe(true);
  });

  it('ends with a logout itself', async () => {
    const token = await oldToken(seconds() - 60, seconds() + 86_340);
    await signOut({ authorization: `Bearer ${token}` });
    expect(await isGood(token)).toBe(false);
  });

  it('counts from when it was signed', async () => {
    const days = 30 * 86_400;
    const token = await oldToken(seconds() - days + 10, seconds() + 60);
    expect((await renew(token))?.maxAge).toBe(10);
    expect(await isGood(await oldToken(seconds() - days, seconds() + 60))).toBe(false);
  });
});
