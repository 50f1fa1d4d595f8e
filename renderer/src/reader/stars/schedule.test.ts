import { expect, it } from 'vitest';
import { dueAfter, isLearning, schedule } from './schedule.ts';

const NOW = new Date('2026-05-10T10:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it('asks a new word again after minutes, and a known one after days', () => {
  const due = dueAfter(null, NOW);
  expect(due.again.getTime() - NOW.getTime()).toBe(MINUTE_MS);
  expect(due.good.getTime() - NOW.getTime()).toBe(10 * MINUTE_MS);
  expect(due.easy.getTime() - NOW.getTime()).toBeGreaterThan(2 * DAY_MS);
  expect(due.again < due.hard && due.hard < due.good && due.good < due.easy).toBe(true);
});

it('waits longer after each good answer, and starts over with forgotten words', () => {
  let now = NOW;
  let card = schedule(null, 'easy', now);
  const waits: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    now = new Date(card.due);
    card = schedule(card, 'good', now);
    waits.push(card.scheduled_days);
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(100);
  const forgotten = schedule(card, 'again', new Date(card.due));
  expect(isLearning(forgotten)).toBe(true);
  expect(forgotten.lapses).toBe(1);
});

it('survives JSON, so that a file has all of it', () => {
  const card = schedule(schedule(null, 'good', NOW), 'good', new Date(NOW.getTime() + DAY_MS));
  expect(JSON.parse(JSON.stringify(card))).toEqual(card);
  expect(schedule(JSON.parse(JSON.stringify(card)), 'hard', new Date(card.due))).toEqual(
    schedule(card, 'hard', new Date(card.due)),
  );
});
