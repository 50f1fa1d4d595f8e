import type { PracticeDay, Star } from './schemas.ts';

/** All words of the user; also the content of an exported file. */
export interface MyWordsContents {
  lists: string[];
  stars: Star[];
  days: PracticeDay[];
}
