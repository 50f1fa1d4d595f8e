import type { MatchTier } from '../../../../../server/contract/vocabulary.ts';
import type { SearchItem } from '../../../../../server/contract/word.ts';
import { wordAddress } from '../../../lib/addresses.ts';

/** A headword that was found, with all its parts of speech. */
export interface Found {
  word: string;
  match: MatchTier;
  records: SearchItem[];
}

/** A line of the list: a headword found, or (`found` is null) a better spelling. */
export interface Option {
  word: string;
  found: Found | null;
}

/** Where a line leads: a translation to the meaning that has it. */
export const addressOf = ({ word, found }: Option): string =>
  wordAddress(word, found?.records[0]?.matched?.meaning_id);

const SUGGESTIONS_SHOWN = 3;
/** A common word as similar as this is meant rather than a rare one that starts with the term. */
const LIKELY_SIMILARITY = 0.9;

/** Whether a match allows slips. */
export function isFuzzy(match: MatchTier): boolean {
  return match === 'fuzzy' || match === 'fuzzy_prefix';
}

/**
 * The lines for what was found. Better spellings come before words that only contain the letters
 * somewhere, and if one is likely (`wich`: which) before rare words that start with them (Wichita).
 */
export function optionsOf(found: readonly Found[], didYouMean: readonly string[]): Option[] {
  const hasLikely = found.some(isLikely);
  const placeOf = (headword: Found): number => {
    const { match } = headword;
    if (match === 'suffix' || match === 'contains') return 3;
    if (isFuzzy(match)) return 1;
    return hasLikely && (match === 'prefix' || match === 'phrase') && isRare(headword) ? 2 : 0;
  };
  const options = found.map((headword) => ({
    word: headword.word,
    found: headword as Found | null,
    place: placeOf(headword),
  }));
  // Fuzzy matches are better spellings themselves.
  if (!found.some(({ match }) => isFuzzy(match))) {
    const better = didYouMean.filter((word) => !found.some((headword) => headword.word === word));
    for (const word of better.slice(0, SUGGESTIONS_SHOWN)) {
      options.push({ word, found: null, place: 1 });
    }
  }
  return options
    .sort((a, b) => a.place - b.place)
    .map(({ word, found: headword }) => ({ word, found: headword }));
}

function isLikely(headword: Found): boolean {
  const similarity = headword.records[0]?.similarity ?? 0;
  return isFuzzy(headword.match) && similarity >= LIKELY_SIMILARITY && !isRare(headword);
}

/** Whether no list of levels or frequencies has the word. */
function isRare({ records }: Found): boolean {
  return records.every(({ word_level, frequency }) => word_level === null && frequency === null);
}
