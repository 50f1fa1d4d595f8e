import { expect, it } from 'vitest';
import { type PlatformStore, SecretKeeper } from './secrets.ts';

const SECRETS = { password: 'correct horse', databaseUrl: 'postgres://u:hunter2@db/words' };

function store(backend: ReturnType<PlatformStore['getSelectedStorageBackend']>): PlatformStore {
  return {
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text) => Buffer.from(text).reverse(),
    decryptStringAsync: async (bytes) => ({
      result: Buffer.from(bytes).reverse().toString(),
      shouldReEncrypt: false,
    }),
  };
}
const keyring = () => new SecretKeeper(store('gnome_libsecret'), 'linux');
const none = () => new SecretKeeper(store('basic_text'), 'linux');

it('knows which platforms keep secrets', async () => {
  expect(await keyring().keepsSecrets()).toBe(true);
  expect(await none().keepsSecrets()).toBe(false);
  expect(await new SecretKeeper(store('unknown'), 'linux').keepsSecrets()).toBe(false);
  expect(await new SecretKeeper(store('unknown'), 'darwin').keepsSecrets()).toBe(true);
  expect(await new SecretKeeper(store('unknown'), 'win32').keepsSecrets()).toBe(true);
  const unavailable = { ...store('unknown'), isAsyncEncryptionAvailable: async () => false };
  expect(await new SecretKeeper(unavailable, 'darwin').keepsSecrets()).toBe(false);
});

it('does not take a key that everybody knows for a keyring', async () => {
  const silent: PlatformStore = {
    ...store('gnome_libsecret'),
    encryptStringAsync: async (text) => Buffer.from(`v10${text}`),
  };
  const keeper = new SecretKeeper(silent, 'linux');
  expect(await keeper.keepsSecrets()).toBe(false);
  expect((await keeper.seal(SECRETS)).by).toBe('password');
  // On other platforms that prefix has no such meaning.
  expect(await new SecretKeeper(silent, 'darwin').keepsSecrets()).toBe(true);
});

it("opens what the platform's store closed, without a password", async () => {
  const sealed = await keyring().seal(SECRETS);
  expect(sealed.by).toBe('platform');
  expect(await keyring().open(sealed, null)).toEqual(SECRETS);
});

it('says that it cannot when the key of the store is another', async () => {
  const sealed = await keyring().seal(SECRETS);
  const changed: PlatformStore = {
    ...store('gnome_libsecret'),
    decryptStringAsync: () => Promise.reject(new Error('wrong key')),
  };
  expect(await new SecretKeeper(changed, 'linux').open(sealed, null)).toBeNull();
});

it('without such a store opens with the password alone', async () => {
  const sealed = await none().seal(SECRETS);
  expect(sealed.by).toBe('password');
  expect(JSON.stringify(sealed)).not.toMatch(/correct|hunter2/);
  const raw = Object.values(sealed).map((part) => Buffer.from(part, 'base64').toString());
  expect(raw.join()).not.toMatch(/correct|hunter2/);
  expect(await none().open(sealed, 'correct horse')).toEqual(SECRETS);
  for (const wrong of [null, 'Correct horse']) {
    expect(await none().open(sealed, wrong)).toBeNull();
  }
});

it('closes the same secrets differently each time, and opens nothing that was changed', async () => {
  const [one, two] = [await none().seal(SECRETS), await none().seal(SECRETS)];
  if (one.by !== 'password' || two.by !== 'password') throw new Error('sealed by the platform');
  expect(one.data).not.toBe(two.data);
  for (const part of ['salt', 'iv', 'tag', 'data'] as const) {
    const mixed = { ...one, [part]: two[part] };
    expect(await none().open(mixed, 'correct horse'), part).toBeNull();
  }
});

it('takes a password however its accents are typed', async () => {
  const sealed = await none().seal({ password: 'caf\u00e9 noir', databaseUrl: null });
  expect(await none().open(sealed, 'cafe\u0301 noir')).toMatchObject({ databaseUrl: null });
});
