import type { Star } from '../stars/schemas.ts';

/** The stars of a list (null: all lists) that contain every word of the search. */
export function findStars(stars: readonly Star[], list: string | null, search: string): Star[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return stars.filter((star) => {
    if (list !== null && !star.lists.includes(list)) return false;
    if (wanted.length === 0) return true;
    const text = folded(textOf(star));
    return wanted.every((word) => text.includes(word));
  });
}

function textOf({ word, note, meanings }: Star): string {
  const shown = meanings.flatMap(({ definition, translations }) => [
    definition,
    ...Object.values(translations),
  ]);
  return [word, note, ...shown].join('\n');
}

/** Ignores case and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
