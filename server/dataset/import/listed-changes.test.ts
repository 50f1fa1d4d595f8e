import { expect, it } from 'vitest';
import type { PreviewedChange } from '../../contract/admin/transfer.ts';
import { ListedChanges } from './listed-changes.ts';

const change = (word: string, change: PreviewedChange['change']): PreviewedChange => ({
  word,
  part_of_speech: 'noun',
  change,
  differences: [],
  part_names: {},
});
const many = (count: number, kind: PreviewedChange['change']) =>
  Array.from({ length: count }, (_, i) => change(`${kind} ${i}`, kind));
const list = (changes: PreviewedChange[]) => {
  const listed = new ListedChanges();
  for (const one of changes) listed.add(one);
  return listed.items;
};

it('lists the first hundred', () => {
  expect(list(many(150, 'added'))).toEqual(many(100, 'added'));
});

it('lists records that change before those that stay the same', () => {
  const listed = new ListedChanges();
  for (const one of many(150, 'updated')) listed.add(one, 'same');
  for (const one of many(95, 'kept')) listed.add(one);
  expect(listed.items).toEqual([...many(10, 'updated'), ...many(90, 'kept')]);
});

it('lists the first ten of each kind, however late they come', () => {
  const late = [...many(150, 'skipped'), ...many(20, 'added'), ...many(2, 'updated')];
  expect(list(late)).toEqual([...many(88, 'skipped'), ...many(10, 'added'), ...many(2, 'updated')]);
});
