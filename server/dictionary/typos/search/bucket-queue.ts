const BUCKET_BITS = 3;
const BUCKETS = 1 << 10;

/**
 * A priority queue by approximate cost, least first: eight neighbouring costs share a bucket, which
 * is last in, first out. Costs beyond the last bucket go into the last one.
 */
export class BucketQueue {
  private readonly next: Int32Array;
  /** The first item of each bucket, or -1. */
  private readonly first = new Int32Array(BUCKETS).fill(-1);
  private lowest = 0;
  private highest = -1;

  /** @param size items are numbers below this */
  constructor(size: number) {
    this.next = new Int32Array(size);
  }

  clear(): void {
    this.first.fill(-1);
    this.lowest = 0;
    this.highest = -1;
  }

  /** About the cost of the item that was last removed, if none was added since. */
  get least(): number {
    return this.lowest << BUCKET_BITS;
  }

  /** @param item must not be in the queue */
  add(item: number, cost: number): void {
    const bucket = Math.max(0, Math.min(BUCKETS - 1, cost >> BUCKET_BITS));
    if (bucket < this.lowest) this.lowest = bucket;
    if (bucket > this.highest) this.highest = bucket;
    this.next[item] = this.first[bucket]!;
    this.first[bucket] = item;
  }

  /** Removes the first item, unless it costs (about) more than `most`; -1 when there is none. */
  take(most: number): number {
    while (this.lowest <= this.highest && this.first[this.lowest] === -1) this.lowest += 1;
    if (this.lowest > this.highest || this.lowest << BUCKET_BITS > most) return -1;
    const item = this.first[this.lowest]!;
    this.first[this.lowest] = this.next[item]!;
    return item;
  }
}
