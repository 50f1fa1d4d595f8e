import { COST, SUBSTITUTE, substitutionCosts } from '../channel/costs.ts';
import type { Trie } from '../channel/trie.ts';
import type { Candidate } from './best-candidates.ts';
import { type Assumptions, EditSearch, NEVER, type SearchLimits } from './edit-search.ts';

/** Assumptions about a term that is a whole spelling. */
const WHOLE = {
  isBegun: false,
  mostSlip: NEVER,
  firstLetter: COST.firstLetter,
  firstVowel: COST.firstVowel,
  substitute: SUBSTITUTE,
  letter: 118,
  growth: 1.15,
  shareAfterError: 0.5,
  missing: 200,
  error: 350,
  slack: 250,
};

/** About the beginning of a spelling. */
export const HALF_TYPED = {
  isBegun: true,
  // With only half a word to go by, the kind of slip says less than how common the word is.
  mostSlip: 450,
  // Less than in whole words: a word with another first letter is mostly another word.
  firstLetter: 25,
  // A little less than other slips, since the whole term agrees.
  firstMissing: 425,
  firstVowel: COST.firstVowel,
  substitute: SUBSTITUTE,
  letter: 100,
  growth: 1,
  shareAfterError: 0.75,
  missing: 150,
  error: 230,
  slack: 200,
};

const ASSUMED = {
  whole: WHOLE,
  // Fingers slip on short words, mostly to the next key, and do so in any letter.
  short: { ...WHOLE, firstLetter: 25, firstVowel: 0, substitute: substitutionCosts(500) },
  begun: HALF_TYPED,
} satisfies Record<string, Assumptions>;

/** One for the process: a search is synchronous and leaves no state behind. */
let shared: EditSearch | undefined;

/** The `limit` spellings that the term most likely means, best first; see {@link EditSearch}. */
export function search(
  kind: keyof typeof ASSUMED,
  tries: readonly Trie[],
  symbols: Uint8Array,
  limits: SearchLimits,
  accept: (id: number, trie: number) => boolean,
): Candidate[] {
  shared ??= new EditSearch();
  return shared.run(ASSUMED[kind], tries, symbols, limits, accept);
}
