import { pausesBefore } from './steps.ts';

/** Below this, a comparison sort is faster than clearing the counters of a counting sort. */
export const COMPARISON_SORT_BELOW = 4096;
/** Sorted without a pause. */
const RUN = 8_192;
const DIGIT_BITS = 11;
const DIGIT = 1 << DIGIT_BITS;

/** 0, 1, 2, ... */
export function identity(length: number): Uint32Array {
  const items = new Uint32Array(length);
  for (let i = 0; i < length; i++) items[i] = i;
  return items;
}

/** One stable pass: sorts `items` into `sorted` by eleven bits of each value. */
function* countingSort(
  items: Uint32Array,
  sorted: Uint32Array,
  values: Uint32Array,
  shift: number,
): Generator<void, void> {
  const next = new Uint32Array(DIGIT + 1);
  for (let i = 0; i < items.length; i++) {
    if (pausesBefore(i)) yield;
    next[((values[items[i]!]! >>> shift) & (DIGIT - 1)) + 1]!++;
  }
  for (let digit = 0; digit < DIGIT; digit++) next[digit + 1]! += next[digit]!;
  for (let i = 0; i < items.length; i++) {
    if (pausesBefore(i)) yield;
    const item = items[i]!;
    const digit = (values[item]! >>> shift) & (DIGIT - 1);
    const at = next[digit]!;
    next[digit] = at + 1;
    sorted[at] = item;
  }
}

/** Sorts `items` in place by `values[item]`; stable. Yields between its steps. */
export function* sortByValue(items: Uint32Array, values: Uint32Array): Generator<void, void> {
  let isSorted = true;
  let most = 0;
  for (let i = 0, last = 0; i < items.length; i++) {
    const value = values[items[i]!]!;
    if (value < last) isSorted = false;
    if (value > most) most = value;
    last = value;
  }
  if (isSorted) return;
  if (items.length < COMPARISON_SORT_BELOW) {
    items.set(Array.from(items).sort((a, b) => values[a]! - values[b]!));
    return;
  }
  let from = items;
  let to: Uint32Array = new Uint32Array(items.length);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += DIGIT_BITS) {
    yield* countingSort(from, to, values, shift);
    [from, to] = [to, from];
  }
  if (from !== items) items.set(from);
}

/** So many letters of ASCII fit into a number. */
const HEAD_LETTERS = 7;
const LETTERS = 128;

/** The first letters of a string as a number, which is in order if it differs. */
function headOf(text: string): number {
  let head = 0;
  for (let left = HEAD_LETTERS; left > 0; left--) {
    const at = HEAD_LETTERS - left;
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    // All others count as the last letter, and end the head.
    if (unit >= LETTERS - 1) return (head + 1) * LETTERS ** left - 1;
    head = head * LETTERS + unit;
  }
  return head;
}

/** By UTF-16 code units, then `tieBreak`. Merges sorted runs, with pauses for the event loop. */
export function* sortStrings(
  strings: readonly string[],
  tieBreak: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  // Strings are all over the memory, and most differ in their first letters.
  const heads = new Float64Array(strings.length);
  const compare = (a: number, b: number): number => {
    if (heads[a] !== heads[b]) return heads[a]! - heads[b]!;
    const left = strings[a]!;
    const right = strings[b]!;
    if (left === right) return tieBreak(a, b);
    return left < right ? -1 : 1;
  };
  let sorted = identity(strings.length);
  for (let from = 0; from < sorted.length; from += RUN) {
    if (from > 0) yield;
    const run = sorted.subarray(from, from + RUN);
    for (const i of run) heads[i] = headOf(strings[i]!);
    run.sort(compare);
  }
  for (let run = RUN; run < sorted.length; run *= 2)
    sorted = yield* mergeRuns(sorted, run, compare);
  return sorted;
}

/** Merges each two runs of this length into one. */
function* mergeRuns(
  items: Uint32Array,
  run: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  const merged = new Uint32Array(items.length);
  for (let from = 0; from < items.length; from += 2 * run) {
    const middle = Math.min(from + run, items.length);
    const end = Math.min(middle + run, items.length);
    let [left, right] = [from, middle];
    for (let to = from; to < end; to++) {
      if (pausesBefore(to)) yield;
      const isLeft = right === end || (left < middle && compare(items[left]!, items[right]!) <= 0);
      merged[to] = items[isLeft ? left++ : right++]!;
    }
  }
  return merged;
}
