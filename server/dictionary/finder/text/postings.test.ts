import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Postings, PostingsBuilder, WEIGHT_STEPS } from './postings.ts';

function built(builder: PostingsBuilder, termCount: number): Postings {
  const steps = builder.build(termCount);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

it('gives back what was added, by term', () => {
  const gap = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 3_000_000 }));
  const weight = fc.integer({ min: 1, max: 255 }).map((steps) => steps / WEIGHT_STEPS);
  const list = fc.array(fc.tuple(gap, weight), { maxLength: 400 });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 12 }), fc.nat({ max: 3 }), (lists, unused) => {
      const added = lists.flatMap((ofTerm, term) => {
        let document = -1;
        return ofTerm.map(([more, weight]) => ({ term, document: (document += more + 1), weight }));
      });
      const builder = new PostingsBuilder();
      const byDocument = [...added].sort((a, b) => a.document - b.document);
      for (const { term, document, weight } of byDocument) builder.add(term, document, weight);
      const postings = built(builder, lists.length + unused);
      for (let term = 0; term < lists.length + unused; term++) {
        const found: typeof added = [];
        postings.forEach(term, (document, weight) => found.push({ term, document, weight }));
        expect(found).toEqual(added.filter((one) => one.term === term));
      }
    }),
  );
});

it('has room for a term that is in nearly every document', () => {
  const builder = new PostingsBuilder();
  const count = 700_000;
  for (let document = 0; document < count; document++)
    builder.add(document % 50 ? 1 : 0, document, 1);
  let found = 0;
  built(builder, 2).forEach(1, (document) => {
    if (document % 50) found += 1;
  });
  expect(found).toBe(count - count / 50);
});
