/** The most states of one search. */
const MAX_STATES = 1 << 14;

const DEPTH = 127;
const POSITION_SHIFT = 7;
const POSITION = 63;
const LAST_SHIFT = 13;
const LAST = 63;
const PAST_SHIFT = 19;
const PAST = 7;
const TASK_SHIFT = 22;

/** All of a state but its node and its cost, in one number. */
export function pack(
  task: number,
  depth: number,
  position: number,
  last: number,
  past: number,
): number {
  const where = depth | (position << POSITION_SHIFT) | (last << LAST_SHIFT);
  return where | (past << PAST_SHIFT) | (task << TASK_SHIFT);
}

/** Copies with another task or position, or with more of a past. */
export const asTask = (packed: number, task: number): number => packed | (task << TASK_SHIFT);
export const withPast = (packed: number, past: number): number => packed | (past << PAST_SHIFT);
export const movedTo = (packed: number, position: number): number =>
  (packed & ~(POSITION << POSITION_SHIFT)) | (position << POSITION_SHIFT);

export const taskOf = (packed: number): number => packed >> TASK_SHIFT;
export const depthOf = (packed: number): number => packed & DEPTH;
export const positionOf = (packed: number): number => (packed >> POSITION_SHIFT) & POSITION;
export const lastOf = (packed: number): number => (packed >> LAST_SHIFT) & LAST;
export const pastOf = (packed: number): number => (packed >> PAST_SHIFT) & PAST;

const BUCKET_BITS = 3;
const BUCKETS = 1 << 10;

/** The most promising first: in buckets of eight neighbouring promises, each last in, first out. */
export class WaitingStates {
  /** The number of its trie. */
  readonly trieOf = new Int32Array(MAX_STATES);
  readonly nodeOf = new Int32Array(MAX_STATES);
  readonly costOf = new Int32Array(MAX_STATES);
  readonly restOf = new Int32Array(MAX_STATES);
  private readonly next = new Int32Array(MAX_STATES);
  /** The first state of each bucket, or -1. */
  private readonly first = new Int32Array(BUCKETS).fill(-1);
  private lowest = 0;
  private highest = -1;
  private count = 0;

  clear(): void {
    this.first.fill(-1);
    this.lowest = 0;
    this.highest = -1;
    this.count = 0;
  }

  /** Does nothing if there have been too many. */
  add(trie: number, node: number, cost: number, rest: number, promise: number): void {
    if (this.count === MAX_STATES) return;
    const state = this.count++;
    this.trieOf[state] = trie;
    this.nodeOf[state] = node;
    this.costOf[state] = cost;
    this.restOf[state] = rest;
    const bucket = Math.max(0, Math.min(BUCKETS - 1, promise >> BUCKET_BITS));
    if (bucket < this.lowest) this.lowest = bucket;
    if (bucket > this.highest) this.highest = bucket;
    this.next[state] = this.first[bucket]!;
    this.first[bucket] = state;
  }

  /** About the priority of the state that was last taken, if none was added since. */
  get promise(): number {
    return this.lowest << BUCKET_BITS;
  }

  /** Removes the first state, unless it promises (about) more than `most`; -1 when there is none. */
  take(most: number): number {
    while (this.lowest <= this.highest && this.first[this.lowest] === -1) this.lowest += 1;
    if (this.lowest > this.highest || this.promise > most) return -1;
    const state = this.first[this.lowest]!;
    this.first[this.lowest] = this.next[state]!;
    return state;
  }
}
