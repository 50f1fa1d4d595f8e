import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SYMBOLS } from '../channel/alphabet.ts';
import { MAX_SPELLING } from '../channel/trie.ts';
import { depthOf, lastOf, pack, pastOf, placeOf, taskOf, WaitingStates } from './waiting-states.ts';
import { MAX_TERM } from '../channel/written-term.ts';

test('a state is read as it was packed', () => {
  fc.assert(
    fc.property(
      fc.nat(2),
      fc.nat(MAX_SPELLING),
      fc.nat(MAX_TERM + 2),
      fc.nat(SYMBOLS - 1),
      fc.nat(7),
      (...state) => {
        const packed = pack(...state);
        const read = [taskOf, depthOf, placeOf, lastOf, pastOf].map((part) => part(packed));
        expect(read).toEqual(state);
      },
    ),
  );
});

test('the most promising state is taken first, and none that promises more than asked for', () => {
  const states = new WaitingStates();
  for (const promise of [400, 80, 4_000]) states.add(promise, 0, 0, promise);
  const taken = () => {
    const state = states.take(500);
    return state === -1 ? undefined : states.nodeOf[state];
  };
  expect([taken(), taken(), taken()]).toEqual([80, 400, undefined]);
});

test('states beyond the room for them are left out', () => {
  const states = new WaitingStates();
  for (let node = 0; node < 100_000; node += 1) states.add(node, 0, 0, 0);
  let count = 0;
  while (states.take(0) !== -1) count += 1;
  expect(count).toBeGreaterThan(10_000);
  expect(count).toBeLessThan(100_000);
});
