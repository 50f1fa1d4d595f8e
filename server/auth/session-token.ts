import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { DerivedSecrets } from './secrets.ts';

/** How long a token lasts, in seconds. */
export const TOKEN_SECONDS = 86_400;
/** How long a session lasts, however often its token is renewed, in seconds. */
export const SESSION_SECONDS = 30 * 86_400;

const ALGORITHM = 'HS256';
const SESSION_ID_BYTES = 16;

/** Shared by all tokens of one sign-in. */
export interface Session {
  readonly id: string;
  /** When the administrator signed in, in seconds. */
  readonly startedAt: number;
}

export interface ProvenSession extends Session {
  /** When the token expires, in seconds. */
  readonly expiresAt: number;
}

export type TokenRefusal = 'wrong' | 'expired' | 'signed_out';

export interface SessionToken {
  readonly token: string;
  /** How long it is valid, in seconds. */
  readonly seconds: number;
}

export const newSession = (nowMs: number): Session => ({
  id: randomBytes(SESSION_ID_BYTES).toString('base64url'),
  startedAt: Math.floor(nowMs / 1000),
});

/** Signs a token that is valid for a day, or for the rest of its session. */
export function signSessionToken(
  username: string,
  { id, startedAt }: Session,
  secrets: DerivedSecrets,
  nowMs: number,
): SessionToken {
  const iat = Math.floor(nowMs / 1000);
  const exp = Math.min(iat + TOKEN_SECONDS, startedAt + SESSION_SECONDS);
  const claims = { username, roles: ['admin'], auth_time: startedAt, sid: id, iat, exp };
  const token = jwt.sign(claims, signingKey(secrets), {
    // Otherwise the library would add `typ`, which nobody reads.
    header: { alg: ALGORITHM, typ: undefined },
  });
  return { token, seconds: exp - iat };
}

export function readSessionToken(
  token: string,
  username: string,
  secrets: DerivedSecrets,
  nowMs: number,
): ProvenSession | 'wrong' | 'expired' {
  const verified = verify(token, secrets, nowMs);
  if (typeof verified === 'string') return verified;
  if (typeof verified.payload === 'string') return 'wrong';
  const { username: name, roles, exp, iat, auth_time, sid } = verified.payload;
  // The library ignores critical extensions (`crit`), and accepts a token that never expires.
  if ('crit' in verified.header || exp === undefined) return 'wrong';
  if (name !== username || !Array.isArray(roles) || !roles.includes('admin')) return 'wrong';
  // Tokens of version 0.1.0 have neither field: each is its own session, and stays one when
  // renewed.
  const startedAt: unknown = auth_time ?? iat ?? exp - TOKEN_SECONDS;
  const id: unknown = sid ?? createHash('sha256').update(token).digest('base64url');
  if (typeof startedAt !== 'number' || typeof id !== 'string') return 'wrong';
  if (nowMs / 1000 >= startedAt + SESSION_SECONDS) return 'expired';
  return { id, startedAt, expiresAt: exp };
}

function verify(
  token: string,
  secrets: DerivedSecrets,
  nowMs: number,
): jwt.Jwt | 'wrong' | 'expired' {
  try {
    return jwt.verify(token, signingKey(secrets), {
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(nowMs / 1000),
      complete: true,
    });
  } catch (error) {
    // A payload that is not JSON is reported as what JSON.parse throws.
    if (error instanceof jwt.TokenExpiredError) return 'expired';
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return 'wrong';
    throw error;
  }
}

/** As an object: given text, the library would try it as a public key first. */
const signingKey = ({ secretHash, loginHash }: DerivedSecrets): KeyObject =>
  createSecretKey(secretHash + loginHash, 'utf8');
