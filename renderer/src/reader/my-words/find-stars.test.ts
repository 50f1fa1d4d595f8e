import { expect, it } from 'vitest';
import { aStar } from '../stars/star.test-util.ts';
import { findStars } from './find-stars.ts';

const run = aStar('run', { lists: ['Work'], note: 'Müller says so' });
const cafe = aStar('café', { meanings: [] });
const all = [run, cafe];

it.each([
  ['', [run, cafe]],
  ['CAFE', [cafe]],
  ['muller', [run]],
  ['foot laufen', [run]],
  ['foot nothing', []],
])('finds by word, definition, translation and note: %j', (search, found) => {
  expect(findStars(all, null, search)).toEqual(found);
});

it('stays inside the list', () => {
  expect(findStars(all, 'Work', '')).toEqual([run]);
  expect(findStars(all, 'Work', 'cafe')).toEqual([]);
});
