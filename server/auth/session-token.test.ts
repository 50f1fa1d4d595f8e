import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newSession, readSessionToken, type Session, signSessionToken } from './session-token.ts';

const SECRETS = { loginHash: 'ab'.repeat(32), secretHash: 'cd'.repeat(32) };
const NOW = 1_800_000_000_000;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand, with nothing but a hash. */
function token(
  header: object,
  payload: object,
  { key = SECRETS.secretHash + SECRETS.loginHash, hash = 'sha256' } = {},
) {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const header = { alg: 'HS256' };
const payload = { username: 'keeper', roles: ['admin'], exp: NOW / 1000 + 60 };
const read = (text: string, nowMs = NOW) => readSessionToken(text, 'keeper', SECRETS, nowMs);
const accepts = (text: string, nowMs = NOW) => typeof read(text, nowMs) !== 'string';
const sign = (session: Session, nowMs = NOW) =>
  signSessionToken('keeper', session, SECRETS, nowMs).token;
const iat = NOW / 1000;
const DAY = 86_400;

it('signs what the specification says and nothing more', async () => {
  const [head = '', body = '', signature] = sign({ id: 'id', startedAt: iat - 60 }).split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(parse(head)).toEqual({ alg: 'HS256' });
  expect(parse(body)).toEqual({
    username: 'keeper',
    roles: ['admin'],
    auth_time: iat - 60,
    sid: 'id',
    iat,
    exp: iat + DAY,
  });
  const expected = createHmac('sha256', SECRETS.secretHash + SECRETS.loginHash);
  expect(signature).toBe(expected.update(`${head}.${body}`).digest('base64url'));
});

it('is good for a day, to the second', async () => {
  const session = sign(newSession(NOW));
  expect(await accepts(session, NOW)).toBe(true);
  expect(await accepts(session, NOW + 86_400_000 - 1_000)).toBe(true);
  expect(await accepts(session, NOW + 86_400_000)).toBe(false);
});

it('is good for what is left of the 30 days of its session, to the second', () => {
  const session = { id: 'id', startedAt: iat };
  const last = NOW + (30 * DAY - 100) * 1000;
  const { token, seconds } = signSessionToken('keeper', session, SECRETS, last);
  expect(seconds).toBe(100);
  expect(read(token, last)).toEqual({ ...session, expiresAt: iat + 30 * DAY });
  expect(accepts(token, last + 99_000)).toBe(true);
  expect(accepts(token, last + 100_000)).toBe(false);
});

it('refuses a token that claims to outlive its session', () => {
  const exp = iat + 60;
  expect(accepts(token(header, { ...payload, exp, auth_time: iat - 30 * DAY + 1 }))).toBe(true);
  expect(accepts(token(header, { ...payload, exp, auth_time: iat - 30 * DAY }))).toBe(false);
  expect(accepts(token(header, { ...payload, exp, iat: iat - 30 * DAY + 1 }))).toBe(true);
  expect(accepts(token(header, { ...payload, exp, iat: iat - 30 * DAY }))).toBe(false);
});

it('takes a token without a session for a session of its own, from when it was signed', () => {
  const old = token(header, { ...payload, iat: iat - 3600, exp: iat + DAY });
  const other = token(header, { ...payload, iat: iat - 3601, exp: iat + DAY });
  const session = read(old);
  if (typeof session === 'string') throw new Error(session);
  const { id } = session;
  expect(session).toEqual({ id, startedAt: iat - 3600, expiresAt: iat + DAY });
  expect(read(old)).toEqual(session);
  expect(read(other)).not.toMatchObject({ id });
  // Renewed, it is a token of that session.
  expect(read(sign(session))).toMatchObject({ id, startedAt: iat - 3600 });
});

it('names every session differently', () => {
  const ids = new Set(Array.from({ length: 100 }, () => newSession(NOW).id));
  expect(ids.size).toBe(100);
});

it('accepts a token made by hand', async () => {
  expect(await accepts(token(header, payload))).toBe(true);
});

const noExpiry = { username: payload.username, roles: payload.roles };
it.each([
  ['no text', ''],
  ['no token', 'a.b.c'],
  ['algorithm none', `${base64({ alg: 'none' })}.${base64(payload)}.`],
  ['HS512', token({ alg: 'HS512' }, payload, { hash: 'sha512' })],
  ['HS384', token({ alg: 'HS384' }, payload, { hash: 'sha384' })],
  ['another key', token(header, payload, { key: 'x'.repeat(64) })],
  ['the login hash alone as key', token(header, payload, { key: SECRETS.loginHash })],
  [
    'the hashes in the other order',
    token(header, payload, { key: SECRETS.loginHash + SECRETS.secretHash }),
  ],
  ['no expiry', token(header, noExpiry)],
  ['an expiry that is no number', token(header, { ...payload, exp: 'never' })],
  ['another user name', token(header, { ...payload, username: 'other' })],
  ['no roles', token(header, { ...payload, roles: undefined })],
  ['roles that are no list', token(header, { ...payload, roles: 'admin' })],
  ['another role', token(header, { ...payload, roles: ['reader'] })],
  ['a payload that is no JSON', `${base64({ ...header, typ: 'JWT' })}.e30x.${'a'.repeat(43)}`],
  ['a payload that is a text', token(header, 'keeper' as unknown as object)],
  ['a start that is no number', token(header, { ...payload, auth_time: '1' })],
  ['a session that is no text', token(header, { ...payload, sid: 1 })],
  ['an unknown critical header', token({ ...header, crit: ['x'], x: 1 }, payload)],
  [
    'a changed payload',
    token(header, payload).replace(/\.[^.]+\./, `.${base64({ ...payload, exp: 9e9 })}.`),
  ],
])('refuses %s', async (_name, text) => {
  expect(await accepts(text)).toBe(false);
});

it('refuses whatever was not signed, without failing', () => {
  const json = fc
    .oneof(fc.json(), fc.string())
    .map((text) => Buffer.from(text).toString('base64url'));
  const header = fc.record(
    { alg: fc.constantFrom('HS256', 'none', 'RS256', ''), typ: fc.constantFrom('JWT', '') },
    { requiredKeys: [] },
  );
  const parts = fc.tuple(fc.oneof(json, header.map(base64)), json, fc.oneof(json, fc.constant('')));
  const tokens = fc.oneof(
    fc.string(),
    parts.map((list) => list.join('.')),
  );
  fc.assert(fc.property(tokens, (text) => accepts(text) === false));
});
