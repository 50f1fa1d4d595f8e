import { expect, test } from 'vitest';
import { emptyRecord } from '../../../../server/contract/empty.ts';
import { groupRecords } from './group-records.ts';

test('neighbours with one headword are one group; the same spelling further on is another', () => {
  const records = (['run', 'run', 'Run', 'run'] as const).map((word, i) => ({
    ...emptyRecord(word, 'noun'),
    id: i + 1,
  }));
  const groups = groupRecords(records as never).map((group) => group.map(({ id }) => id));
  expect(groups).toEqual([[1, 2], [3], [4]]);
});
