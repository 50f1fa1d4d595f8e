import type { PracticeDay, Star } from './schemas.ts';
import type { MyWordsContents } from './contents.ts';

/** Loses nothing, and repeating it changes nothing. The later practice of a star counts. */
export function merge(mine: MyWordsContents, theirs: MyWordsContents): MyWordsContents {
  return {
    lists: [...new Set([...mine.lists, ...theirs.lists])],
    stars: joined(mine.stars, theirs.stars, ({ id }) => id, mergeStars),
    days: joined(mine.days, theirs.days, ({ day }) => day, mergeDays),
  };
}

function joined<T>(
  mine: readonly T[],
  theirs: readonly T[],
  keyOf: (item: T) => string,
  mergeTwo: (mine: T, theirs: T) => T,
): T[] {
  const all = new Map(mine.map((item) => [keyOf(item), item]));
  for (const item of theirs) {
    const known = all.get(keyOf(item));
    all.set(keyOf(item), known ? mergeTwo(known, item) : item);
  }
  return [...all.values()];
}

function mergeStars(mine: Star, theirs: Star): Star {
  return {
    ...mine,
    lists: [...new Set([...mine.lists, ...theirs.lists])],
    note: mergeNotes(mine.note, theirs.note),
    starredAt: mine.starredAt < theirs.starredAt ? mine.starredAt : theirs.starredAt,
    schedule: practisedAt(theirs) > practisedAt(mine) ? theirs.schedule : mine.schedule,
  };
}

const practisedAt = ({ schedule }: Star): string => schedule?.last_review ?? '';

function mergeNotes(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;
}

/** Adding them would count a day twice if one is a copy of the other. */
const mergeDays = (mine: PracticeDay, theirs: PracticeDay): PracticeDay =>
  theirs.answers > mine.answers ? theirs : mine;
