import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SYMBOLS } from '../channel/alphabet.ts';
import { MAX_SPELLING } from '../channel/trie.ts';
import {
  depthOf,
  lastOf,
  pack,
  pastOf,
  positionOf,
  taskOf,
  WaitingStates,
} from './waiting-states.ts';
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
        const read = [taskOf, depthOf, positionOf, lastOf, pastOf].map((part) => part(packed));
        expect(read).toEqual(state);
      },
    ),
  );
});

test('the most promising state is taken first, and none that promises more than asked for', () => {
  const states = new WaitingStates();
  for (const promise of [400, 80, 4_000]) states.add(0, promise, 0, 0, promise);
  const taken = () => {
    const state = states.take(500);
    return state === -1 ? undefined : states.nodeOf[state];
  };
  expect([taken(), taken(), taken()]).toEqual([80, 400, undefined]);
});

test('states beyond the room for them are left out', () => {
  const states = new WaitingStates();
  for (let node = 0; node < 100_000; node += 1) states.add(0, node, 0, 0, 0);
  let count = 0;
  while (states.take(0) !== -1) count += 1;
  expect(count).toBeGreaterThan(10_000);
  expect(count).toBeLessThan(100_000);
});

function takeAll(states: WaitingStates, most = Infinity): number[] {
  const taken: number[] = [];
  for (let state = states.take(most); state !== -1; state = states.take(most)) taken.push(state);
  return taken;
}

function waiting(promises: readonly number[]): WaitingStates {
  const states = new WaitingStates();
  for (const promise of promises) states.add(0, 0, 0, 0, promise);
  return states;
}

test('gives states by their promises, those of a bucket the last one first', () => {
  expect(takeAll(waiting([500, 16, 100_000, 17, 90, -3]))).toEqual([5, 3, 1, 4, 0, 2]);
});

test('keeps what promises more than asked for', () => {
  const states = waiting([80, 800, 8]);
  expect(takeAll(states, 100)).toEqual([2, 0]);
  expect(states.take(799)).toBe(-1);
  expect(states.take(800)).toBe(1);
});

test('takes what comes later first if it promises less', () => {
  const states = waiting([400]);
  expect(states.take(Infinity)).toBe(0);
  for (const promise of [500, 40]) states.add(0, 0, 0, 0, promise);
  expect(takeAll(states)).toEqual([2, 1]);
});

test('is empty once it is cleared', () => {
  const states = waiting([1, 9_000]);
  states.clear();
  expect(takeAll(states)).toEqual([]);
});
