import type { Segment } from '../index/segment.ts';

/** A record that meets the conditions, and what it is sorted by. */
export interface Hit {
  id: number;
  /** 0 to 1. */
  score: number;
  /** 0 if no condition needed them. */
  syllables: number;
  /** As in the index: lower for better known records. */
  rank: number;
  /** Where it is listed. */
  segment: Segment;
  position: number;
  /** The form of its segment that meets the conditions, if the headword does not. */
  otherSpelling?: number | undefined;
}

/** Collects the best of many hits without keeping all of them, and counts them. */
export class Best {
  count = 0;
  private hits: Hit[] = [];
  private worst: Hit | null = null;

  /** @param wanted how many to keep */
  constructor(
    private readonly wanted: number,
    private readonly compare: (a: Hit, b: Hit) => number,
  ) {}

  /** Copies what it keeps. */
  add(hit: Readonly<Hit>): void {
    this.count += 1;
    if (this.worst !== null && this.compare(hit, this.worst) >= 0) return;
    this.hits.push({ ...hit });
    if (this.hits.length === 2 * this.wanted) this.sorted();
  }

  /** Best first. */
  sorted(): Hit[] {
    this.hits = this.hits.sort(this.compare).slice(0, this.wanted);
    this.worst = this.hits[this.wanted - 1] ?? null;
    return this.hits;
  }
}
