import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function noter() {
  const lines: [string, number][] = [];
  const note = onceAMinute();
  return { lines, note: (kind: string) => note(kind, (count) => lines.push([kind, count])) };
}

it('writes the first event at once and those after it together', () => {
  const { lines, note } = noter();
  for (let i = 0; i < 200; i += 1) note('a');
  note('b');
  expect(lines).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([['a', 199]]);
  note('a');
  note('b');
  expect(lines.slice(3)).toEqual([['b', 1]]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(4)).toEqual([['a', 1]]);
  vi.advanceTimersByTime(60_000);
  note('a');
  expect(lines.slice(5)).toEqual([['a', 1]]);
});

it('keeps few kinds', () => {
  const { lines, note } = noter();
  for (let i = 0; i < 10_000; i += 1) note(`kind ${i}`);
  expect(lines).toHaveLength(101);
});
