import { grouped } from '../../structures/grouped.ts';
import { pausesBefore } from '../../structures/steps.ts';
import { outlineOf } from './sound-outline.ts';

const BUCKETS = 1 << 16;

/** Spellings by the outlines of their sounds, to find "bookay"; 6 bytes a spelling. */
export class OutlineTable {
  private constructor(
    /** The first position of each bucket in `ranks`, plus the end. */
    private readonly starts: Uint32Array,
    private readonly ranks: Int32Array,
  ) {}

  /** Both parameters are by rank; prior costs are 0..255. Yields between its steps. */
  static *build(
    prior: Uint8Array,
    sounds: (rank: number) => readonly Uint8Array[],
  ): Generator<undefined, OutlineTable> {
    const found: { buckets: number[]; ranks: number[] } = { buckets: [], ranks: [] };
    for (let rank = 0; rank < prior.length; rank += 1) {
      if (pausesBefore(rank)) yield;
      for (const phonemes of sounds(rank)) {
        found.buckets.push(bucketOf(outlineOf(phonemes)));
        found.ranks.push(rank);
      }
    }
    const { starts, order } = yield* grouped(Uint32Array.from(found.buckets), BUCKETS);
    const ranks = Int32Array.from(order, (i) => found.ranks[i]!);
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      if (pausesBefore(bucket)) yield;
      const from = starts[bucket]!;
      const to = starts[bucket + 1]!;
      if (to - from > 1) ranks.subarray(from, to).sort((a, b) => prior[a]! - prior[b]! || a - b);
    }
    return new OutlineTable(starts, ranks);
  }

  /** The ranks of spellings that may have an outline, and some others; the commonest first. */
  find(outline: number): Int32Array {
    const bucket = bucketOf(outline);
    return this.ranks.subarray(this.starts[bucket], this.starts[bucket + 1]);
  }
}

/** The largest prime below the number of buckets. */
const PRIME = 65_521;

const bucketOf = (outline: number): number => outline % PRIME;
