import { expect, test } from 'vitest';
import { Selection } from './selection.svelte.ts';

const PAGE = [10, 11, 12, 13, 14];

test('ranges go from the last record that was chosen, in both directions', () => {
  const selection = new Selection();
  selection.toggle(13, PAGE);
  selection.toggle(11, PAGE, true);
  expect(selection.chosen.toSorted()).toEqual([11, 12, 13]);
  selection.toggle(12, PAGE);
  selection.toggle(14, PAGE, true);
  expect(selection.chosen.toSorted()).toEqual([11, 12, 13, 14]);
  // A range that starts on another page selects only one record.
  selection.toggle(20, [20, 21, 22], true);
  selection.toggle(22, [20, 21, 22], true);
  expect(selection.count).toBe(7);
});

test('a record taken out of all that match leaves those of the page', () => {
  const selection = new Selection();
  selection.toggle(99, [99]);
  selection.isWhole = true;
  expect(selection.has(1)).toBe(true);
  selection.toggle(11, PAGE);
  expect(selection.isWhole).toBe(false);
  expect(selection.chosen).toEqual([10, 12, 13, 14]);
  selection.togglePage([12, 13], false);
  expect(selection.chosen).toEqual([10, 14]);
  selection.clear();
  expect([selection.count, selection.has(10)]).toEqual([0, false]);
});
