import { createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Cookies } from 'electron';
import * as z from 'zod';

interface Credentials {
  username: string;
  password: string;
}

const SESSION_COOKIE = 'bearer';
const SLOT_MS = 60_000;
const TIMEOUT_MS = 10_000;

const loginAnswer = z.object({ token: z.string() });

/** Cached per credentials: deriving takes a moment. */
let known: { key: string; loginHash: Promise<string> } | null = null;

/**
 * Proves the stored credentials to the local server, as its login page would, and puts the session
 * into the window's cookies. The password is never sent.
 *
 * @throws {Error} when the server rejects them
 */
export async function signIn(
  serverUrl: string,
  credentials: Credentials,
  cookies: Pick<Cookies, 'set'>,
): Promise<void> {
  const response = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await proofOf(credentials)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status} to the sign-in`);
  const { token } = loginAnswer.parse(await response.json());
  await cookies.set({
    url: serverUrl,
    name: SESSION_COOKIE,
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
  });
}

async function proofOf(credentials: Credentials): Promise<{ hash: string; salt: string }> {
  const salt = randomBytes(16).toString('hex');
  const hash = createHmac('sha256', await loginHashOf(credentials))
    .update(`${Math.floor(Date.now() / SLOT_MS)}:${salt}`)
    .digest('hex');
  return { hash, salt };
}

function loginHashOf({ username, password }: Credentials): Promise<string> {
  const key = JSON.stringify([username, password]);
  if (known?.key !== key) {
    const derive = promisify(pbkdf2)(password, `service-login:${username}`, 600_000, 32, 'sha256');
    known = { key, loginHash: derive.then((bytes) => bytes.toString('hex')) };
  }
  return known.loginHash;
}
