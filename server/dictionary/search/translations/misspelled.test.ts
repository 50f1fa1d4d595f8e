import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slipsBetween } from './misspelled.ts';

/** By its definition, without bounds. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  const least = Math.min(
    distance(restA, restB) + (a[0] === b[0] ? 0 : 1),
    distance(restA, b) + 1,
    distance(a, restB) + 1,
  );
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return isSwapped ? Math.min(least, distance(a.slice(2), b.slice(2)) + 1) : least;
}

it('counts slips as the definition does, up to the most that are wanted', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, other, most) => {
      const expected = distance(one, other);
      const found = slipsBetween(one, other, most);
      if (expected <= most) expect(found).toBe(expected);
      else expect(found).toBeGreaterThan(most);
    }),
  );
});
