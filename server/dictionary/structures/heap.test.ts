import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heap } from './heap.ts';

test('gives what was pushed least first, with pops in between', () => {
  const step = fc.oneof(fc.integer(), fc.constant('pop' as const));
  fc.assert(
    fc.property(fc.array(step, { size: 'large' }), (steps) => {
      const heap = new Heap<number>((a, b) => a - b);
      const sorted: number[] = [];
      const given: unknown[] = [];
      const expected: unknown[] = [];
      for (const item of steps) {
        if (item === 'pop') {
          given.push(heap.pop());
          expected.push(sorted.shift());
        } else {
          heap.push(item);
          sorted.push(item);
          sorted.sort((a, b) => a - b);
        }
        given.push(heap.peek());
        expected.push(sorted[0]);
      }
      expect(given).toEqual(expected);
    }),
  );
});
