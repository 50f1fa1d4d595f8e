import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BestCandidates } from './best-candidates.ts';

const candidates = fc.uniqueArray(
  fc.record({ trie: fc.nat(2), rank: fc.nat(200), channel: fc.nat(50), total: fc.nat(100) }),
  { selector: ({ rank }) => rank, maxLength: 60 },
);

test('keeps the best, whatever the order in which they come', () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 8 }), (offered, limit) => {
      const best = new BestCandidates(limit, 1_000, 1_000);
      for (const candidate of offered) {
        if (candidate.total <= best.bound) {
          const place = best.add(candidate);
          expect(best.found[place] ?? candidate).toBe(candidate);
        }
      }
      const sorted = offered.toSorted(
        (a, b) => a.total - b.total || a.trie - b.trie || a.rank - b.rank,
      );
      expect(best.found).toEqual(sorted.slice(0, limit));
    }),
  );
});

test('the bound is the window behind the best, and the last one once there are enough', () => {
  const best = new BestCandidates(2, 30, 500);
  expect(best.bound).toBe(500);
  best.add({ trie: 0, rank: 1, channel: 0, total: 100 });
  expect(best.bound).toBe(130);
  best.add({ trie: 0, rank: 2, channel: 0, total: 90 });
  expect(best.bound).toBe(100);
});
