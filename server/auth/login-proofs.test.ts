import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOGIN_PROOF_WINDOW_MS as WINDOW, LoginProofs } from './login-proofs.ts';

const DAY = 86_400_000;
const KEY = 'ab'.repeat(32);
const SALT = '00112233445566778899aabbccddeeff';

function proof(slot: number, salt = SALT, key = KEY) {
  return { hash: createHmac('sha256', key).update(`${slot}:${salt}`).digest('hex'), salt };
}

function proofsAt(now: number, maxUsed?: number) {
  const clock = { now, monotonic: 0 };
  const proofs = new LoginProofs(
    () => clock.now,
    maxUsed,
    () => clock.monotonic,
  );
  return { clock, proofs };
}

it('accepts the proofs of three slots and of no other, anywhere in a slot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 1e8 }), fc.nat(WINDOW - 1), (slot, offset) => {
      for (let off = -4; off <= 4; off += 1) {
        const { proofs } = proofsAt(slot * WINDOW + offset);
        expect(proofs.accept(proof(slot + off), KEY)).toBe(Math.abs(off) <= 1);
      }
    }),
  );
});

it('accepts a proof once, however its hex is written', () => {
  const { proofs } = proofsAt(10 * WINDOW);
  const { hash, salt } = proof(10);
  expect(proofs.accept({ hash: hash.toUpperCase(), salt }, KEY)).toBe(true);
  expect(proofs.accept({ hash, salt }, KEY)).toBe(false);
  expect(proofs.accept({ hash: hash.toUpperCase(), salt }, KEY)).toBe(false);
  expect(proofs.accept(proof(10, 'ffffffffffffffff'), KEY)).toBe(true);
});

it('takes the salt as the text that was sent', () => {
  const { proofs } = proofsAt(10 * WINDOW);
  expect(proofs.accept({ ...proof(10), salt: SALT.toUpperCase() }, KEY)).toBe(false);
  expect(proofs.accept(proof(10, SALT.toUpperCase()), KEY)).toBe(true);
});

it('refuses a proof of another key, and one with a changed bit', () => {
  const { proofs } = proofsAt(10 * WINDOW);
  expect(proofs.accept(proof(10, SALT, 'cd'.repeat(32)), KEY)).toBe(false);
  const { hash, salt } = proof(10);
  const flipped = (hash.startsWith('0') ? '1' : '0') + hash.slice(1);
  expect(proofs.accept({ hash: flipped, salt }, KEY)).toBe(false);
  expect(proofs.accept({ hash, salt }, KEY)).toBe(true);
});

it('never accepts a proof twice, whatever the clock does in between', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 1 }),
      fc.nat(WINDOW - 1),
      fc.array(fc.integer({ min: -60 * WINDOW, max: 60 * WINDOW }), { minLength: 1, maxLength: 8 }),
      (off, offset, waits) => {
        const { proofs, clock } = proofsAt(100 * WINDOW + offset);
        expect(proofs.accept(proof(100 + off), KEY)).toBe(true);
        for (const wait of waits) {
          clock.now += wait;
          clock.monotonic += Math.abs(wait);
          expect(proofs.accept(proof(100 + off), KEY)).toBe(false);
        }
      },
    ),
  );
});

it('remembers a bounded number of proofs, refuses more, and forgets those of yesterday', () => {
  const { proofs, clock } = proofsAt(100 * WINDOW, 2);
  const salts = ['0000000000000001', '0000000000000002', '0000000000000003'];
  expect(salts.map((salt) => proofs.accept(proof(100, salt), KEY))).toEqual([true, true, false]);
  clock.monotonic += DAY - 1;
  expect(proofs.accept(proof(100, salts[2]), KEY)).toBe(false);
  clock.monotonic += 1;
  expect(proofs.accept(proof(100, salts[2]), KEY)).toBe(true);
});

it('does not let wrong proofs fill its memory', () => {
  const { proofs } = proofsAt(100 * WINDOW, 1);
  for (let i = 0; i < 50; i += 1) proofs.accept({ hash: '00'.repeat(32), salt: SALT }, KEY);
  expect(proofs.accept(proof(100), KEY)).toBe(true);
});
