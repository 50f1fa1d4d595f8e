import { expect, it } from 'vitest';
import { priorCost, uncountedFormZipf } from './prior.ts';

it('expects a common word before a rare one, and that before one nobody counted', () => {
  expect(priorCost(6, 0, false)).toBeLessThan(priorCost(4, 0, false));
  expect(priorCost(3.2, 0, false)).toBeLessThan(priorCost(0, 0, false));
});

it('expects a word that learners know before another of the same frequency', () => {
  expect(priorCost(4, 1, false)).toBeLessThan(priorCost(4, 0, false));
});

it('takes the level as a hint at the frequency of a word without one', () => {
  expect(priorCost(0, 1, false)).toBeLessThan(priorCost(0, 5, false));
  expect(priorCost(0, 5, false)).toBeLessThan(priorCost(0, 0, false));
});

it('takes a form that was not counted for rarer than its base, and than what was counted', () => {
  expect(uncountedFormZipf(3)).toBeLessThan(3);
  expect(uncountedFormZipf(7)).toBe(uncountedFormZipf(6));
  expect(uncountedFormZipf(0)).toBe(0);
});

it('fits a byte whatever it is given', () => {
  for (const zipf of [-5, 0, 3.3, 8, 99]) {
    for (let level = 0; level <= 9; level += 1) {
      const cost = priorCost(zipf, level, true);
      expect(Number.isInteger(cost) && cost >= 0 && cost <= 255).toBe(true);
    }
  }
});
