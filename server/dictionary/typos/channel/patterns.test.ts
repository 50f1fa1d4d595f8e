import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PatternMatcher } from './patterns.ts';

const strings = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });

it('finds exactly the patterns that end at each place', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(strings, { minLength: 1, maxLength: 12, selector: (p) => p.join() }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 }),
      (patterns, text) => {
        const matcher = new PatternMatcher(patterns);
        let state = 0;
        text.forEach((symbol, at) => {
          state = matcher.step(state, symbol);
          const found: number[] = [];
          for (let p = matcher.from(state); p < matcher.from(state + 1); p += 1) {
            found.push(matcher.found(p));
          }
          const read = text.slice(0, at + 1);
          const expected = patterns.flatMap((pattern, p) =>
            pattern.join() === read.slice(-pattern.length).join() ? [p] : [],
          );
          expect(found.sort((a, b) => a - b)).toEqual(expected);
        });
      },
    ),
  );
});
