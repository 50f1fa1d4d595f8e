import { END } from './alphabet.ts';
import { BestCandidates, type Candidate } from './best-candidates.ts';
import { BestFirst, MAX_WAITING, type SearchLimits } from './best-first.ts';
import { FIRST_ROW, NEVER } from './distance-rows.ts';
import { PRIOR_STEP } from './prior.ts';
import { bestOf, firstOf, symbolOf, type Trie, widthOf } from './trie.ts';

/** The most rows to keep. */
export const MAX_ROWS = 3_000;
/** The search ends when the best remaining guess is this much worse than what it has to beat. */
const SLACK = 400;
/**
 * The search ends after a number of rows without a change in the `BEST` best candidates: this many
 * for each unit of the best one's cost, because the more it costs, the likelier there is a better.
 */
const ROWS_PER_COST = 2;
const LEAST_PATIENCE = 300;
const MOST_PATIENCE = 2_500;
const BEST = 3;

function patience({ found }: BestCandidates): number {
  if (found.length === 0) return Infinity;
  return Math.max(LEAST_PATIENCE, Math.min(MOST_PATIENCE, ROWS_PER_COST * found[0]!.channel));
}

/** One for the process: a search is synchronous and leaves no state behind. */
let trieSearch: TrieSearch | undefined;

/** The `limit` spellings that the term most likely means, best first; see {@link TrieSearch}. */
export function search(
  trie: Trie,
  symbols: Uint8Array,
  limits: SearchLimits,
  accept: (id: number) => boolean,
): Candidate[] {
  trieSearch ??= new TrieSearch();
  return trieSearch.run(trie, symbols, limits, accept);
}

/**
 * A best-first search of the trie for the least sum of channel cost and prior cost (the A* of Hart,
 * Nilsson and Raphael, 1968; Brill and Moore decode their model over a trie too). A state is a
 * prefix of some spellings with its row of the edit-distance matrix. Its promise is the estimated
 * cost of the term plus the best prior below. The most promising prefix is extended first, so the
 * search ends as soon as nothing left can beat the results, and rare words are not visited if
 * common ones fit. A prefix is queued with its parent's estimate, and its row is computed only when
 * its turn comes: many never need one.
 */
class TrieSearch extends BestFirst {
  /** The row of a waiting prefix, or -1 while it has none. */
  private readonly waitingRow = new Int32Array(MAX_WAITING);
  /** The value of `computed` when one of the best last changed. */
  private computedForBest = 0;

  constructor() {
    super(MAX_ROWS);
  }

  run(
    trie: Trie,
    symbols: Uint8Array,
    { limit, maxChannel, window, maxRows }: SearchLimits,
    accept: (id: number) => boolean,
  ): Candidate[] {
    const best = new BestCandidates(limit, window, NEVER);
    const { outlook, queue } = this;
    this.start(symbols);
    const offer = (rank: number, channel: number): void => {
      const total = channel + trie.prior[rank]! * PRIOR_STEP;
      if (channel > maxChannel || total > best.bound || !accept(trie.ids[rank]!)) return;
      if (best.add({ rank, channel, total }) < BEST) this.computedForBest = this.computed;
    };
    this.extend(trie, FIRST_ROW, 0, best, offer);
    for (;;) {
      const item = queue.take(best.bound + SLACK);
      if (item === -1) break;
      const node = this.waitingNode[item]!;
      const prior = bestOf(trie, node) * PRIOR_STEP;
      let row = this.waitingRow[item]!;
      if (row === -1) {
        const below = this.waitingBelow[item]!;
        if (this.kept >= maxRows || outlook.least[below]! + prior > best.bound) continue;
        if (this.computed - this.computedForBest >= patience(best)) break;
        row = this.rowOf(trie, node, below);
        if (outlook.least[row]! > maxChannel || outlook.least[row]! + prior > best.bound) continue;
        this.kept += 1;
        const guess = outlook.guess[row]! + prior;
        if (queue.isAhead(guess)) {
          this.waitingRow[item] = row;
          queue.add(item, guess);
          continue;
        }
      } else if (outlook.least[row]! + prior > best.bound) continue;
      if (widthOf(trie, node) === 0) this.follow(trie, row, node, maxChannel, best, offer);
      else this.extend(trie, row, node, best, offer);
    }
    return best.found;
  }

  protected override start(symbols: Uint8Array): void {
    super.start(symbols);
    this.computedForBest = 0;
  }

  /** Queues the children of a node, and offers the spelling that ends at it. */
  private extend(
    trie: Trie,
    row: number,
    node: number,
    best: BestCandidates,
    offer: (rank: number, channel: number) => void,
  ): void {
    const from = firstOf(trie, node);
    const to = from + widthOf(trie, node);
    const least = this.outlook.least[row]!;
    const guess = this.outlook.guess[row]!;
    const most = best.bound + SLACK;
    for (let child = from; child < to; child += 1) {
      const prior = bestOf(trie, child) * PRIOR_STEP;
      if (least + prior > best.bound) continue;
      if (symbolOf(trie, child) === END) {
        offer(firstOf(trie, child), this.rows.finish(row));
      } else if (this.waiting < MAX_WAITING && this.queue.mayTake(guess + prior, most)) {
        const item = this.waiting++;
        this.waitingNode[item] = child;
        this.waitingBelow[item] = row;
        this.waitingRow[item] = -1;
        this.queue.add(item, guess + prior);
      }
    }
  }

  /** Compares the rest of a leaf's spelling in one go. */
  private follow(
    trie: Trie,
    row: number,
    leaf: number,
    maxChannel: number,
    best: BestCandidates,
    offer: (rank: number, channel: number) => void,
  ): void {
    const { rows, outlook } = this;
    const rank = firstOf(trie, leaf);
    const prior = trie.prior[rank]! * PRIOR_STEP;
    let last = row;
    let free = this.kept;
    for (let at = trie.offsets[rank]! + this.depthOf[row]!; trie.text[at] !== END; at += 1) {
      outlook.fromLeast(free, rows.extend(last, free, trie.text[at]!));
      const least = outlook.least[free]!;
      if (least > maxChannel || least + prior > best.bound) return;
      last = free;
      free += 1;
    }
    offer(rank, rows.finish(last));
  }
}
