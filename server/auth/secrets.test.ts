import { pbkdf2Sync } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deriveSecrets } from './secrets.ts';

it('derives both hashes as the specification says, once, and leaves the event loop free', async () => {
  const credentials = { adminUsername: 'kéeper', adminPassword: 'pässword ☂' };
  const derived = deriveSecrets(credentials);
  expect(deriveSecrets({ ...credentials })).toBe(derived);
  let done = false;
  void derived.then(() => (done = true));
  let turns = 0;
  for (; !done; turns += 1) await turn();
  // Hashing on the loop would leave it a turn or two.
  expect(turns).toBeGreaterThan(100);
  expect(deriveSecrets({ ...credentials })).toBe(derived);

  const salt = Buffer.from('service-login:kéeper', 'utf8');
  const derive = (password: string) =>
    pbkdf2Sync(Buffer.from(password, 'utf8'), salt, 600_000, 32, 'sha256').toString('hex');
  const loginHash = derive(credentials.adminPassword);
  expect(await derived).toEqual({ loginHash, secretHash: derive(loginHash) });
});
