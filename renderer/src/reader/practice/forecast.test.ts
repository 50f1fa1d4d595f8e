import { expect, it } from 'vitest';
import { aStar } from '../stars/star.test-util.ts';
import { forecast } from './forecast.ts';
import { schedule } from '../stars/schedule.ts';
import { spanOfButton, spanUntil } from './spans.ts';

const at = (day: number, hour = 10) => new Date(2026, 4, day, hour);
const due = (date: Date) =>
  aStar('run', { schedule: { ...schedule(null, 'easy', at(1)), due: date.toISOString() } });

it('counts the cards due on each of the next days, across the end of a month', () => {
  const cards = [
    due(at(30, 1)),
    due(at(31)),
    due(at(31, 23)),
    due(at(32)),
    due(at(50)),
    aStar('x'),
  ];
  const days = forecast(cards, at(30, 23));
  expect(days.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0]);
  expect(days.map(({ date }) => date.getDate())).toEqual([31, 1, 2, 3, 4, 5, 6]);
});

it.each([
  [0, 'in 1 minute', '1 min'],
  [10, 'in 10 minutes', '10 min'],
  [90, 'in 2 hours', '2 hr'],
  [3 * 24 * 60, 'in 3 days', '3 days'],
  [90 * 24 * 60, 'in 3 months', '3 mths'],
  [800 * 24 * 60, 'in 2 years', '2 yrs'],
])('says how far ahead a time is: %i minutes', (minutes, long, short) => {
  const then = new Date(at(1).getTime() + minutes * 60_000);
  expect(spanUntil(then, at(1), 'en')).toBe(long);
  expect(spanOfButton(then, at(1), 'en')).toBe(short);
});
