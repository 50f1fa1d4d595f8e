import { errors, jwtVerify, SignJWT } from 'jose';
import type { DerivedSecrets } from './secrets.ts';

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 86_400;

const ALGORITHM = 'HS256';

/** Signs a session token of the administrator. `nowMs` is the time of the server's clock. */
export function signSessionToken(
  username: string,
  secrets: DerivedSecrets,
  nowMs: number,
): Promise<string> {
  const nowSeconds = Math.floor(nowMs / 1000);
  return new SignJWT({ username, roles: ['admin'] })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + SESSION_SECONDS)
    .sign(signingKey(secrets));
}

/** Whether a token was signed with these secrets, for this administrator, and has not expired. */
export async function isSessionToken(
  token: string,
  username: string,
  secrets: DerivedSecrets,
  nowMs: number,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secrets), {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
      currentDate: new Date(nowMs),
    });
    const { username: name, roles } = payload;
    return name === username && Array.isArray(roles) && roles.includes('admin');
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

function signingKey({ secretHash, loginHash }: DerivedSecrets): Uint8Array {
  return new TextEncoder().encode(secretHash + loginHash);
}
