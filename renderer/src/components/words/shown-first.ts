import type { Meaning } from '../../../../server/contract/word.ts';

const MOST = 10;
/** Fewer than this are not worth a button. */
const WORTH_HIDING = 4;
/** Nor are fewer than this after meanings that learners are taught. */
const WORTH_FOLDING = 2;

/**
 * How many meanings of a record a reader sees at first: those that have a level, where these come
 * first and others follow, as learners need them; else the first ten.
 */
export function countShownFirst(meanings: readonly Pick<Meaning, 'meaning_level'>[]): number {
  const taught = meanings.findIndex(({ meaning_level: level }) => level === null);
  if (taught > 0 && meanings.length - taught >= WORTH_FOLDING) return Math.min(taught, MOST);
  return meanings.length - MOST < WORTH_HIDING ? meanings.length : MOST;
}
