import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitSet, RankedBits, setBit } from './bits.ts';

describe('RankedBits', () => {
  it('counts and finds members as a list of them does', () => {
    const sets = fc.tuple(
      fc.integer({ min: 1, max: 3000 }),
      fc.array(fc.nat(2999), { maxLength: 600, size: 'max' }),
    );
    fc.assert(
      fc.property(sets, ([size, chosen]) => {
        const members = [...new Set(chosen)].filter((i) => i < size).sort((a, b) => a - b);
        const bits = bitSet(size);
        for (const member of members) setBit(bits, member);
        const ranked = new RankedBits(bits);
        expect(ranked.count).toBe(members.length);
        expect(members.map((_, n) => ranked.select(n))).toEqual(members);
        expect(ranked.select(members.length)).toBe(-1);
        for (const place of [0, size >> 1, size - 1, size]) {
          expect(ranked.rank(place)).toBe(members.filter((member) => member < place).length);
        }
        expect(Array.from({ length: size }, (_, i) => i).filter((i) => ranked.has(i))).toEqual(
          members,
        );
      }),
    );
  });
});
