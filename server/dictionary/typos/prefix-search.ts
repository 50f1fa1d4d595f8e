import { END } from './alphabet.ts';
import { BestCandidates, type Candidate } from './best-candidates.ts';
import { BestFirst, MAX_WAITING, type SearchLimits } from './best-first.ts';
import { COST } from './costs.ts';
import { FIRST_ROW, NEVER } from './distance-rows.ts';
import { PRIOR_STEP } from './prior.ts';
import { bestOf, firstOf, symbolOf, type Trie, widthOf } from './trie.ts';

/** The most rows to compute. */
export const MAX_PREFIX_ROWS = 500;
/** The most nodes to visit, with a row or without. */
const MAX_VISITS = 3_000;
/** The search ends when the best remaining guess is this much worse than what it has to beat. */
const SLACK = 300;

/** A waiting node below a prefix that the term stands for. */
const LISTED = -1;

/**
 * The most that a slip costs here. With only half a word to go by, the kind of slip says less than
 * how common the word is.
 */
export const MOST_SLIP = 450;
/** In its first row, a swap looks like an omission, which may cost this much more. */
const SWAP_UNDER_WAY = MOST_SLIP - COST.transpose;

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
 * The best-first search of `search.ts` for prefixes: a spelling costs as much as its closest prefix
 * does for the whole term; the letters after that are free. Once the term matches the prefix of a
 * row, all spellings below are queued at that cost, to be listed by their priors without computing
 * rows. The search goes deeper only while a longer prefix may be closer.
 */
class PrefixSearch extends BestFirst {
  /** The least cost of the term against a row's prefix or one before it. */
  private readonly closest = new Int32Array(this.depthOf.length);
  /** The cost of all spellings below a waiting node that is to be listed. */
  private readonly waitingCost = new Int32Array(MAX_WAITING);

  constructor() {
    super(MAX_PREFIX_ROWS, MOST_SLIP);
  }

  run(
    trie: Trie,
    symbols: Uint8Array,
    { limit, maxChannel, window, maxRows }: SearchLimits,
    accept: (id: number) => boolean,
  ): Candidate[] {
    const best = new BestCandidates(limit, window, NEVER);
    /** The cost of the spellings offered so far, by rank; a later offer may be lower. */
    const offered = new Map<number, number>();
    const offer = (rank: number, channel: number): void => {
      const total = channel + trie.prior[rank]! * PRIOR_STEP;
      if (channel > maxChannel || total > best.bound) return;
      const before = offered.get(rank);
      if (before === undefined ? !accept(trie.ids[rank]!) : before <= channel) return;
      if (before !== undefined) best.remove(rank);
      offered.set(rank, channel);
      best.add({ rank, channel, total });
    };
    this.start(symbols);
    this.extend(trie, FIRST_ROW, 0, best, offer);
    for (let visits = 0; visits < MAX_VISITS; visits += 1) {
      const item = this.queue.take(best.bound + SLACK);
      if (item === -1) break;
      const node = this.waitingNode[item]!;
      const below = this.waitingBelow[item]!;
      if (below === LISTED) this.list(trie, node, this.waitingCost[item]!, best, offer);
      else if (this.computed < maxRows) this.visit(trie, node, below, maxChannel, best, offer);
    }
    return best.found;
  }

  protected override start(symbols: Uint8Array): void {
    super.start(symbols);
    this.closest[FIRST_ROW] = NEVER;
  }

  private wait(node: number, below: number, cost: number, promise: number, most: number): void {
    if (this.waiting === MAX_WAITING || !this.queue.mayTake(promise, most)) return;
    const item = this.waiting++;
    this.waitingNode[item] = node;
    this.waitingBelow[item] = below;
    this.waitingCost[item] = cost;
    this.queue.add(item, promise);
  }

  /** Computes the row of a node, and queues what is below it. */
  private visit(
    trie: Trie,
    node: number,
    below: number,
    maxChannel: number,
    best: BestCandidates,
    offer: (rank: number, channel: number) => void,
  ): void {
    const { closest } = this;
    const prior = bestOf(trie, node) * PRIOR_STEP;
    const mayBeat = (row: number): boolean =>
      this.leastBelow(row) < Math.min(closest[row]!, maxChannel + 1) &&
      this.leastBelow(row) + prior <= best.bound;
    if (!mayBeat(below)) return;
    const row = this.rowOf(trie, node, below);
    const cost = this.costOf(row);
    closest[row] = Math.min(closest[below]!, cost);
    if (cost < closest[below]! && cost <= maxChannel) {
      if (widthOf(trie, node) === 0 && !mayBeat(row)) return offer(firstOf(trie, node), cost);
      this.wait(node, LISTED, cost, cost + prior, best.bound + SLACK);
    }
    if (!mayBeat(row)) return;
    this.kept += 1;
    if (widthOf(trie, node) === 0) this.follow(trie, row, node, offer);
    else this.extend(trie, row, node, best, offer);
  }

  /** The least possible cost of longer prefixes. */
  private leastBelow(row: number): number {
    return this.outlook.least[row]! - SWAP_UNDER_WAY;
  }

  /** The cost of the term against the prefix of a row. */
  private costOf(row: number): number {
    return this.rows.cells[this.rows.startOf(row) + this.term.length]! >> 1;
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
    const least = this.leastBelow(row);
    const guess = this.outlook.guess[row]!;
    for (let child = from; child < to; child += 1) {
      const prior = bestOf(trie, child) * PRIOR_STEP;
      if (least + prior > best.bound) continue;
      if (symbolOf(trie, child) === END) offer(firstOf(trie, child), this.rows.finish(row));
      else this.wait(child, row, 0, guess + prior, best.bound + SLACK);
    }
  }

  /** Compares the rest of a leaf's spelling in one go. */
  private follow(
    trie: Trie,
    row: number,
    leaf: number,
    offer: (rank: number, channel: number) => void,
  ): void {
    const rank = firstOf(trie, leaf);
    let least = this.closest[row]!;
    let last = row;
    let free = this.kept;
    for (let at = trie.offsets[rank]! + this.depthOf[row]!; trie.text[at] !== END; at += 1) {
      this.outlook.fromLeast(free, this.rows.extend(last, free, trie.text[at]!));
      least = Math.min(least, this.costOf(free));
      if (this.leastBelow(free) >= least) return offer(rank, least);
      last = free;
      free += 1;
    }
    offer(rank, Math.min(least, this.rows.finish(last)));
  }

  /** Queues what is below a node whose prefix matches, at the same cost. */
  private list(
    trie: Trie,
    node: number,
    cost: number,
    best: BestCandidates,
    offer: (rank: number, channel: number) => void,
  ): void {
    if (widthOf(trie, node) === 0) return offer(firstOf(trie, node), cost);
    const from = firstOf(trie, node);
    for (let child = from; child < from + widthOf(trie, node); child += 1) {
      const promise = cost + bestOf(trie, child) * PRIOR_STEP;
      if (promise <= best.bound) this.wait(child, LISTED, cost, promise, best.bound);
    }
  }
}
