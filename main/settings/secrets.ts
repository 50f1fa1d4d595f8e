import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { SafeStorage } from 'electron';
import * as z from 'zod';
import type { SealedSecrets } from './settings.ts';

const secrets = z.strictObject({
  password: z.string().min(1),
  /** The Postgres URL; null for the built-in database. */
  databaseUrl: z.string().nullable(),
});
export type Secrets = z.infer<typeof secrets>;

export type PlatformStore = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>;

/** Chromium's prefix on Linux for text encrypted with a fixed, publicly known key. */
const FIXED_KEY_MARK = 'v10';

const CIPHER = 'aes-256-gcm';
/** Cost of one guess at the password: about a tenth of a second and 64 MB. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/**
 * Encrypts secrets with the platform's key store, or, where there is none, with a key derived from
 * the administrator's password, which is then requested at each start.
 */
export class SecretKeeper {
  constructor(
    private readonly store: PlatformStore,
    private readonly platform: NodeJS.Platform,
  ) {}

  /** True if the platform really encrypts: Linux without a keyring uses a fixed key. */
  async keepsSecrets(): Promise<boolean> {
    if (!(await this.store.isAsyncEncryptionAvailable())) return false;
    if (this.platform !== 'linux') return true;
    const backend = this.store.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
    // A desktop may have a keyring that does not respond.
    const sample = await this.store.encryptStringAsync('sample');
    return !sample.toString('latin1').startsWith(FIXED_KEY_MARK);
  }

  async seal(value: Secrets): Promise<SealedSecrets> {
    const text = JSON.stringify(value);
    if (await this.keepsSecrets()) {
      const data = await this.store.encryptStringAsync(text);
      return { by: 'platform', data: data.toString('base64') };
    }
    const salt = randomBytes(16);
    const iv = randomBytes(12);
    const cipher = createCipheriv(CIPHER, await keyOf(value.password, salt), iv);
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return {
      by: 'password',
      salt: salt.toString('base64'),
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      data: data.toString('base64'),
    };
  }

  /** Null on failure: a missing or wrong password, or a lost platform key. */
  async open(sealed: SealedSecrets, password: string | null): Promise<Secrets | null> {
    try {
      const text =
        sealed.by === 'platform'
          ? (await this.store.decryptStringAsync(Buffer.from(sealed.data, 'base64'))).result
          : await decrypt(sealed, password ?? '');
      return secrets.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }
}

async function decrypt(
  sealed: Extract<SealedSecrets, { by: 'password' }>,
  password: string,
): Promise<string> {
  const key = await keyOf(password, Buffer.from(sealed.salt, 'base64'));
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(sealed.iv, 'base64'), {
    authTagLength: 16,
  });
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
  const bytes = [decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()];
  return Buffer.concat(bytes).toString('utf8');
}

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
