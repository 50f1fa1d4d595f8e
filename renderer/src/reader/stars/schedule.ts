import { createEmptyCard, fsrs, type Grade as Rating, Rating as Ratings, State } from 'ts-fsrs';
import type { Schedule } from './schemas.ts';

export const GRADES = ['again', 'hard', 'good', 'easy'] as const;
export type Grade = (typeof GRADES)[number];

const RATINGS: Readonly<Record<Grade, Rating>> = {
  again: Ratings.Again,
  hard: Ratings.Hard,
  good: Ratings.Good,
  easy: Ratings.Easy,
};

/** Randomness is off, so that the times on the buttons are exact. */
const algorithm = fsrs({ enable_fuzz: false });

/** `before` is null for a new card. */
export function schedule(before: Schedule | null, grade: Grade, now: Date): Schedule {
  const { card } = algorithm.next(before ?? createEmptyCard(now), now, RATINGS[grade]);
  return {
    ...card,
    due: card.due.toISOString(),
    last_review: card.last_review?.toISOString() ?? null,
  };
}

export function dueAfter(before: Schedule | null, now: Date): Record<Grade, Date> {
  const due = (grade: Grade) => new Date(schedule(before, grade, now).due);
  return { again: due('again'), hard: due('hard'), good: due('good'), easy: due('easy') };
}

/** True if a card is repeated in steps of minutes; others are due on a day. */
export const isLearning = ({ state }: Schedule): boolean =>
  state === State.Learning || state === State.Relearning;
