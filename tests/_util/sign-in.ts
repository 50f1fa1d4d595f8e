import { createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiClient } from './client.ts';
import { CREDENTIALS } from './credentials.ts';

/** Credentials as environment variables. */
export type TestCredentials = typeof CREDENTIALS;

const known = new Map<string, Promise<string>>();

/** The key for login proofs, derived once per run. */
export function loginHashOf(credentials: TestCredentials): Promise<string> {
  const key = JSON.stringify(credentials);
  let hash = known.get(key);
  if (!hash) {
    hash = derive(credentials.ADMIN_PASSWORD, `service-login:${credentials.ADMIN_USERNAME}`);
    known.set(key, hash);
  }
  return hash;
}

async function derive(password: string, salt: string): Promise<string> {
  return (await promisify(pbkdf2)(password, salt, 600_000, 32, 'sha256')).toString('hex');
}

export interface ProofOptions {
  credentials?: TestCredentials;
  /** The client's clock, in ms. */
  now?: number;
  salt?: string;
}

/** The body of a login request. */
export async function loginProof({
  credentials = CREDENTIALS,
  now = Date.now(),
  salt = randomBytes(16).toString('hex'),
}: ProofOptions = {}): Promise<{ hash: string; salt: string }> {
  const timeSlot = Math.floor(now / 60_000);
  const hash = createHmac('sha256', await loginHashOf(credentials))
    .update(`${timeSlot}:${salt}`)
    .digest('hex');
  return { hash, salt };
}

/** Signs in to a server; resolves to a client of its admin API that sends the session token. */
export async function signIn(url: string, options: ProofOptions = {}): Promise<ApiClient> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await loginProof(options)),
  });
  if (response.status !== 200) throw new Error(`no session: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return new ApiClient(url, '/api', { authorization: `Bearer ${token}` });
}
