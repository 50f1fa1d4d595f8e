import { BucketQueue } from './bucket-queue.ts';

/** The most states of one search. */
const MAX_STATES = 1 << 14;

const DEPTH = 127;
const PLACE_SHIFT = 7;
const PLACE = 63;
const LAST_SHIFT = 13;
const LAST = 63;
const PAST_SHIFT = 19;
const PAST = 7;
const TASK_SHIFT = 22;

/** All of a state but its node and its cost, in one number. */
export function pack(
  task: number,
  depth: number,
  place: number,
  last: number,
  past: number,
): number {
  return (
    depth |
    (place << PLACE_SHIFT) |
    (last << LAST_SHIFT) |
    (past << PAST_SHIFT) |
    (task << TASK_SHIFT)
  );
}

export const taskOf = (packed: number): number => packed >> TASK_SHIFT;
export const depthOf = (packed: number): number => packed & DEPTH;
export const placeOf = (packed: number): number => (packed >> PLACE_SHIFT) & PLACE;
export const lastOf = (packed: number): number => (packed >> LAST_SHIFT) & LAST;
export const pastOf = (packed: number): number => (packed >> PAST_SHIFT) & PAST;

/** The states of a search that wait for their turn, the most promising first. */
export class WaitingStates {
  private readonly queue = new BucketQueue(MAX_STATES);
  readonly nodeOf = new Int32Array(MAX_STATES);
  readonly costOf = new Int32Array(MAX_STATES);
  readonly restOf = new Int32Array(MAX_STATES);
  private count = 0;

  clear(): void {
    this.queue.clear();
    this.count = 0;
  }

  /** Does nothing if there have been too many. */
  add(node: number, cost: number, rest: number, promise: number): void {
    if (this.count === MAX_STATES) return;
    const state = this.count++;
    this.nodeOf[state] = node;
    this.costOf[state] = cost;
    this.restOf[state] = rest;
    this.queue.add(state, promise);
  }

  /** What the state that was last taken promises, about. */
  get promise(): number {
    return this.queue.least;
  }

  /** Removes the first state, unless it promises (about) more than `most`; -1 when there is none. */
  take(most: number): number {
    return this.queue.take(most);
  }
}
