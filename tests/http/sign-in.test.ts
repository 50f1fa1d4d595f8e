import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '../../server/contract/errors.ts';
import { createLogger } from '../../server/base/logger.ts';
import { send } from '../_util/raw-http.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginHashOf, loginProof } from '../_util/sign-in.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The middle of a slot, so that moving the clock by a window moves it by exactly one slot. */
const NOON = Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE / 2;
const clock = { now: NOON };
const logs: string[] = [];

let server: TestServer;
beforeAll(async () => {
  const logger = createLogger(
    { logLevel: 'trace', logFormat: 'json' },
    { write: (line) => logs.push(line) },
  );
  server = await startTestServer(
    { TRUST_PROXY: 'loopback' },
    { hooks: { logger, now: () => clock.now } },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  clock.now = NOON;
});

let clients = 0;
/** Headers of a client that the throttle has not seen. */
function newClient(): Record<string, string> {
  clients += 1;
  return { 'x-forwarded-for': `203.0.${clients >> 8}.${clients & 255}` };
}

function login(body: unknown, headers: Record<string, string> = newClient()) {
  return fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function tokenIn(text: string): string {
  const { token }: { token: string } = JSON.parse(text);
  return token;
}

async function newToken(): Promise<string> {
  const response = await login(await loginProof({ now: clock.now }));
  expect(response.status).toBe(200);
  return tokenIn(await response.text());
}

async function refusal(response: Response): Promise<{ status: number; code: string }> {
  const body = errorBody.parse(await response.json());
  expect(body.statusCode).toBe(response.status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  return { status: response.status, code: body.code };
}

const WRONG = { status: 400, code: 'login_or_pass_wrong' };
const INVALID = { status: 400, code: 'validation_failed' };

function settings(headers: Record<string, string>) {
  return fetch(`${server.url}/api/settings`, { headers });
}

it("signs in with nothing but Node's crypto, as the specification says", async () => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = CREDENTIALS;
  const derive = (key: string) =>
    pbkdf2Sync(key, `service-login:${username}`, 600_000, 32, 'sha256').toString('hex');
  const loginHash = derive(password);
  const secretHash = derive(loginHash);
  const timeSlot = Math.floor(clock.now / 60_000);
  const salt = randomBytes(16).toString('hex');
  const hash = createHmac('sha256', loginHash).update(`${timeSlot}:${salt}`).digest('hex');

  const response = await login({ hash, salt });
  expect(response.status).toBe(200);
  const text = await response.text();
  const token = tokenIn(text);
  expect(JSON.parse(text)).toEqual({ token });

  const [head = '', body = '', signature] = token.split('.');
  const expected = createHmac('sha256', secretHash + loginHash).update(`${head}.${body}`);
  expect(signature).toBe(expected.digest('base64url'));
  const iat = Math.floor(clock.now / 1000);
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
    username,
    roles: ['admin'],
    auth_time: iat,
    sid: expect.stringMatching(/^[\w-]{22}$/),
    iat,
    exp: iat + 86_400,
  });
  expect((await settings({ authorization: `Bearer ${token}` })).status).toBe(200);
});

describe('the proof', () => {
  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])("with a client's clock off by %i windows is accepted: %s", async (windows, accepted) => {
    const proof = await loginProof({ now: clock.now + windows * MINUTE });
    const response = await login(proof);
    if (accepted) expect(response.status).toBe(200);
    else expect(await refusal(response)).toEqual(WRONG);
  });

  it('is good for one login, in whatever case its hash is written', async () => {
    const proof = await loginProof({ now: clock.now + MINUTE });
    expect((await login(proof)).status).toBe(200);
    for (let half = 0; half <= 6; half += 1) {
      expect(await refusal(await login(proof))).toEqual(WRONG);
      const shouted = { ...proof, hash: proof.hash.toUpperCase() };
      expect(await refusal(await login(shouted))).toEqual(WRONG);
      clock.now += MINUTE / 2;
    }
  });

  it('is good for one login when it is sent many times at once', async () => {
    const proof = await loginProof({ now: clock.now });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await login(proof)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(400)]);
  });

  it('succeeds a second time in the same minute with a fresh salt', async () => {
    expect((await login(await loginProof({ now: clock.now }))).status).toBe(200);
    expect((await login(await loginProof({ now: clock.now }))).status).toBe(200);
  });

  it('takes salts of 16 to 64 hex characters', async () => {
    for (const salt of ['0123456789abcdef', 'F'.repeat(17), 'a'.repeat(64)]) {
      expect((await login(await loginProof({ now: clock.now, salt }))).status).toBe(200);
    }
  });

  it('of another password or user name is the same refusal as a stale one', async () => {
    const bodies = await Promise.all([
      loginProof({ credentials: { ...CREDENTIALS, ADMIN_PASSWORD: 'wrong' }, now: clock.now }),
      loginProof({ credentials: { ...CREDENTIALS, ADMIN_USERNAME: 'other' }, now: clock.now }),
      loginProof({ now: clock.now - 5 * MINUTE }),
    ]);
    const answers = await Promise.all(
      bodies.map(async (body) => errorBody.parse(await (await login(body)).json())),
    );
    expect(answers[0]?.code).toBe('login_or_pass_wrong');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  const hash = 'a'.repeat(64);
  const salt = 'b'.repeat(32);
  it.each([
    ['without a hash', { salt }],
    ['without a salt', { hash }],
    ['with a short hash', { hash: hash.slice(1), salt }],
    ['with a long hash', { hash: `${hash}a`, salt }],
    ['with a hash that is not hex', { hash: `${hash.slice(1)}g`, salt }],
    ['with a hash that ends in a newline', { hash: `${hash}\n`, salt }],
    ['with a short salt', { hash, salt: 'b'.repeat(15) }],
    ['with a long salt', { hash, salt: 'b'.repeat(65) }],
    ['with a salt that is not hex', { hash, salt: 'z'.repeat(32) }],
    ['with a number', { hash: 1, salt }],
    ['with a list', { hash: [hash], salt }],
    ['with an unknown field', { hash, salt, username: 'keeper' }],
    ['that is a list', [hash, salt]],
    ['that is no JSON', '{"hash":'],
    ['that is empty', ''],
  ])('%s is not even looked at', async (_name, body) => {
    expect(await refusal(await login(body))).toEqual(INVALID);
  });

  it('is read from JSON only, of up to 1 MB', async () => {
    const form = await login('hash=a', {
      ...newClient(),
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await refusal(form)).toEqual({ status: 415, code: 'unsupported_media_type' });
    const large = await login({ hash: 'a'.repeat(1_100_000) });
    expect(await refusal(large)).toEqual({ status: 413, code: 'payload_too_large' });
  });
});

describe('the throttle', () => {
  it('lets five requests a minute through, whatever they are, and says when to come back', async () => {
    const client = newClient();
    const right = () => loginProof({ now: clock.now });
    expect((await login(await right(), client)).status).toBe(200);
    expect((await login('{', client)).status).toBe(400);
    expect((await login({}, client)).status).toBe(400);
    expect((await login({ hash: 'a'.repeat(64), salt: 'b'.repeat(16) }, client)).status).toBe(400);
    expect((await login(await right(), client)).status).toBe(200);
    const sixth = await login(await right(), client);
    expect(await refusal(sixth)).toEqual({ status: 429, code: 'too_many_requests' });
    const wait = Number(sixth.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await login(await right())).status).toBe(200);
  });

  it('does not count what another site makes a browser send', async () => {
    const client = newClient();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null', 'content-type': 'text/plain' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (let i = 0; i < 6; i += 1) {
      const answer = await login({}, { ...client, ...foreign[i % foreign.length] });
      expect(await refusal(answer)).toEqual({ status: 403, code: 'cross_site_request' });
    }
    const own = { ...client, origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect((await login(await loginProof({ now: clock.now }), own)).status).toBe(200);
  });

  it('does not use up a proof that it refuses', async () => {
    const client = newClient();
    for (let i = 0; i < 5; i += 1) await login({}, client);
    const proof = await loginProof({ now: clock.now });
    expect((await login(proof, client)).status).toBe(429);
    expect((await login(proof)).status).toBe(200);
  });
});

describe('the session', () => {
  it('is refused everywhere without a token, or with a wrong one', async () => {
    const token = await newToken();
    const [head, body] = token.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer nonsense' },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${head}.${body}.` },
      { authorization: `Bearer ${none}` },
      { cookie: 'bearer=' },
      { cookie: `bearer=${none}` },
      { cookie: `token=${token}` },
      { cookie: 'bearer=%E0%A4%A' },
      { cookie: `bearer=${encodeURIComponent(`j:${JSON.stringify([token])}`)}` },
    ];
    for (const headers of attempts) {
      const response = await settings(headers);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refusal(response)).toEqual({ status: 401, code: 'invalid_token' });
    }
  });

  it('is read from the header first, then from the cookie', async () => {
    const token = await newToken();
    const wrong = `${token}x`;
    const status = async (headers: Record<string, string>) => (await settings(headers)).status;
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await status({ authorization: `bearer ${token}` })).toBe(200);
    expect(await status({ cookie: `a=b; bearer=${token}; c=d` })).toBe(200);
    expect(await status({ authorization: `Bearer ${token}`, cookie: `bearer=${wrong}` })).toBe(200);
    expect(await status({ authorization: `Bearer ${wrong}`, cookie: `bearer=${token}` })).toBe(401);
    // Credentials for a proxy in front are ignored.
    expect(await status({ authorization: 'Basic eDp5', cookie: `bearer=${token}` })).toBe(200);
  });

  it('lasts a day', async () => {
    const headers = { authorization: `Bearer ${await newToken()}` };
    clock.now += DAY - 1_000;
    expect((await settings(headers)).status).toBe(200);
    clock.now += 1_000;
    expect((await settings(headers)).status).toBe(401);
  });

  it('slides by another day with every check, and is answered when it is not good', async () => {
    const checkToken = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/auth/check-token`, { headers });
    let cookie = `bearer=${await newToken()}`;
    const first = cookie;
    for (let i = 0; i < 4; i += 1) {
      clock.now += (3 * DAY) / 4;
      const response = await checkToken({ cookie });
      expect(await response.json()).toEqual({ isValid: true });
      cookie = /^bearer=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? '';
      expect((await settings({ cookie })).status).toBe(200);
    }
    const bad: Record<string, string>[] = [{}, { cookie: first }, { authorization: 'Bearer x' }];
    for (const headers of bad) {
      const response = await checkToken(headers);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ isValid: false });
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('ends in this browser with a logout, signed in or not', async () => {
    const visitors: Record<string, string>[] = [{}, { cookie: `bearer=${await newToken()}` }];
    for (const headers of visitors) {
      const response = await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers });
      expect(response.status).toBe(200);
      const cookie = response.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^bearer=;/);
      expect(cookie).toContain('Path=/');
      expect(cookie).toContain('Expires=Thu, 01 Jan 1970');
    }
  });

  it('does not survive a change of the password or the user name', async () => {
    const token = await newToken();
    for (const changed of ['ADMIN_PASSWORD', 'ADMIN_USERNAME']) {
      const other = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false', [changed]: 'new' });
      try {
        const headers = { authorization: `Bearer ${token}` };
        expect((await fetch(`${other.url}/api/settings`, { headers })).status).toBe(401);
      } finally {
        await other.stop();
      }
    }
    const same = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
    try {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${same.url}/api/settings`, { headers })).status).toBe(200);
    } finally {
      await same.stop();
    }
  });
});

describe('the cookie', () => {
  const attributes = (header: string | undefined) =>
    new Set(
      (header ?? '')
        .split('; ')
        .slice(1)
        .filter((part) => !part.startsWith('Expires=')),
    );
  const plain = new Set(['Max-Age=86400', 'Path=/', 'HttpOnly', 'SameSite=Lax']);
  const secure = new Set([...plain, 'Secure']);

  it.each([
    ['loopback', 'https', secure],
    ['loopback', 'HTTPS, http', secure],
    ['loopback', 'http', plain],
    ['loopback', undefined, plain],
    ['1', 'https', secure],
    ['true', 'https', secure],
    ['false', 'https', plain],
    ['10.0.0.0/8', 'https', plain],
  ])('with TRUST_PROXY=%s and X-Forwarded-Proto %s', async (trust, proto, expected) => {
    const at = await startTestServer({ TRUST_PROXY: trust, DICTIONARY_AUTO_IMPORT: 'false' });
    try {
      const forwarded = proto === undefined ? {} : { 'x-forwarded-proto': proto };
      const response = await send(at.url, {
        path: '/api/auth/login',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...forwarded },
        body: JSON.stringify(await loginProof()),
      });
      expect(response.status).toBe(200);
      const [cookie] = response.headers['set-cookie'] ?? [];
      expect(attributes(cookie)).toEqual(expected);
      expect(cookie).toMatch(/^bearer=[\w-]+\.[\w-]+\.[\w-]+;/);
      expect(cookie).toContain(tokenIn(response.text));
      expect(response.headers['strict-transport-security']).toBe(
        expected === secure ? 'max-age=31536000' : undefined,
      );

      const renewed = await send(at.url, {
        path: '/api/auth/check-token',
        headers: { cookie: cookie?.split(';')[0] ?? '', ...forwarded },
      });
      expect(attributes(renewed.headers['set-cookie']?.[0])).toEqual(expected);
    } finally {
      await at.stop();
    }
  });

  it('does not believe a client about its address unless the proxy is trusted', async () => {
    const at = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1) {
        const response = await fetch(`${at.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...newClient() },
          body: '{}',
        });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await at.stop();
    }
  });
});

it('leaves no secret in the log, in an answer or in the OpenAPI documents', async () => {
  const token = await newToken();
  const proof = await loginProof({ now: clock.now });
  const authorization = `Bearer ${token}`;
  const texts: string[] = [];
  const keep = async (response: Response) => texts.push(await response.text());
  await keep(await login({ ...proof, extra: 1 }));
  await keep(await login(`{"hash":"${proof.hash}",`));
  await keep(await login({ ...proof, salt: 'a'.repeat(16) }));
  await keep(await settings({ authorization }));
  await keep(await settings({ authorization: `${authorization}x`, cookie: `bearer=${token}` }));
  await keep(await fetch(`${server.url}/api/openapi.json`, { headers: { authorization } }));
  await keep(await fetch(`${server.url}/api/v1/openapi.json`));
  await keep(await fetch(`${server.url}/api/nothing`, { headers: { authorization } }));

  const loginHash = await loginHashOf(CREDENTIALS);
  const salt = `service-login:${CREDENTIALS.ADMIN_USERNAME}`;
  const secretHash = pbkdf2Sync(loginHash, salt, 600_000, 32, 'sha256').toString('hex');
  expect(logs.some((line) => line.includes('/api/auth/login'))).toBe(true);
  for (const secret of [CREDENTIALS.ADMIN_PASSWORD, loginHash, secretHash, token, proof.hash]) {
    expect([...logs, ...texts].filter((text) => text.includes(secret))).toEqual([]);
  }
});
