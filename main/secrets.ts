import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import type { SealedSecrets } from './settings.ts';

/** What must not lie open in the settings file. */
const secrets = z.strictObject({
  password: z.string().min(1),
  /** Of a Postgres database; null with the built-in one. */
  databaseUrl: z.string().nullable(),
});
export type Secrets = z.infer<typeof secrets>;

/** The part of Electron's `safeStorage` that is needed. */
export type PlatformStore = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>;

/** What Chromium begins a text with that it encrypted, on Linux, under a key that everybody knows. */
const FIXED_KEY_MARK = 'v10';

const CIPHER = 'aes-256-gcm';
/** About a tenth of a second and 64 MB: what a guess at the password costs. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/**
 * Closes secrets: with the platform's store of keys, and where it has none, with a key made of the
 * administrator's password, which is then asked for at each start.
 */
export class SecretKeeper {
  private readonly store: PlatformStore;
  private readonly platform: NodeJS.Platform;

  constructor(store: PlatformStore, platform: NodeJS.Platform) {
    this.store = store;
    this.platform = platform;
  }

  /** Whether the platform really encrypts: Linux without a keyring stores under a fixed key. */
  async keepsSecrets(): Promise<boolean> {
    if (!(await this.store.isAsyncEncryptionAvailable())) return false;
    if (this.platform !== 'linux') return true;
    const backend = this.store.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
    // A desktop that has a keyring may be one whose keyring does not answer.
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

  /**
   * Opens what was sealed, with the password where it takes one. Null when it cannot be opened: no
   * password or a wrong one, or the platform's key is gone.
   */
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
