/** A spelling that the term may stand for. */
export interface Candidate {
  /** Its place in the trie's order. */
  readonly rank: number;
  /** What the misspelling costs, and that plus how surprising the word is. */
  readonly channel: number;
  readonly total: number;
}

/** The best candidates so far, best first: so many, none of them much worse than the best. */
export class BestCandidates {
  readonly found: Candidate[] = [];
  /** What costs more in total is not among them. */
  bound: number;
  private readonly limit: number;
  private readonly window: number;

  /** @param window how much worse than the best another may be */
  constructor(limit: number, window: number, bound: number) {
    this.limit = limit;
    this.window = window;
    this.bound = bound;
  }

  /** Adds a candidate within the bound; returns its place. */
  add(candidate: Candidate): number {
    const { found, limit, window } = this;
    let place = found.length;
    while (place > 0 && isBetter(candidate, found[place - 1]!)) place -= 1;
    found.splice(place, 0, candidate);
    if (found.length > limit) found.pop();
    this.bound = found[0]!.total + window;
    if (found.length === limit) this.bound = Math.min(this.bound, found[limit - 1]!.total);
    return place;
  }
}

function isBetter(a: Candidate, b: Candidate): boolean {
  return a.total < b.total || (a.total === b.total && a.rank < b.rank);
}
