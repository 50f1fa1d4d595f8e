import { expect, test } from 'vitest';
import { LEVELS, PARTS_OF_SPEECH } from '../../contract/vocabulary.ts';
import { type FacetRow, Facets } from './facets.ts';

/** A generator of numbers below `n`: the same ones in every run (Park and Miller). */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => (state = (state * 48_271) % 2_147_483_647) % n;
}

test('sums after any changes are those of the rows that are left', () => {
  const below = numbers(7);
  const entries = new Map<number, FacetRow[]>();
  const facets = new Facets();
  let nextId = 1;
  const rowOf = (entryId: number): FacetRow => ({
    id: nextId++,
    entryId,
    isForm: below(3) === 0,
    userModified: below(2) === 0,
    partOfSpeech: PARTS_OF_SPEECH[below(PARTS_OF_SPEECH.length)]!,
    level: LEVELS[below(LEVELS.length + 1)] ?? null,
    hasTranscription: below(2) === 0,
    meanings: below(3),
    examples: below(3),
    translations: below(3),
    shortTranslations: below(3),
    languages: below(128),
  });
  for (let round = 0; round < 300; round++) {
    // Entries far apart and ids beyond the first room, so that the columns have to grow.
    const changed = [1 + below(60), 1_500 + below(60)];
    facets.removeEntries(changed);
    for (const entryId of changed) {
      const rows = Array.from({ length: below(6) }, () => rowOf(entryId));
      entries.set(entryId, rows);
      for (const row of rows) facets.add(row);
    }
    const left = [...entries.values()].flat();
    const fresh = new Facets();
    for (const row of left) fresh.add(row);
    expect(facets.sums()).toEqual(fresh.sums());
    const bases = left.filter(({ isForm }) => !isForm);
    expect(facets.sums().meanings).toBe(bases.reduce((sum, { meanings }) => sum + meanings, 0));
    const found = Array.from({ length: nextId }, (_, id) => id).filter((id) =>
      facets.matches(id, ['level', 'examples'], true),
    );
    const expected = bases
      .filter(({ level, examples, userModified }) => userModified && (level === null || !examples))
      .map(({ id }) => id);
    expect(found).toEqual(expected.sort((a, b) => a - b));
  }
  expect(nextId).toBeGreaterThan(1_024);
});
