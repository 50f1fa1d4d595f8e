import { expect, it } from 'vitest';
import { count, dayOf, emptyDay, knownShare, streak } from './days.ts';

const NOW = new Date(2026, 4, 10, 23, 30);
const day = (name: string, answers = 1) => ({ ...emptyDay(name), answers });

it('names days in the local time zone', () => {
  expect(dayOf(NOW)).toBe('2026-05-10');
});

it('undoes the count of an answer', () => {
  const before = day('2026-05-10', 4);
  const answer = { grade: 'again', isFresh: true } as const;
  expect(count(before, answer)).toEqual({ day: '2026-05-10', answers: 5, again: 1, fresh: 1 });
  expect(count(count(before, answer), answer, -1)).toEqual(before);
});

it('computes the share of known answers, of the last days only', () => {
  const old = { ...day('2026-04-10', 100), again: 100 };
  const days = [old, { ...day('2026-04-11', 3), again: 1 }, { ...day('2026-05-10', 7), again: 2 }];
  expect(knownShare(days, NOW)).toBeCloseTo(0.7);
  expect(knownShare([old], NOW)).toBeNull();
});

it('counts days in a row, over the end of a month, until today or yesterday', () => {
  const days = ['2026-05-01', '2026-04-30', '2026-04-29', '2026-04-27'].map((name) => day(name));
  expect(streak(days, new Date(2026, 4, 1))).toBe(3);
  expect(streak(days, new Date(2026, 4, 2))).toBe(3);
  expect(streak(days, new Date(2026, 4, 3))).toBe(0);
  expect(streak([day('2026-05-10', 0)], NOW)).toBe(0);
});
