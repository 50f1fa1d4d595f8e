import type { Candidate } from './best-candidates.ts';
import { END } from '../channel/alphabet.ts';
import { EditSearch, NEVER, type SearchLimits } from './edit-search.ts';
import { COST } from '../channel/costs.ts';
import { childBy, firstOf, type Trie } from '../channel/trie.ts';

/** One for the process: a search is synchronous and leaves no state behind. */
let trieSearch: TrieSearch | undefined;

/** The `limit` spellings that the term most likely means, best first; see {@link EditSearch}. */
export function search(
  trie: Trie,
  symbols: Uint8Array,
  limits: SearchLimits,
  accept: (id: number) => boolean,
): Candidate[] {
  trieSearch ??= new TrieSearch();
  return trieSearch.run(trie, symbols, limits, accept);
}

/** Compares the term with whole spellings. */
class TrieSearch extends EditSearch {
  constructor() {
    super({
      mostSlip: NEVER,
      firstLetter: COST.firstLetter,
      letter: 118,
      growth: 1.15,
      shareAfterError: 0.5,
      missing: 200,
      error: 350,
      slack: 250,
    });
  }

  protected override match(node: number, depth: number, cost: number): boolean {
    const leaf = childBy(this.trie, node, depth, END);
    if (leaf !== -1) this.offer(firstOf(this.trie, leaf), cost);
    return true;
  }
}
