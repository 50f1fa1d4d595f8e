import type { Grade } from './schedule.ts';
import type { PracticeDay } from './schemas.ts';

export function dayOf(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export const today = (): Date => new Date();

export const emptyDay = (day: string): PracticeDay => ({ day, answers: 0, again: 0, fresh: 0 });

/** Counts an answer; with `times` -1, undoes that. */
export function count(
  day: PracticeDay,
  { grade, isFresh }: { grade: Grade; isFresh: boolean },
  times: 1 | -1 = 1,
): PracticeDay {
  return {
    day: day.day,
    answers: day.answers + times,
    again: day.again + (grade === 'again' ? times : 0),
    fresh: day.fresh + (isFresh ? times : 0),
  };
}

/** The share of known answers; null without answers. */
export function knownShare(
  days: readonly PracticeDay[],
  now: Date,
  lookedBack = 30,
): number | null {
  const since = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - lookedBack));
  const counted = days.filter(({ day }) => day > since);
  const answers = counted.reduce((sum, day) => sum + day.answers, 0);
  const again = counted.reduce((sum, day) => sum + day.again, 0);
  return answers === 0 ? null : 1 - again / answers;
}

/** Days in a row until today, or until yesterday if today has no answers yet. */
export function streak(days: readonly PracticeDay[], now: Date): number {
  const practised = new Set(days.filter(({ answers }) => answers > 0).map(({ day }) => day));
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const back = () => date.setDate(date.getDate() - 1);
  if (!practised.has(dayOf(date))) back();
  let length = 0;
  for (; practised.has(dayOf(date)); back()) length += 1;
  return length;
}
