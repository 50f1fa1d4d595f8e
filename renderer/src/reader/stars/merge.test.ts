import { expect, it } from 'vitest';
import { schedule } from './schedule.ts';
import type { MyWordsContents } from './contents.ts';
import { merge } from './merge.ts';
import { aStar, NOW } from './star.test-util.ts';

const LATER = new Date('2026-05-12T10:00:00.000Z');
const practised = schedule(null, 'good', NOW);
const practisedLater = schedule(practised, 'easy', LATER);

const mine: MyWordsContents = {
  lists: ['Work', 'Empty'],
  stars: [
    aStar('run', { lists: ['Work'], note: 'mine', schedule: practised }),
    aStar('only mine'),
    aStar('same', { note: 'a note' }),
  ],
  days: [{ day: '2026-05-10', answers: 3, again: 1, fresh: 2 }],
};
const theirs: MyWordsContents = {
  lists: ['Travel'],
  stars: [
    aStar('run', {
      ...{ lists: ['Travel'], note: 'theirs', schedule: practisedLater },
      starredAt: '2026-01-01T00:00:00.000Z',
    }),
    aStar('only theirs'),
    aStar('same', { note: 'a note, and more' }),
  ],
  days: [
    { day: '2026-05-10', answers: 5, again: 1, fresh: 2 },
    { day: '2026-05-12', answers: 1, again: 0, fresh: 0 },
  ],
};
const both = merge(mine, theirs);
const named = (word: string) => both.stars.find((star) => star.word === word);

it('has the words, lists and days of both', () => {
  expect(both.stars.map(({ word }) => word)).toEqual(['run', 'only mine', 'same', 'only theirs']);
  expect(both.lists).toEqual(['Work', 'Empty', 'Travel']);
  expect(both.days).toEqual(theirs.days);
});

it('joins lists and notes, keeps the older star and the later practice', () => {
  expect(named('run')).toMatchObject({
    ...{ lists: ['Work', 'Travel'], note: 'mine\n\ntheirs', schedule: practisedLater },
    starredAt: '2026-01-01T00:00:00.000Z',
  });
  expect(named('same')?.note).toBe('a note, and more');
});

it('changes nothing when the same is merged again, in whichever order', () => {
  expect(merge(both, theirs)).toEqual(both);
  expect(merge(both, mine)).toEqual(both);
  expect(merge(mine, mine)).toEqual(mine);
});

it('never loses practice', () => {
  const other = merge(theirs, mine).stars.find(({ word }) => word === 'run');
  expect(other?.schedule).toEqual(practisedLater);
  const fresh = { lists: [], days: [], stars: [aStar('run')] };
  expect(merge(fresh, mine).stars[0]?.schedule).toEqual(practised);
  expect(merge(mine, fresh).stars[0]?.schedule).toEqual(practised);
});
