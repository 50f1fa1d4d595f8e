import type { PracticeDay } from '../practice/days.ts';
import type { Star } from './star.ts';

/** Everything that a person keeps: what a file holds. */
export interface MyWordsContents {
  lists: string[];
  stars: Star[];
  days: PracticeDay[];
}
