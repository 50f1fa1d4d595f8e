import { expect, test } from 'vitest';
import { emptyMeaning, emptyRecord } from '../../../contract/empty.ts';
import type { Label } from '../../../contract/vocabulary.ts';
import type { WordRecord } from '../../../contract/word.ts';
import { bulkPatch, fieldChanges } from './change.ts';

const record = (labels: Label[], ...ofMeanings: Label[][]): WordRecord => ({
  ...emptyRecord('zyx', 'noun'),
  id: 1,
  forms: [],
  short_translations: [],
  labels,
  meanings: ofMeanings.map((own, i) => ({
    ...emptyMeaning(),
    id: i + 1,
    sort_order: i + 1,
    translations: [],
    labels: own,
  })),
});

test('sets what is named, keeps what is not, and names nothing that stays', () => {
  const before = { word_level: 'B1', language_register: 'formal', labels: ['dated'] } as const;
  const fields = { ...before, labels: [...before.labels] };
  expect(fieldChanges(fields, { word_level: null, add_labels: ['vulgar', 'dated'] })).toEqual([
    { path: 'word_level', before: 'B1', after: null },
    { path: 'labels', before: ['dated'], after: ['vulgar', 'dated'] },
  ]);
  expect(fieldChanges(fields, { language_register: 'slang', remove_labels: ['dated'] })).toEqual([
    { path: 'language_register', before: 'formal', after: 'slang' },
    { path: 'labels', before: ['dated'], after: [] },
  ]);
  expect(fieldChanges(fields, { word_level: 'B1', remove_labels: ['literary'] })).toEqual([]);
});

test('takes a label off meanings only where all of them have it', () => {
  const change = { remove_labels: ['dated' as const] };
  expect(bulkPatch(record(['dated'], ['dated'], ['dated', 'vulgar']), change)).toMatchObject({
    labels: [],
    meanings: [
      { id: 1, labels: [] },
      { id: 2, labels: ['vulgar'] },
    ],
  });
  expect(bulkPatch(record(['dated'], ['dated'], []), change)).not.toHaveProperty('meanings');
  expect(bulkPatch(record(['dated']), change)).not.toHaveProperty('meanings');
});
