import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** The administrator's credentials; there are no others. */
export interface Credentials {
  readonly adminUsername: string;
  readonly adminPassword: string;
}

/** Derived from the credentials by both sides of a login: 64 lower-case hex digits each. */
export interface DerivedSecrets {
  readonly loginHash: string;
  readonly secretHash: string;
}

const SALT_PREFIX = 'service-login:';
const ITERATIONS = 600_000;
const HASH_BYTES = 32;

const known = new Map<string, Promise<DerivedSecrets>>();

/** Runs once per process, in the thread pool: half a second of hashing would block every reader. */
export function deriveSecrets(credentials: Credentials): Promise<DerivedSecrets> {
  const { adminUsername, adminPassword } = credentials;
  const key = JSON.stringify([adminUsername, adminPassword]);
  let secrets = known.get(key);
  if (!secrets) {
    secrets = derive(adminUsername, adminPassword);
    known.set(key, secrets);
    secrets.catch(() => known.delete(key));
  }
  return secrets;
}

async function derive(username: string, password: string): Promise<DerivedSecrets> {
  const salt = SALT_PREFIX + username;
  const loginHash = await hash(password, salt);
  return { loginHash, secretHash: await hash(loginHash, salt) };
}

async function hash(password: string, salt: string): Promise<string> {
  const bytes = await promisify(pbkdf2)(password, salt, ITERATIONS, HASH_BYTES, 'sha256');
  return bytes.toString('hex');
}
