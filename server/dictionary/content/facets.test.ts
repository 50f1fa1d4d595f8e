import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LEVELS,
  PARTS_OF_SPEECH,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../contract/vocabulary.ts';
import { type FacetRow, Facets } from './facets.ts';

const facts = fc.record({
  baseId: fc.constantFrom(null, 1),
  userModified: fc.boolean(),
  partOfSpeech: fc.constantFrom(...PARTS_OF_SPEECH),
  level: fc.constantFrom(...LEVELS, null),
  hasTranscription: fc.boolean(),
  meanings: fc.nat(2),
  examples: fc.nat(2),
  translations: fc.nat(2),
  shortTranslations: fc.nat(2),
  languages: fc.nat(127),
  frequency: fc.constantFrom(null, 0, 4.2, 8),
  revision: fc.nat(9),
});
const contents = fc.array(facts, { maxLength: 5, size: 'max' });
/** Two entries with ids far apart, so that the columns have to grow. */
const changes = fc.tuple(
  fc.record({ entryId: fc.integer({ min: 1, max: 60 }), rows: contents }),
  fc.record({ entryId: fc.integer({ min: 1_500, max: 1_560 }), rows: contents }),
);

test('sums after any changes are those of the rows that are left', () => {
  const entries = new Map<number, FacetRow[]>();
  const facets = new Facets();
  let nextId = 1;
  for (const changed of fc.sample(changes, { numRuns: 300, seed: 7 })) {
    for (const { entryId, rows } of changed) {
      entries.set(
        entryId,
        rows.map((row) => ({ ...row, id: nextId++, entryId })),
      );
    }
    const changedIds = changed.map(({ entryId }) => entryId);
    facets.replaceEntries(
      changedIds,
      changedIds.flatMap((entryId) => entries.get(entryId) ?? []),
    );
    const left = [...entries.values()].flat();
    for (const { id, languages, level, frequency, revision } of left) {
      const bitOf = (language: TranslationLanguage) => 1 << TRANSLATION_LANGUAGES.indexOf(language);
      expect({
        languages: facets.languagesOf(id).reduce((bits, language) => bits | bitOf(language), 0),
        level: facets.levelOf(id),
        frequency: facets.frequencyOf(id),
        revision: facets.revisionOf(id),
      }).toEqual({
        languages,
        level: level === null ? 0 : LEVELS.indexOf(level) + 1,
        frequency: frequency === null ? 0 : frequency * 1000 + 1,
        revision,
      });
    }
    const fresh = new Facets();
    for (const row of left) fresh.add(row);
    expect(facets.sums()).toEqual(fresh.sums());
    const bases = left.filter(({ baseId }) => baseId === null);
    expect(facets.sums().meanings).toBe(bases.reduce((sum, { meanings }) => sum + meanings, 0));
    const found = Array.from({ length: nextId }, (_, id) => id).filter((id) =>
      facets.matches(id, {
        missing: ['level', 'examples'],
        untranslated: ['ru', 'ar'],
        userModified: true,
      }),
    );
    const expected = bases
      .filter(({ level, examples }) => level === null || !examples)
      // Russian is the first of the languages, Arabic the last.
      .filter(({ languages, userModified }) => userModified && (languages & 0b1000001) < 65)
      .map(({ id }) => id);
    expect(found).toEqual(expected.sort((a, b) => a - b));
  }
  expect(nextId).toBeGreaterThan(1_024);
});
