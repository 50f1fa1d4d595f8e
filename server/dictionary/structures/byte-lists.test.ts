import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteLists } from './byte-lists.ts';

it('gives back what was put in', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 600 }), (all) => {
      const lists = new ByteLists();
      for (const list of all) lists.push(list);
      expect(lists.length).toBe(all.length);
      expect(all.map((_, i) => lists.get(i))).toEqual(all);
      lists.trim();
      expect(all.map((_, i) => lists.get(i))).toEqual(all);
    }),
    { numRuns: 30 },
  );
});
