import { expect, it } from 'vitest';
import { type RelatedItem, thesaurusOf } from './thesaurus.ts';

const related = (kind: RelatedItem['kind'], word: string, meaning: number): RelatedItem => ({
  kind,
  word,
  meaning_id: meaning,
  word_id: 1,
  part_of_speech: 'noun',
  dataset: 'default',
  target_part_of_speech: 'noun',
});
const meanings = [
  { id: 1, synonyms: ['cash machine'], antonyms: [] },
  { id: 2, synonyms: [], antonyms: [] },
  { id: 3, synonyms: [], antonyms: ['valley'] },
];

it('groups the words of each meaning by relation, and leaves out meanings without any', () => {
  const found = thesaurusOf(meanings, [
    related('see_also', 'till', 1),
    related('broader', 'depository', 1),
    related('derived', 'banking', 2),
    related('broader', 'slope', 3),
    // Of the noun and of the verb.
    related('broader', 'slope', 3),
  ]);
  expect(found).toEqual([
    {
      position: 0,
      groups: [
        { kind: 'synonyms', words: ['cash machine'] },
        { kind: 'broader', words: ['depository'] },
        { kind: 'see_also', words: ['till'] },
      ],
    },
    {
      position: 2,
      groups: [
        { kind: 'antonyms', words: ['valley'] },
        { kind: 'broader', words: ['slope'] },
      ],
    },
  ]);
});
