import type { PracticeDay } from './days.ts';
import type { Star } from './star.ts';

/** All words of the user; also the content of an exported file. */
export interface MyWordsContents {
  lists: string[];
  stars: Star[];
  days: PracticeDay[];
}
