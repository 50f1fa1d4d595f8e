import { compareText } from '../index/ranking.ts';
import type { Hit } from './best.ts';

/** Best first: by score, then by how well known the word is, then in a fixed order. */
export const compareHits = (a: Hit, b: Hit): number => b.score - a.score || compareKnown(a, b);

/** The same for rhymes: of equally good ones, the shorter first. */
export const compareRhymes = (a: Hit, b: Hit): number =>
  b.score - a.score || a.syllables - b.syllables || compareKnown(a, b);

const compareKnown = (a: Hit, b: Hit): number =>
  a.rank - b.rank || compareSpellings(a, b) || a.id - b.id;

/** The list of a segment is in the order of spellings. */
function compareSpellings(a: Hit, b: Hit): number {
  if (a.segment === b.segment) return a.position - b.position;
  return compareText(spellingOf(a), spellingOf(b));
}

const spellingOf = ({ segment: { keys, list }, position }: Hit): string =>
  keys.texts.get(list.keyAt(position));
