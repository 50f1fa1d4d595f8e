/** A spelling that the term may stand for. */
export interface Candidate {
  /** The number of its trie, and its position in the order of that. */
  readonly trie: number;
  readonly rank: number;
  /** The cost of the misspelling, and that plus the prior cost of the word. */
  readonly channel: number;
  readonly total: number;
}

/** The best candidates so far, best first, limited in number and in distance from the best. */
export class BestCandidates {
  readonly found: Candidate[] = [];
  /** Candidates with a higher total cost are not kept. */
  bound: number;

  /**
   * @param window how much worse than the best a candidate may be
   * @param most the highest total cost
   */
  constructor(
    private readonly limit: number,
    private readonly window: number,
    private readonly most: number,
  ) {
    this.bound = most;
  }

  /** Adds a candidate that is within the bound; returns its position. */
  add(candidate: Candidate): number {
    const { found, limit, window } = this;
    let position = found.length;
    while (position > 0 && compareCandidates(candidate, found[position - 1]!) < 0) position -= 1;
    found.push(candidate);
    for (let at = found.length - 1; at > position; at -= 1) found[at] = found[at - 1]!;
    found[position] = candidate;
    if (found.length > limit) found.pop();
    this.bound = Math.min(this.most, found[0]!.total + window);
    if (found.length === limit) this.bound = Math.min(this.bound, found[limit - 1]!.total);
    return position;
  }

  /** The cost of the misspelling for a candidate that is kept. */
  channelOf(trie: number, rank: number): number | undefined {
    for (const one of this.found) if (one.rank === rank && one.trie === trie) return one.channel;
    return undefined;
  }

  /** Takes a candidate out, to add it again with a lower cost. */
  remove(trie: number, rank: number): void {
    const position = this.found.findIndex((one) => one.rank === rank && one.trie === trie);
    if (position >= 0) this.found.splice(position, 1);
  }
}

/** Best first. */
export const compareCandidates = (a: Candidate, b: Candidate): number =>
  a.total - b.total || a.trie - b.trie || a.rank - b.rank;
