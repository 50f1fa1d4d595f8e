import { pbkdf2Sync } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deriveSecrets } from './secrets.ts';

it('derives both hashes as the specification says, from the bytes of the texts', async () => {
  const credentials = { adminUsername: 'kéeper', adminPassword: 'pässword ☂' };
  const salt = Buffer.from('service-login:kéeper', 'utf8');
  const derive = (password: string) =>
    pbkdf2Sync(Buffer.from(password, 'utf8'), salt, 600_000, 32, 'sha256').toString('hex');
  const loginHash = derive(credentials.adminPassword);
  expect(await deriveSecrets(credentials)).toEqual({ loginHash, secretHash: derive(loginHash) });
});

it('derives once, for all who ask meanwhile and later', async () => {
  const credentials = { adminUsername: 'once', adminPassword: 'only' };
  const first = deriveSecrets(credentials);
  expect(deriveSecrets({ ...credentials })).toBe(first);
  await first;
  expect(deriveSecrets({ ...credentials })).toBe(first);
});

it('leaves the event loop free', async () => {
  let done = false;
  void deriveSecrets({ adminUsername: 'free', adminPassword: 'loop' }).then(() => (done = true));
  let turns = 0;
  for (; !done; turns += 1) await turn();
  // Hashing on the loop would leave it a turn or two.
  expect(turns).toBeGreaterThan(100);
});
