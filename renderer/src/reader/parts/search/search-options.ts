import { foldHeadword } from '../../../../../server/contract/spelling.ts';
import type {
  AreaVariant,
  FormOfWord,
  MatchTier,
} from '../../../../../server/contract/vocabulary.ts';
import type { SearchItem } from '../../../../../server/contract/word.ts';
import { wordAddress } from '../../../lib/addresses.ts';
import { markTerm } from '../../../lib/text-parts.ts';

export interface Found {
  word: string;
  match: MatchTier;
  records: SearchItem[];
}

/** A line of the list: a headword, or (if `found` is null) a better spelling. */
export interface Option {
  word: string;
  found: Found | null;
}

/** A translation leads to the meaning that has it. */
export const addressOf = ({ word, found }: Option): string =>
  wordAddress(word, found?.records[0]?.matched?.meaning_id);

/** The spelling in the term, where the headword is spelled differently. */
interface OtherSpelling {
  word: string;
  form: FormOfWord | null;
  /** The area of that spelling: `colour` is British. */
  area: AreaVariant | null;
}

export function otherSpelling({ word, match, records }: Found, term: string): OtherSpelling | null {
  const has = (spelling: string) => markTerm(spelling, term).some(({ marked }) => marked);
  if (isFuzzy(match) || has(word)) return null;
  const forms = records.flatMap((record) => record.forms);
  if (match !== 'exact') {
    const form = forms.find((one) => has(one.word));
    return form ? { word: form.word, form: null, area: null } : null;
  }
  const key = foldHeadword(term);
  const form = forms.find((one) => foldHeadword(one.word) === key);
  if (form) return { word: form.word, form: form.form_of_word, area: null };
  // The area of its forms: "colours" is British.
  const area = forms.find((one) => foldHeadword(one.word).startsWith(key))?.area_variant;
  return area && area !== 'common' ? { word: term, form: null, area } : null;
}

const SUGGESTIONS_SHOWN = 3;
/** A common word at least as similar as this is meant, not a rare one that starts with the term. */
const LIKELY_SIMILARITY = 0.9;

export const isFuzzy = (match: MatchTier): boolean => match === 'fuzzy' || match === 'fuzzy_prefix';

const SHORTEST_DESCRIPTION = 4;

/**
 * Whether a term may say what a word means: it names nothing, and has many words or only known ones
 * (`fear of spiders`), which `did_you_mean` lists.
 */
export function mayDescribe(
  term: string,
  best: MatchTier | undefined,
  didYouMean: readonly string[],
): boolean {
  const words = term.split(/\s+/).length;
  if (best === undefined && words > 1 && didYouMean.length > 1) return true;
  return words >= SHORTEST_DESCRIPTION && best !== 'exact' && best !== 'translation';
}

/**
 * Better spellings come before words that only contain the letters somewhere. If there are any or
 * one is likely (`wich`: which), they also come before rare words that start with them (Wichita).
 */
export function optionsOf(found: readonly Found[], didYouMean: readonly string[]): Option[] {
  // Fuzzy matches are better spellings themselves.
  const better = found.some(({ match }) => isFuzzy(match))
    ? []
    : didYouMean.filter((word) => !found.some((headword) => headword.word === word));
  const hasLikely = better.length > 0 || found.some(isLikely);
  const positionOf = (headword: Found): number => {
    const { match } = headword;
    if (match === 'suffix' || match === 'contains') return 3;
    if (isFuzzy(match)) return 1;
    return hasLikely && (match === 'prefix' || match === 'phrase') && isRare(headword) ? 2 : 0;
  };
  const options = found.map((headword) => ({
    word: headword.word,
    found: headword as Found | null,
    position: positionOf(headword),
  }));
  for (const word of better.slice(0, SUGGESTIONS_SHOWN)) {
    options.push({ word, found: null, position: 1 });
  }
  return options
    .sort((a, b) => a.position - b.position)
    .map(({ word, found: headword }) => ({ word, found: headword }));
}

function isLikely(headword: Found): boolean {
  const similarity = headword.records[0]?.similarity ?? 0;
  return isFuzzy(headword.match) && similarity >= LIKELY_SIMILARITY && !isRare(headword);
}

/** A rare word has neither a level nor a frequency. */
const isRare = ({ records }: Found): boolean =>
  records.every(({ word_level, frequency }) => word_level === null && frequency === null);
