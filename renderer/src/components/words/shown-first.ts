import type { Meaning } from '../../../../server/contract/word.ts';

const MOST = 10;
/** Fewer than this are not worth a button. */
const WORTH_HIDING = 4;
/** Nor are fewer than this after meanings that learners are taught. */
const WORTH_FOLDING = 2;

/** How many meanings are shown at first: those with a level where they come first, else ten. */
export function countShownFirst(meanings: readonly Pick<Meaning, 'meaning_level'>[]): number {
  const taught = meanings.findIndex(({ meaning_level: level }) => level === null);
  if (taught > 0 && meanings.length - taught >= WORTH_FOLDING) return Math.min(taught, MOST);
  return meanings.length - MOST < WORTH_HIDING ? meanings.length : MOST;
}
