import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { DerivedSecrets } from './secrets.ts';

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 86_400;

const ALGORITHM = 'HS256';

/** Signs a session token of the administrator. `nowMs` is the time of the server's clock. */
export function signSessionToken(username: string, secrets: DerivedSecrets, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claims = { username, roles: ['admin'], iat, exp: iat + SESSION_SECONDS };
  return jwt.sign(claims, signingKey(secrets), {
    // The library would add `typ`, which nobody reads.
    header: { alg: ALGORITHM, typ: undefined },
  });
}

/** Whether a token was signed with these secrets, for this administrator, and has not expired. */
export function isSessionToken(
  token: string,
  username: string,
  secrets: DerivedSecrets,
  nowMs: number,
): boolean {
  const verified = verify(token, secrets, nowMs);
  if (verified === null || typeof verified.payload === 'string') return false;
  const { username: name, roles, exp } = verified.payload;
  // The library ignores extensions it is told it must understand, and accepts a token without end.
  const isPlain = !('crit' in verified.header) && exp !== undefined;
  return isPlain && name === username && Array.isArray(roles) && roles.includes('admin');
}

function verify(token: string, secrets: DerivedSecrets, nowMs: number): jwt.Jwt | null {
  try {
    return jwt.verify(token, signingKey(secrets), {
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(nowMs / 1000),
      complete: true,
    });
  } catch (error) {
    // A payload that is not JSON is reported as what JSON.parse throws.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** As an object: given text, the library would try it as a public key first. */
function signingKey({ secretHash, loginHash }: DerivedSecrets): KeyObject {
  return createSecretKey(secretHash + loginHash, 'utf8');
}
