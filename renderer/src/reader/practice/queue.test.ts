import { expect, it } from 'vitest';
import { aStar } from '../stars/star.test-util.ts';
import { NEW_A_DAY, waiting } from './queue.ts';
import { type Grade, schedule } from '../stars/schedule.ts';

/** In the time zone of the machine, as days are. */
const at = (day: number, hour = 10, minute = 0) => new Date(2026, 4, day, hour, minute);
const seen = (word: string, grade: Grade, when: Date) =>
  aStar(word, { schedule: schedule(null, grade, when) });

it('asks words being learnt first, then those due today, then the oldest new word', () => {
  const learning = seen('learning', 'again', at(10));
  const known = seen('known', 'easy', at(1));
  const old = aStar('old', { starredAt: '2026-01-01T00:00:00.000Z' });
  const fresh = aStar('fresh');
  const now = at(10, 10, 2);
  const cards = [fresh, old, known, learning];
  expect(waiting(cards, 0, now)).toMatchObject({ card: learning, due: 2, fresh: 2 });
  expect(waiting([fresh, old, known], 0, now).card).toBe(known);
  expect(waiting([fresh, old], 0, now).card).toBe(old);
});

it('asks what is due today from the morning on', () => {
  const card = seen('known', 'easy', at(1, 22));
  const due = new Date(card.schedule!.due);
  const morning = new Date(due.getFullYear(), due.getMonth(), due.getDate(), 6);
  expect(waiting([card], 0, morning).card).toBe(card);
  const dayBefore = at(due.getDate() - 1, 23);
  expect(waiting([card], 0, dayBefore)).toMatchObject({ card: null, due: 0, nextAt: due });
});

it('does not wait for a step of minutes if nothing else is left', () => {
  const card = seen('run', 'good', at(10));
  const fresh = aStar('fresh');
  expect(waiting([card, fresh], 0, at(10, 10, 1)).card).toBe(fresh);
  expect(waiting([card], 0, at(10, 10, 1)).card).toBe(card);
});

it('does not stop at midnight in the middle of a step of minutes', () => {
  const card = seen('run', 'good', at(10, 23, 55));
  expect(waiting([card], 0, at(10, 23, 56))).toMatchObject({ card, due: 1 });
  const known = seen('known', 'easy', at(1));
  const justBefore = new Date(new Date(known.schedule!.due).setHours(0, 0, 0, -1));
  expect(waiting([known], 0, justBefore)).toMatchObject({ card: null, due: 0 });
});

it('limits the new words of a day, and says when there is more', () => {
  const cards = Array.from({ length: NEW_A_DAY + 5 }, (_, i) => aStar(`word ${i}`));
  expect(waiting(cards, 0, at(10)).fresh).toBe(NEW_A_DAY);
  expect(waiting(cards, NEW_A_DAY, at(10))).toMatchObject({
    ...{ card: null, due: 0, fresh: 0 },
    ...{ nextAt: at(11, 0), nextCount: NEW_A_DAY },
  });
});

it('has nothing to wait for without words', () => {
  expect(waiting([], 0, at(10))).toEqual({
    ...{ card: null, due: 0, fresh: 0 },
    ...{ nextAt: null, nextCount: 0 },
  });
});
