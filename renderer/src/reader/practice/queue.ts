import type { Star } from '../stars/schemas.ts';
import { isLearning } from '../stars/schedule.ts';

/** More new words in a day would be forgotten, and all come back at once. */
export const NEW_A_DAY = 20;
/** Cards due this soon are asked at once if nothing else is left. */
const AHEAD_MS = 20 * 60_000;

export interface Waiting {
  card: Star | null;
  /** Cards seen before that are due by the end of today, or in a few minutes. */
  due: number;
  /** New cards that today still has room for. */
  fresh: number;
  /** The time when the next card is due; null if there is none. */
  nextAt: Date | null;
  /** The number of cards due by the end of that day. */
  nextCount: number;
}

/** Cards being learnt that are due, then those due today, then new words, oldest star first. */
export function waiting(stars: readonly Star[], seenToday: number, now: Date): Waiting {
  const seen = stars.filter(({ schedule }) => schedule !== null).sort(byDue);
  const unseen = stars.filter(({ schedule }) => schedule === null).sort(byStarred);
  const fresh = unseen.slice(0, Math.max(0, NEW_A_DAY - seenToday));
  const today = endOfDay(now);
  const isSoon = (star: Star, aheadMs: number) => dueAt(star).getTime() <= now.getTime() + aheadMs;
  const isBeingLearnt = ({ schedule }: Star) => schedule !== null && isLearning(schedule);
  // Shortly before midnight, a step of minutes ends tomorrow.
  const due = seen.filter(
    (star) => dueAt(star) <= today || (isBeingLearnt(star) && isSoon(star, AHEAD_MS)),
  );
  const review = due.find((star) => !isBeingLearnt(star));
  const ripe = (aheadMs: number) =>
    due.find((star) => isBeingLearnt(star) && isSoon(star, aheadMs));
  const card = ripe(0) ?? review ?? fresh[0] ?? ripe(AHEAD_MS) ?? null;
  return { card, due: due.length, fresh: fresh.length, ...after(seen, unseen, now) };
}

export const listsOf = (stars: readonly Star[]): string[] =>
  [...new Set(stars.flatMap(({ lists }) => lists))].sort((a, b) => a.localeCompare(b));

/** The next card is due at its time, or tomorrow if there are new words. */
function after(seen: readonly Star[], unseen: readonly Star[], now: Date) {
  const tomorrow = new Date(endOfDay(now).getTime() + 1);
  const first = seen[0] && dueAt(seen[0]);
  const nextAt = unseen.length > 0 && !(first && first < tomorrow) ? tomorrow : (first ?? null);
  if (nextAt === null) return { nextAt, nextCount: 0 };
  const until = endOfDay(nextAt);
  const known = seen.filter((star) => dueAt(star) <= until).length;
  const added = nextAt >= tomorrow ? Math.min(unseen.length, NEW_A_DAY) : 0;
  return { nextAt, nextCount: known + added };
}

const dueAt = ({ schedule }: Star): Date => new Date(schedule?.due ?? 0);
const byDue = (a: Star, b: Star) => dueAt(a).getTime() - dueAt(b).getTime();
const byStarred = (a: Star, b: Star) => (a.starredAt < b.starredAt ? -1 : 1);

const endOfDay = (date: Date): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate(), 23, 59, 59, 999);
