import { hash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let database: TestDatabase;
let server: TestServer;
/** A second server for reads, with the same file of keys. */
let reader: TestServer;
let admin: ApiClient;
let file: string;
beforeAll(async () => {
  database = await createFilledDatabase();
  file = join(database.folder, 'keys.json');
  const env = { API_KEYS_FILE: file, PUBLIC_API_RATE_LIMIT: '20/600' };
  server = await startTestServer(env, { database });
  reader = await startTestServer(
    { ...env, ADMIN_API_ENABLED: 'false', PUBLIC_API_RATE_LIMIT: '400/600' },
    { database },
  );
  admin = await signIn(server.url);
});
afterAll(async () => {
  await reader?.stop();
  await server?.stop();
  await database?.drop();
});

const RUN = '/api/v1/words/run';
const withKey = (key: string, path = RUN, url = server.url) =>
  send(url, { path, headers: { 'x-api-key': key } });
const create = async (body: object) => (await admin.post('/api-keys', body)).body;

describe('a key', () => {
  it('is shown once, kept as a hash, and has its own limit, for cached answers too', async () => {
    const { key, ...shown } = await create({ name: 'reading app', limit: '3/600' });
    expect(key).toMatch(/^wk_[\w-]{43}$/);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(key);
    expect(JSON.parse(text).keys).toEqual([{ ...shown, sha256: hash('sha256', key) }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    for (const left of [2, 1, 0]) {
      const answer = await withKey(key);
      expect(answer.status).toBe(200);
      expect(answer.headers['ratelimit-policy']).toBe('"key";q=3;w=600');
      expect(answer.headers['ratelimit']).toMatch(`"key";r=${left};`);
    }
    expectError(await withKey(key), 429, 'too_many_requests');
    const without = await send(server.url, { path: RUN });
    expect(without.headers['ratelimit']).toMatch('"default";r=19;');

    const { body } = await admin.get('/api-keys');
    expect(JSON.stringify(body)).not.toContain(hash('sha256', key));
    expect(body.items).toEqual([{ ...shown, requests: 3, last_used_at: expect.any(String) }]);
  });

  it('without a limit has that of everybody for itself', async () => {
    const { key } = await create({ name: 'another' });
    expect((await withKey(key)).headers['ratelimit-policy']).toBe('"key";q=20;w=600');
    expect((await withKey(key)).headers['ratelimit']).toMatch('"key";r=18;');
  });

  it('is refused once it is deleted, here and by those who only read', async () => {
    const { key } = await create({ name: 'short-lived/key' });
    expect((await withKey(key)).status).toBe(200);
    await expect.poll(async () => (await withKey(key, RUN, reader.url)).status).toBe(200);
    expect((await admin.delete('/api-keys/short-lived%2Fkey')).status).toBe(204);
    expectError(await withKey(key), 401, 'api_key_invalid');
    await expect.poll(async () => (await withKey(key, RUN, reader.url)).status).toBe(401);
    expect((await admin.delete('/api-keys/short-lived%2Fkey')).status).toBe(404);
  });

  it.each([
    ['a name that is taken', { name: 'another' }, 'body.name'],
    ['no name', { name: '' }, 'body.name'],
    ['a name with an end of line', { name: 'a\nb' }, 'body.name'],
    ['a name that no address has', { name: '..' }, 'body.name'],
    ['a limit that is none', { name: 'x', limit: '0/60' }, 'body.limit'],
    ['a field that is none', { name: 'x', key: 'mine' }, 'body.key'],
  ])('is not made with %s', async (_what, body, path) => {
    const answer = await admin.post('/api-keys', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
  });
});

describe('the file', () => {
  const sha256 = hash('sha256', 'my own secret');

  it('can be edited by hand; a mistake in it changes nothing', async () => {
    const before = await readFile(file, 'utf8');
    const keys = [{ name: 'by hand', sha256, limit: '7/600' }];
    await writeFile(file, JSON.stringify({ keys }));
    const follows = () => withKey('my own secret', RUN, reader.url);
    await expect.poll(async () => (await follows()).status).toBe(200);
    await writeFile(file, '{ "keys": [{ "name": "by hand" }] }');
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await admin.post('/api-keys', { name: 'new' });
      expect(status).toBe(500);
      expect(body.detail).toMatch(`The key file ${file} cannot be used: keys.0.sha256: `);
    }
    expect((await follows()).headers['ratelimit-policy']).toBe('"key";q=7;w=600');
    expect(await readFile(file, 'utf8')).toBe('{ "keys": [{ "name": "by hand" }] }');
    await writeFile(file, before);
    await expect.poll(async () => (await follows()).status).toBe(401);
  });

  it.each([
    ['not JSON', '{', /it is not valid JSON/],
    ['a wrong hash', { keys: [{ name: 'a', sha256: 'A' }] }, /keys\.0\.sha256/],
    ['a wrong limit', { keys: [{ name: 'a', sha256, limit: '1' }] }, /keys\.0\.limit/],
    [
      'a name twice',
      {
        keys: [
          { name: 'a', sha256 },
          { name: 'a', sha256: '0'.repeat(64) },
        ],
      },
      /1\.name: is used twice/,
    ],
    ['a field unknown', { keys: [], more: 1 }, /more/],
  ])('keeps the server from starting with %s', async (_what, content, message) => {
    const bad = join(database.folder, 'bad.json');
    await writeFile(bad, typeof content === 'string' ? content : JSON.stringify(content));
    const env = { API_KEYS_FILE: bad, ADMIN_API_ENABLED: 'false' };
    await expect(startTestServer(env, { database })).rejects.toThrow(message);
  });
});

describe('a key that there is not', () => {
  it.each([RUN, '/word/run', '/compat/datamuse/words?ml=run', '/opensearch.xml', '/nothing'])(
    'is refused at %s',
    async (path) => {
      const answer = await withKey('wk_guess', path, reader.url);
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('api_key_invalid');
      expect(answer.headers['www-authenticate']).toMatch(/^ApiKey/);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('counts to the address that tries it', async () => {
    let tries = 0;
    for (; (await withKey(`wk_${tries}`, RUN, reader.url)).status === 401; tries++);
    expect(tries).toBeLessThan(400);
    expectError(await withKey('x'.repeat(5_000), RUN, reader.url), 429, 'too_many_requests');
  });
});

it('names the file that cannot be written', async () => {
  const missing = join(database.folder, 'no such folder', 'keys.json');
  const copy = await database.copy();
  const other = await startTestServer({ API_KEYS_FILE: missing }, { database: copy });
  const { status, body } = await (await signIn(other.url)).post('/api-keys', { name: 'new' });
  await other.stop();
  await copy.drop();
  expect(status).toBe(500);
  expect(body.detail).toMatch(`The key file ${missing} cannot be used: ENOENT: `);
});

it('changes nothing without a file', async () => {
  const other = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
  try {
    expect((await withKey('anything', '/api/v1/meta', other.url)).status).toBe(200);
    const signedIn = await signIn(other.url);
    expect((await signedIn.get('/api-keys')).body).toEqual({ enabled: false, items: [] });
    expect((await signedIn.post('/api-keys', { name: 'a' })).status).toBe(404);
  } finally {
    await other.stop();
  }
});
