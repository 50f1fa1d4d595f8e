import { expect, it } from 'vitest';
import { familyOf } from './word-family.ts';

it('shows the words of one stem by part of speech, the headword first', () => {
  const records = [
    { word: 'run', part_of_speech: 'verb' as const },
    { word: 'run', part_of_speech: 'noun' as const },
  ];
  const derived = [
    { of: 'run', word: 'runner', part: 'noun' as const },
    { of: 'run', word: 'run', part: 'noun' as const },
    { of: 'run', word: 'runny', part: 'adjective' as const },
  ];
  expect(familyOf(records, derived)).toEqual([
    { part: 'noun', words: ['run', 'runner'] },
    { part: 'verb', words: ['run'] },
    { part: 'adjective', words: ['runny'] },
  ]);
});

it('is that of the headword if the spelling has several, and empty without relatives', () => {
  const records = [
    { word: 'left', part_of_speech: 'adjective' as const },
    { word: 'leave', part_of_speech: 'verb' as const },
  ];
  expect(familyOf(records, [{ of: 'leave', word: 'leaver', part: 'noun' }])).toEqual([]);
  expect(familyOf(records, [])).toEqual([]);
});
