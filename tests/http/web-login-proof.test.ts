import { createHmac, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveLoginHash, makeProof } from '../../renderer/src/admin/session/login-proof.ts';

test('the key is what PBKDF2 makes of the password and the name', async () => {
  const expected = pbkdf2Sync('pässword', 'service-login:Ädmin', 600_000, 32, 'sha256');
  expect(await deriveLoginHash('Ädmin', 'pässword')).toBe(expected.toString('hex'));
});

test('a proof is of its minute and its salt, which is new each time', () => {
  const key = 'ab'.repeat(32);
  const [one, other] = [makeProof(key, 119_999), makeProof(key, 60_000)];
  const proofOf = (salt: string) => createHmac('sha256', key).update(`1:${salt}`).digest('hex');
  expect(one.hash).toBe(proofOf(one.salt));
  expect(other.hash).toBe(proofOf(other.salt));
  expect(one.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(other.salt).not.toBe(one.salt);
});
