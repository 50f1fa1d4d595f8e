import type { Candidate } from './best-candidates.ts';
import { EditSearch, type SearchLimits } from './edit-search.ts';
import type { Trie } from '../channel/trie.ts';

/**
 * The most that a slip costs here. With only half a word to go by, the kind of slip says less than
 * how common the word is.
 */
export const MOST_SLIP = 450;
/** Added in the first letter: less than in whole words, which leave more to choose from. */
export const FIRST_LETTER = 50;

/** One for the process: a search is synchronous and leaves no state behind. */
let prefixSearch: PrefixSearch | undefined;

/**
 * The `limit` spellings of which the term is most likely the beginning, typed with slips; best
 * first. See {@link PrefixSearch}.
 */
export function searchByPrefix(
  trie: Trie,
  symbols: Uint8Array,
  limits: SearchLimits,
  accept: (id: number) => boolean,
): Candidate[] {
  prefixSearch ??= new PrefixSearch();
  return prefixSearch.run(trie, symbols, limits, accept);
}

/**
 * Compares the term with prefixes: a spelling costs as much as its closest prefix does for the whole
 * term; the letters after that are free. Once the term stands for a prefix, all spellings below are
 * offered at that cost.
 */
class PrefixSearch extends EditSearch {
  constructor() {
    super({
      mostSlip: MOST_SLIP,
      firstLetter: FIRST_LETTER,
      letter: 100,
      growth: 1,
      shareAfterError: 0.75,
      missing: 150,
      error: 230,
      slack: 200,
    });
  }

  protected override match(node: number, depth: number, cost: number): boolean {
    if (depth > 0) this.offerAll(node, cost);
    return false;
  }
}
