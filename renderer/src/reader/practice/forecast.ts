import type { Star } from '../stars/schemas.ts';
import { dayOf } from '../stars/days.ts';

const DAYS = 7;

/** The number of cards seen before that are due on each of the next days, from tomorrow. */
export function forecast(stars: readonly Star[], now: Date): { date: Date; count: number }[] {
  const due = stars.flatMap(({ schedule }) => (schedule ? [dayOf(new Date(schedule.due))] : []));
  return Array.from({ length: DAYS }, (_, i) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + i + 1);
    return { date, count: due.filter((day) => day === dayOf(date)).length };
  });
}
