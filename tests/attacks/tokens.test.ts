import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedServer, seeded, startAttacked } from '../_util/attacked-server.ts';

let server: AttackedServer;
let genuine: string;
beforeAll(async () => {
  server = await startAttacked();
  genuine = server.admin.headers['authorization']?.replace('Bearer ', '') ?? '';
});
afterAll(() => server.stop());

const statusWith = async (headers: Record<string, string>) =>
  (await server.send({ path: '/api/settings', headers })).status;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const PAYLOAD = {
  username: 'keeper',
  roles: ['admin'],
  auth_time: now,
  sid: 'x',
  iat: now,
  exp: now + 86_400,
};
const hmac = (text: string, key: string, hash = 'sha256') =>
  createHmac(hash, key).update(text).digest('base64url');
const made = (header: object, payload: object, key: string, hash?: string) => {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${hmac(text, key, hash)}`;
};

function forgeries(): string[] {
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = `${base64({ alg: 'RS256' })}.${body}`;
  const longer = base64({ ...PAYLOAD, exp: now + 10 ** 9 });
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
      `${base64({ alg })}.${body}.`,
      `${base64({ alg })}.${body}.${signature}`,
      `${base64({ alg })}.${longer}.`,
    ]),
    ...['', ' ', 'secret', 'keeper', 'correct horse', 'null', 'undefined'].map((key) =>
      made({ alg: 'HS256' }, PAYLOAD, key),
    ),
    made({ alg: 'HS512' }, PAYLOAD, 'secret', 'sha512'),
    made({ alg: 'HS256', kid: '../../../../dev/null' }, PAYLOAD, ''),
    made({ alg: 'HS256', kid: "' UNION SELECT 'k" }, PAYLOAD, 'k'),
    made({ alg: 'HS256', jwk: { kty: 'oct', k: 'aw' } }, PAYLOAD, 'k'),
    made({ alg: 'HS256', jku: 'http://127.0.0.1:1/' }, PAYLOAD, 'k'),
    made({ alg: 'HS256', crit: ['exp'], exp: 1 }, PAYLOAD, 'k'),
    `${rsa}.${sign('sha256', Buffer.from(rsa), privateKey).toString('base64url')}`,
    `${head}.${longer}.${signature}`,
    `${head}.${base64({ ...PAYLOAD, roles: ['admin', 'root'] })}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `.${body}.${signature}`,
    `${head}..${signature}`,
    '..',
    '...',
    `${genuine}.`,
    `${genuine}.x`,
    `${genuine}=`,
    `${genuine}A`,
    `x${genuine}`,
    `${head}.${body}.${Buffer.from(signature, 'base64url').toString('hex')}`,
    `${base64([])}.${base64([])}.x`,
    `${base64(null)}.${base64(null)}.x`,
    `${base64('x'.repeat(7_000))}.x.x`,
    'null',
    'undefined',
    '[object Object]',
  ];
}

it('is genuine before and after', async () => {
  expect(await statusWith({ authorization: `Bearer ${genuine}` })).toBe(200);
  const all = forgeries();
  expect(all.length).toBeGreaterThan(40);
  for (const token of all) {
    expect([token, await statusWith({ authorization: `Bearer ${token}` })]).toEqual([token, 401]);
    expect([token, await statusWith({ cookie: `bearer=${token}` })]).toEqual([token, 401]);
  }
  expect(await statusWith({ authorization: `Bearer ${genuine}` })).toBe(200);
});

it('is no longer genuine with any character changed: 3,000', async () => {
  const random = seeded(3);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytesOf = (token: string) =>
    token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join('.');
  const tokens = Array.from({ length: 3_000 }, () => {
    const at = Math.floor(random() * genuine.length);
    const other = alphabet[Math.floor(random() * alphabet.length)] ?? '';
    return genuine.slice(0, at) + other + genuine.slice(at + 1);
    // The last character of base64 has bits without meaning.
  }).filter((token) => bytesOf(token) !== bytesOf(genuine));
  const statuses = await Promise.all(
    tokens.map((token) => statusWith({ authorization: `Bearer ${token}` })),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
});

it.each([
  'Basic a2VlcGVyOmNvcnJlY3QgaG9yc2U=',
  'bearer',
  'Bearer',
  'Bearer  ',
  'Bearer a b',
  'Token x',
])('takes no other authorization: %s', async (authorization) => {
  expect(await statusWith({ authorization })).toBe(401);
});

it('leaves the server as it was', () => server.expectUnharmed());
