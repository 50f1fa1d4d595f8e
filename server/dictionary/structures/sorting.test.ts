import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../text/any-text.test-util.ts';
import { COMPARISON_SORT_BELOW, identity, sortByValue, sortStrings } from './sorting.ts';

const MANY = COMPARISON_SORT_BELOW + 500;
/** Shrinking thousands of items takes minutes and tells nothing. */
const atScale = { numRuns: 8, endOnFailure: true };

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('sortStrings', () => {
  const units = fc.oneof(
    fc.constantFrom('a', 'b', ' ', "'", 'é', '\u0000', '\uffff', '日', '😀'),
    anyText({ minLength: 1, maxLength: 1 }),
  );
  const prefix = fc.constantFrom('', 'a', 'genus ab', 'genus abc');

  it.each([30, MANY])('sorts %i strings by code units, equal ones by the tie break', (count) => {
    const strings = fc.array(
      fc.tuple(prefix, fc.array(units, { maxLength: 5 })).map(([p, u]) => p + u.join('')),
      { minLength: count, maxLength: count, size: 'max' },
    );
    fc.assert(
      fc.property(strings, (texts) => {
        const sorted = finish(sortStrings(texts, (a, b) => b - a));
        const expected = Array.from(texts, (_, i) => i).sort((a, b) => {
          if (texts[a] === texts[b]) return b - a;
          return texts[a]! < texts[b]! ? -1 : 1;
        });
        expect([...sorted]).toEqual(expected);
      }),
      atScale,
    );
  });
});

describe('sortByValue', () => {
  it.each([30, MANY])('sorts %i items, equal ones in their order', (count) => {
    const values = fc.array(fc.oneof(fc.nat(9), fc.integer({ min: 0, max: 0xffffffff })), {
      minLength: count,
      maxLength: count,
      size: 'max',
    });
    fc.assert(
      fc.property(values, (all) => {
        const items = identity(count);
        finish(sortByValue(items, Uint32Array.from(all)));
        const expected = Array.from(all, (_, i) => i).sort((a, b) => all[a]! - all[b]! || a - b);
        expect([...items]).toEqual(expected);
      }),
      atScale,
    );
  });
});
