import { expect, it } from 'vitest';
import type { Meaning, WordRecord } from '../../../../server/contract/word.ts';
import { contentOf, newStar, starId, starredMeaning, starredWord } from './star.ts';
import { NOW } from './star.test-util.ts';

const meaning = (id: number, definition: string, translations: Meaning['translations'] = []) =>
  ({ id, title: `title ${id}`, definition, examples: ['One.', 'Two.'], translations }) as Meaning;
const record = (id: number, part_of_speech: string, meanings: Meaning[]) =>
  ({
    ...{ id, word: 'run', part_of_speech, transcription: 'rʌn', meanings, pronunciations: [] },
    short_translations: [{ id: 1, language: 'de', description: 'Lauf', variants_of_words: [] }],
  }) as unknown as WordRecord;
const german = { id: 9, language: 'de', title: 'laufen', definition: '', variants_of_words: [] };
const verb = record(7, 'verb', [
  meaning(1, 'to go fast'),
  meaning(2, 'to manage', [german as Meaning['translations'][number]]),
]);
const noun = record(8, 'noun', [meaning(3, 'a race')]);

it('recognizes a meaning that has a new id and place after an update', () => {
  const starred = starredMeaning(verb, verb.meanings[1]!);
  const updated = record(70, 'verb', [meaning(20, 'to manage'), meaning(30, 'to go fast')]);
  expect(starId(starredMeaning(updated, updated.meanings[0]!))).toBe(starId(starred));
  expect(contentOf(starred, [noun, updated])?.meanings).toEqual([
    { partOfSpeech: 'verb', definition: 'to manage', example: 'One.', translations: {} },
  ]);
});

it('distinguishes a word from its meanings, and meanings by part of speech', () => {
  const ids = [
    starredWord('run'),
    starredMeaning(verb, verb.meanings[0]!),
    starredMeaning({ ...verb, part_of_speech: 'noun' }, verb.meanings[0]!),
    starredWord('Run'),
  ].map(starId);
  expect(new Set(ids).size).toBe(4);
});

it('shows the first meaning of each part of speech of a word, with short translations', () => {
  const content = contentOf(starredWord('run'), [verb, noun]);
  expect(content?.meanings.map(({ definition }) => definition)).toEqual(['to go fast', 'a race']);
  expect(content?.meanings[0]?.translations).toEqual({ de: 'Lauf' });
  expect(contentOf(starredMeaning(verb, verb.meanings[1]!), [verb])?.meanings[0]).toMatchObject({
    translations: { de: 'laufen' },
  });
});

it('has no new content for a meaning that is gone, so that its star is left as it was', () => {
  expect(contentOf(starredMeaning(verb, meaning(5, 'gone')), [verb, noun])).toBeNull();
  expect(contentOf(starredWord('ran'), [verb, noun])).toBeNull();
});

it('keeps at least the definition of a meaning if nothing else is known', () => {
  expect(newStar(starredMeaning(verb, verb.meanings[0]!), null, NOW)).toMatchObject({
    meanings: [{ partOfSpeech: 'verb', definition: 'to go fast' }],
    starredAt: NOW.toISOString(),
  });
});
